import type { Dice } from '../../src/engine/dice.ts';
import * as EVENT from '../../src/engine/event-codes.ts';
import { EventLog } from '../../src/engine/event-log.ts';
import { EVENT_WORDS, MISS } from '../../src/engine/events.ts';
import { fireMount } from '../../src/engine/fire.ts';
import { LOCATION_COUNT } from '../../src/engine/names.ts';
import type { FireQuestion } from '../../src/engine/odds/attack-odds.ts';
import { type GameState, partRow } from '../../src/engine/state.ts';

/** Every face of every die by itself, one path after another. */
class EveryFace implements Dice {
  outOf = 1;
  private readonly faces: number[] = [];
  private readonly sides: number[] = [];
  private depth = 0;

  roll(sides: number): number {
    if (this.depth === this.faces.length) {
      this.faces.push(1);
      this.sides.push(sides);
    }
    this.outOf *= sides;
    return this.faces[this.depth++]!;
  }

  next(): boolean {
    this.depth = 0;
    this.outOf = 1;
    for (;;) {
      const last = this.faces.length - 1;
      if (last < 0) return false;
      if (this.faces[last]! < this.sides[last]!) {
        this.faces[last]! += 1;
        return true;
      }
      this.faces.pop();
      this.sides.pop();
    }
  }
}

/** Paths by the number of ways that they are one of: exact shares, as counts of equal fractions. */
export class Share {
  private readonly paths = new Map<number, number>();

  add(outOf: number): void {
    this.paths.set(outOf, (this.paths.get(outOf) ?? 0) + 1);
  }

  /** Whether the share is `ways` out of `total`, to the last way. */
  equals(ways: bigint, total: bigint): boolean {
    // sum(count / outOf) = ways / total, multiplied out by the product of all outOf.
    const common = [...this.paths.keys()].reduce((product, outOf) => product * BigInt(outOf), 1n);
    let sum = 0n;
    for (const [outOf, count] of this.paths) sum += (BigInt(count) * common) / BigInt(outOf);
    return sum * total === ways * common;
  }
}

/** What AttackOdds holds, with each die of a whole Fire on each of its faces. */
export class Enumeration {
  paths = 0;
  readonly hits: Share[] = [];
  readonly outcomes: Share[] = [];
  readonly locations: Share[] = [];
  readonly damage: Share[] = [];
  readonly destroyed: Share[] = [];
  readonly heat: Share[] = [];
  readonly kill: Share[] = [];

  constructor(state: GameState, { kind, attacker, target, mount, load, overdrive, aim }: FireQuestion) {
    const before = state.words.slice();
    const row = partRow(target, 0);
    const durability = Array.from(state.durability.subarray(row, row + LOCATION_COUNT));
    const dice = new EveryFace();
    const log = new EventLog();
    const [keptDice, keptLog] = [state.rng, state.log];
    state.rng = dice;
    state.log = log;
    do {
      this.paths += 1;
      state.words.set(before);
      log.clear();
      fireMount(state, kind, attacker, target, mount, load, overdrive, aim);
      let hits = 0;
      for (let at = 0; at < log.length; at += 1 + EVENT_WORDS[log.words[at]!]!) {
        if (log.words[at] !== EVENT.shot || log.words[at + 5] === MISS) continue;
        hits += 1;
        add(this.outcomes, log.words[at + 5]!, dice.outOf);
        add(this.locations, log.words[at + 6]!, dice.outOf);
      }
      add(this.hits, hits, dice.outOf);
      let lost = 0;
      for (const [location, had] of durability.entries()) {
        const left = state.durability[row + location]!;
        lost += had - left;
        if (left === 0 && had > 0) add(this.destroyed, location, dice.outOf);
      }
      add(this.damage, lost, dice.outOf);
      add(this.heat, state.heat[target]!, dice.outOf);
      if (state.alive[target] === 0) add(this.kill, 0, dice.outOf);
    } while (dice.next());
    state.words.set(before);
    state.rng = keptDice;
    state.log = keptLog;
  }
}

function add(shares: Share[], index: number, outOf: number): void {
  shares[index] ??= new Share();
  shares[index].add(outOf);
}
