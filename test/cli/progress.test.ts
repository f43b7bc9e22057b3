import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatDuration, progressText, showsProgress } from '../../src/cli/progress.ts';
import { LARGEST_SEED, requireSeeds } from '../../src/cli/shared-options.ts';

describe('the progress line', () => {
  it('says how far, how fast and how long, once there is something to go by', () => {
    expect(progressText('batch', 0, 5000, 0)).toBe('batch 0/5,000 games, 0 %');
    expect(progressText('batch', 1200, 5000, 3000)).toBe('batch 1,200/5,000 games, 24 %, 400/s, 10 s left');
    expect(progressText('batch', 3, 1234567, 2000)).toBe('batch 3/1,234,567 games, 0 %, 1.5/s, 228 h 37 min left');
    expect(progressText('batch', 0, 0, 10)).toBe('batch 0/0 games, 0 %');
  });

  it('never says all is done while a game is left', () => {
    expect(progressText('batch', 4999, 5000, 1000)).toContain('99 %');
  });

  it('writes durations in two units at most', () => {
    expect([0, 59.2, 61, 3600, 7500].map(formatDuration)).toEqual([
      '0 s',
      '1 min 0 s',
      '1 min 1 s',
      '1 h 0 min',
      '2 h 5 min',
    ]);
  });
});

describe('who sees progress', () => {
  const { isTTY, columns } = process.stderr;
  afterEach(() => {
    vi.unstubAllEnvs();
    Object.assign(process.stderr, { isTTY, columns });
  });

  it('is a person at a terminal, and no pipe, CI job, dumb or sizeless terminal, or --quiet', () => {
    vi.stubEnv('CI', '');
    vi.stubEnv('TERM', 'xterm');
    Object.assign(process.stderr, { isTTY: true, columns: 80 });
    expect(showsProgress(false)).toBe(true);
    expect(showsProgress(true)).toBe(false);
    vi.stubEnv('CI', 'true');
    expect(showsProgress(false)).toBe(false);
    vi.stubEnv('CI', '');
    vi.stubEnv('TERM', 'dumb');
    expect(showsProgress(false)).toBe(false);
    vi.stubEnv('TERM', 'xterm');
    process.stderr.columns = 0;
    expect(showsProgress(false)).toBe(false);
    Object.assign(process.stderr, { isTTY: false, columns: 80 });
    expect(showsProgress(false)).toBe(false);
  });
});

describe('the seeds of a run', () => {
  it('end at the largest seed', () => {
    expect(() => requireSeeds(LARGEST_SEED, 1)).not.toThrow();
    expect(() => requireSeeds(LARGEST_SEED - 9, 10)).not.toThrow();
    expect(() => requireSeeds(0, 0)).not.toThrow();
  });

  it('are refused when the last of them is past it', () => {
    expect(() => requireSeeds(LARGEST_SEED, 2)).toThrow(
      '--seed: the last of 2 seeds would be 9007199254740992, expected 9007199254740991 at most',
    );
    expect(() => requireSeeds(LARGEST_SEED - 8, 10)).toThrow(/9007199254740992/);
  });
});
