import { describe, expect, it } from 'vitest';
import { Pace } from '../../src/runner/pace.ts';

/** The pace after tasks of so many games and milliseconds each. */
function paceAfter(...tasks: readonly (readonly [games: number, playMs: number])[]): Pace {
  const pace = new Pace();
  for (const [games, playMs] of tasks) pace.add(games, playMs);
  return pace;
}

describe('threads', () => {
  it('never pay before fifty milliseconds have been played', () => {
    expect(new Pace().threadsPay(Number.POSITIVE_INFINITY)).toBe(false);
    expect(paceAfter([1, 30], [4, 19]).threadsPay(Number.POSITIVE_INFINITY)).toBe(false);
    expect(paceAfter([1, 30], [4, 20]).threadsPay(Number.POSITIVE_INFINITY)).toBe(true);
  });

  it('pay for two and a half seconds of games, at the pace of the last task once all is compiled', () => {
    const pace = paceAfter([100, 1400], [1000, 100]);
    expect(pace.threadsPay(25_000)).toBe(false);
    expect(pace.threadsPay(25_001)).toBe(true);
  });

  it('pay for no more games because the first ones were slow', () => {
    // A twentieth of the time until all is compiled: games are taken to become four hundred times as fast, 0.1 ms each.
    const pace = paceAfter([1, 35], [1, 40]);
    expect(pace.threadsPay(24_999)).toBe(false);
    expect(pace.threadsPay(25_001)).toBe(true);
  });
});
