import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type BatchRequest, type BatchTotals, runBatch } from '../../src/runner/batch.ts';
import type { Block, BlockResult } from '../../src/runner/block.ts';
import { BlockPost } from '../../src/runner/block-post.ts';
import { readRow } from '../../src/runner/game-row.ts';
import { BlockPlayer } from '../../src/runner/play-block.ts';
import { openThreads } from '../../src/runner/threads.ts';
import { sprt } from '../../src/stats/sprt.ts';
import type { GamePlan } from '../../src/study/game-plan.ts';
import { SINGLE } from '../../src/study/unit.ts';
import { DUEL, resolved, SKIRMISH } from '../study/fixture.ts';

vi.mock('../../src/runner/shared-work.ts', async (load) => {
  const { threadsFirst } = await import('./threads-first.ts');
  return threadsFirst(await load());
});

const DYING = new URL('./dying-worker.ts', import.meta.url);
const SWAP = { swap: true, swapFirst: false };
const duel = resolved(undefined, DUEL).plan;
const skirmish = resolved(undefined, SKIRMISH).plan;

function batch(request: Partial<BatchRequest> = {}): Promise<BatchTotals> {
  return runBatch({ plan: duel, unit: SINGLE, seed: 7, unitCount: 600, workers: 1, ...request });
}

/** Everything that must not depend on who played what. */
function facts({ counters, digest, notable, outcomes, failed, failedCount, unitsDone }: BatchTotals) {
  return {
    cells: [...counters.cells],
    digest,
    notable,
    outcomes: [...outcomes.toBytes()],
    failed,
    failedCount,
    unitsDone,
  };
}

/** Fists so many that the pool of an exchange overflows, which is an error of the program: games with an exchange fail. */
const faulty: GamePlan = { ...duel, teamA: duel.teamA.map((profile) => ({ ...profile, meleeDice: 30 })) };

describe('a batch', () => {
  it('comes to the same with one worker and with two, in small tasks and in large ones', async () => {
    const request = { plan: skirmish, unitCount: 90 };
    const alone = facts(await batch({ ...request, chunkGames: 90 }));
    expect(alone.cells.some((cell) => cell > 0)).toBe(true);
    expect(facts(await batch({ ...request, chunkGames: 7 }))).toEqual(alone);
    const together = await batch({ ...request, chunkGames: 10, workers: 2 });
    expect(together.workersUsed).toBe(2);
    expect(facts(together)).toEqual(alone);
  });

  it('with a rule ends at the look at which the units before it in seed order meet the rule, whoever plays what', async () => {
    const rule = { elo0: -20, elo1: 20, alpha: 0.05, beta: 0.05, model: 'logistic' } as const;
    const asked: number[] = [];
    const stop = {
      look: 16,
      isMet: (counts: readonly number[]) => {
        asked.push(counts.reduce((sum, count) => sum + count, 0));
        return sprt(counts, rule).decision !== 'continue';
      },
    };
    const totals = await batch({ stop, unitCount: 6000 });
    expect(totals.complete).toBe(true);
    expect(totals.unitsDone % 16).toBe(0);
    expect(totals.unitsDone).toBeGreaterThan(16);
    expect(totals.unitsDone).toBeLessThan(6000);
    expect(asked).toEqual(Array.from({ length: totals.unitsDone / 16 }, (_, look) => 16 * (look + 1)));
    expect(facts(totals)).toEqual(facts(await batch({ unitCount: totals.unitsDone })));
    for (const request of [{ chunkGames: 7 }, { chunkGames: 1000 }, { chunkGames: 5, workers: 2 }]) {
      const rows: number[] = [];
      const other = await batch({
        ...request,
        stop,
        unitCount: 6000,
        onBlock: ({ firstUnit, unitCount }) => {
          for (let unit = 0; unit < unitCount; unit++) rows.push(firstUnit + unit);
        },
      });
      expect(facts(other)).toEqual(facts(totals));
      expect(rows).toEqual(Array.from({ length: totals.unitsDone }, (_, unit) => unit));
    }
  });

  it('gives its blocks in seed order, each after the one before was taken', async () => {
    const seen: number[] = [];
    let taking = false;
    const totals = await batch({
      unitCount: 120,
      workers: 2,
      chunkGames: 10,
      onBlock: async ({ firstUnit, unitCount }: BlockResult) => {
        expect(taking).toBe(false);
        taking = true;
        await new Promise((resolve) => setTimeout(resolve, 1));
        taking = false;
        for (let unit = firstUnit; unit < firstUnit + unitCount; unit++) seen.push(unit);
      },
    });
    expect(totals.workersUsed).toBe(2);
    expect(seen).toEqual(Array.from({ length: 120 }, (_, unit) => unit));
  });

  it('joins from two halves to what the whole comes to', async () => {
    const whole = await batch({ unitCount: 200, rows: true });
    const first = await batch({ unitCount: 120 });
    const second = await batch({ unitCount: 80, seed: 7 + 120 });
    first.counters.merge(second.counters.cells);
    expect([...first.counters.cells]).toEqual([...whole.counters.cells]);
  });

  it('stops at the end of a task when it is told to, and says so', async () => {
    const controller = new AbortController();
    const stopped = await batch({
      unitCount: 100_000,
      chunkGames: 20,
      signal: controller.signal,
      onBlock: ({ firstUnit }) => {
        if (firstUnit >= 40) controller.abort();
      },
    });
    expect(stopped.complete).toBe(false);
    expect(stopped.unitsDone).toBe(60);
    expect(facts(stopped)).toEqual(facts(await batch({ unitCount: 60 })));
  });

  it('told to stop with tasks under way on threads, takes those in and starts no more', async () => {
    const controller = new AbortController();
    const stopped = await batch({
      unitCount: 1_000_000,
      chunkGames: 20,
      workers: 2,
      signal: controller.signal,
      onBlock: ({ firstUnit }) => {
        if (firstUnit >= 80) controller.abort();
      },
    });
    expect(stopped.complete).toBe(false);
    expect(stopped.unitsDone).toBeGreaterThanOrEqual(100);
    expect(stopped.unitsDone).toBeLessThan(1000);
    expect(facts(stopped)).toEqual(facts(await batch({ unitCount: stopped.unitsDone })));
  });
});

describe('a game that fails', () => {
  it('is reported with its index and counts as nothing else, however the games are parted', async () => {
    const totals = await batch({ plan: faulty, unitCount: 300 });
    const games = totals.counters.count('match', 'games');
    expect(totals.failedCount).toBeGreaterThan(0);
    expect(games).toBeGreaterThan(0);
    expect(games + totals.failedCount).toBe(300);
    expect(totals.counters.count('units')).toBe(games);
    expect(totals.counters.count('reasons')).toBe(games);
    expect(totals.digest.games).toBe(300);
    for (const { index, status, message } of totals.failed) {
      expect(totals.outcomes.at(index)).toBe(0);
      expect(status).toBe('error');
      expect(message).toMatch(/melee pool of mech \d is full/);
    }
    expect(facts(await batch({ plan: faulty, unitCount: 300, chunkGames: 20 }))).toEqual(facts(totals));
  });

  it('takes its whole unit out of the units', async () => {
    const totals = await batch({ plan: faulty, unit: SWAP, unitCount: 150 });
    const failedUnits = new Set(totals.failed.map(({ index }) => Math.floor(index / 2)));
    expect(failedUnits.size).toBeGreaterThan(0);
    expect(totals.counters.count('units')).toBe(150 - failedUnits.size);
  });
});

describe('the post to threads', () => {
  it('writes counters over those of a result that was given back, and leaves all others as they are', async () => {
    const block: Block = {
      plan: duel,
      planKey: 'duel',
      unit: SINGLE,
      seed: 7,
      firstUnit: 0,
      unitCount: 20,
      rows: false,
    };
    const next = { ...block, firstUnit: 20 };
    const countersOf = (part: Block) => new BlockPlayer(duel).play(part).counters;
    const threads = await openThreads(1);
    const post = new BlockPost();
    try {
      const first = await post.play(threads, block);
      const second = await post.play(threads, next);
      expect(first.counters).toEqual(countersOf(block));
      expect(second.counters).toEqual(countersOf(next));
      post.reuse(first);
      await post.play(threads, next);
      expect(first.counters).toEqual(second.counters);
    } finally {
      await threads.close();
    }
  });
});

describe('a worker that dies', () => {
  const marker = join(mkdtempSync(join(tmpdir(), 'mechsim-dying-')), 'died');
  const block: Block = {
    plan: duel,
    planKey: 'duel',
    unit: SINGLE,
    seed: 7,
    firstUnit: 290,
    unitCount: 20,
    rows: true,
  };
  afterEach(() => {
    delete process.env['MECHSIM_TEST_MARKER'];
    rmSync(marker, { force: true });
  });

  async function playedBy(workerFile: URL): Promise<BlockResult[]> {
    const threads = await openThreads(1, workerFile);
    const post = new BlockPost();
    const results = [block, { ...block, firstUnit: 400 }].map((part) => post.play(threads, part));
    try {
      return await Promise.all(results);
    } finally {
      await threads.close();
    }
  }

  it('once, leaves no trace: its block is played again by a fresh one', async () => {
    process.env['MECHSIM_TEST_MARKER'] = marker;
    const [result] = await playedBy(DYING);
    expect(existsSync(marker)).toBe(true);
    expect({ ...result, playMs: 0 }).toEqual({ ...new BlockPlayer(duel).play(block), playMs: 0 });
  });

  it('twice, loses the games of its block and no others', async () => {
    const [lost, other] = await playedBy(DYING);
    expect(lost!.failed.map(({ index, status }) => [index, status])).toEqual(
      Array.from({ length: 20 }, (_, game) => [290 + game, 'lost']),
    );
    expect(lost!.counters.every((cell) => cell === 0)).toBe(true);
    expect(lost!.digest.games).toBe(20);
    expect(readRow(lost!.rows!, 0).outcome).toBe('failed');
    expect(other!.failed).toEqual([]);
  });
});
