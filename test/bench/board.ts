import { Board } from '../../src/engine/board.ts';
import { DIRECTIONS_OF_A } from '../../src/engine/movement.ts';
import { Reach } from '../../src/engine/reach.ts';
import { randomMap, TestDice } from '../oracles/random-maps.ts';

/**
 * Rates of the board's hot questions on a 32x20 map, each with a checksum of its answers: `npx tsx test/bench/board.ts`.
 */
const CELLS = 640;
const RUNS = 30;

function report(name: string, count: number, elapsedMs: number, checksum: number): void {
  const rate = Math.round((count / elapsedMs) * 1000).toLocaleString('en');
  const each = ((elapsedMs * 1e6) / count).toFixed(0);
  process.stdout.write(`${name.padEnd(34)} ${rate.padStart(13)}/s ${each.padStart(12)} ns  checksum ${checksum}\n`);
}

/** The best of RUNS runs, so that a busy machine disturbs little. */
function measure(name: string, count: number, run: () => number): void {
  let best = Number.POSITIVE_INFINITY;
  let checksum = 0;
  for (let i = 0; i < RUNS; i++) {
    const start = performance.now();
    checksum = run();
    best = Math.min(best, performance.now() - start);
  }
  report(name, count, best, checksum);
}

const mix = (sum: number, value: number): number => (Math.imul(sum, 31) + value) | 0;

const dice = new TestDice(1);
const spec = randomMap(dice, 32, 20, 3);
const board = Board.of(spec);
const standing = Array.from({ length: CELLS }, (_, cell) => cell).filter((cell) => board.isPassable(cell));
const draws = Array.from({ length: 2_000 }, () =>
  Int16Array.from({ length: 6 }, () => standing[dice.below(standing.length)]!),
);

measure('Board.of', 1, () => Board.of(spec).cellCount);

measure('fillPairs, a board', 1, () => {
  const fresh = Board.of(spec);
  fresh.fillPairs();
  return fresh.sight.pairs.reduce(mix, 0);
});

const lazy = Array.from({ length: RUNS }, () => Board.of(spec));
measure('pair, first time', 2_000 * 5, () => {
  const fresh = lazy.pop()!;
  let sum = 0;
  for (const [from, ...others] of draws) for (const to of others) sum = mix(sum, fresh.pair(from!, to));
  return sum;
});

board.fillPairs();
measure('pair, known', CELLS * CELLS, () => {
  let sum = 0;
  for (let from = 0; from < CELLS; from++) for (let to = 0; to < CELLS; to++) sum = mix(sum, board.pair(from, to));
  return sum;
});

const clouds = Int32Array.of(200 + 1, 2, 330 + 1, 2, 345 + 1, 3, 0, 0);
measure('smokeOnLine, three clouds', CELLS * CELLS, () => {
  let sum = 0;
  for (let from = 0; from < CELLS; from++) {
    for (let to = 0; to < CELLS; to++) sum = mix(sum, board.smokeOnLine(from, to, clouds, 4));
  }
  return sum;
});

measure('moveField, first time', standing.length, () => {
  const fresh = Board.of(spec);
  return standing.reduce((sum, cell) => mix(sum, fresh.moveField(cell, false).cells.length), 0);
});

const reach = new Reach(board);
const out = new Int16Array(16);
for (const budget of [5, 8]) {
  const nobody = new Int16Array(0);
  measure(`reach ${budget}, alone`, draws.length, () => {
    let sum = 0;
    for (const cells of draws) {
      reach.fill(cells[0]!, false, budget, nobody, nobody);
      sum = mix(sum, reach.count);
    }
    return sum;
  });
  for (const enemyDistance of ['anywhere', 'near'] as const) {
    const mechs = draws.map((cells) => {
      const field = board.moveField(cells[0]!, false);
      const near = field.cells.subarray(1, field.countWithin[6]!);
      const pick = (cell: number) => (near.length === 0 ? -1 : near[cell % near.length]!);
      return {
        from: cells[0]!,
        enemies: enemyDistance === 'near' ? cells.slice(1, 4).map(pick) : cells.slice(1, 4),
        friends: cells.slice(4),
      };
    });
    measure(`reach ${budget}, 3 enemies ${enemyDistance}`, draws.length, () => {
      let sum = 0;
      for (const { from, enemies, friends } of mechs) {
        reach.fill(from, false, budget, enemies, friends);
        sum = mix(sum, reach.count);
      }
      return sum;
    });
  }
}

reach.fill(standing[standing.length >> 1]!, false, 12, [], []);
measure('pathTo', 200 * reach.count, () => {
  let sum = 0;
  for (let i = 0; i < 200; i++) {
    for (let k = 0; k < reach.count; k++) sum = mix(sum, reach.pathTo(reach.cells[k]!, DIRECTIONS_OF_A, out));
  }
  return sum;
});

measure('distanceToGoals, new goals', standing.length, () => {
  const fresh = Board.of(spec);
  return standing.reduce((sum, cell) => mix(sum, fresh.distanceToGoals([cell], false)![0]!), 0);
});

const flower = standing.slice(100, 107);
measure('distanceToGoals, known', 100_000, () => {
  let sum = 0;
  for (let i = 0; i < 100_000; i++) sum = mix(sum, board.distanceToGoals(flower, false)![i % CELLS]!);
  return sum;
});
