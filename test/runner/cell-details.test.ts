import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ABILITIES } from '../../src/engine/names.ts';
import { runBatch } from '../../src/runner/batch.ts';
import { CellBook } from '../../src/runner/sweep/run-study.ts';
import { EMPTY_DIGEST } from '../../src/study/aggregate/digest.ts';
import { Outcomes, WON_A } from '../../src/study/aggregate/outcomes.ts';
import { lineupOf } from '../../src/study/report/lineup.ts';
import { CELLS_HELD, cellDetails, detailedCells } from '../../src/study/sweep/cell-details.ts';
import { CONTEXT } from '../study/fixture.ts';
import { freshState, journalLines, playStudy, type StudyFields } from './study-runs.ts';

const root = mkdtempSync(join(tmpdir(), 'mechsim-details-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const SWAP = { swap: true, swapFirst: false };
const FIELDS: StudyFields = {
  factors: {
    // Loads, two forms of one item, melee; games of two lengths.
    lead: { path: 'a.team[0]', values: ['foreman', 'kestrel', 'reaver'] },
    cap: { path: 'rules.roundCap', values: [3, 6] },
  },
  replicate: { swap: true, n: 12 },
};

describe('the details of a cell', () => {
  it('are what the report of a batch says of the same games', async () => {
    const report = await playStudy(FIELDS, join(root, 'study'), { chunkGames: 10 });
    const state = freshState(FIELDS);
    const book = new CellBook(state, CONTEXT.catalog, CONTEXT.dataDirectory, CONTEXT.defaultAi);
    let loads = 0;
    for (const [cell, row] of report.cells.entries()) {
      const plan = book.planOf(cell);
      const { counters } = await runBatch({ plan, unit: SWAP, seed: 1, unitCount: 12, workers: 1 });
      const expected = cellDetails(counters, lineupOf(plan), ABILITIES);
      expect(row.details).toEqual(expected);
      expect(expected.totals.games).toBe(24);
      expect(expected.histograms['rounds']!.counts).toHaveLength(plan.rules.roundCap + 2);
      expect(Math.max(...expected.weapons.map(({ hits }) => hits))).toBeGreaterThan(0);
      loads += expected.loads.length;
    }
    expect(loads).toBeGreaterThan(0);
  });

  it('stand in the journal with every run of units, and who played with the first', async () => {
    const lines = journalLines(join(root, 'study')).map((line) => JSON.parse(line));
    const spans = lines.filter((line) => line.cell !== undefined);
    expect(spans.length).toBeGreaterThan(6);
    for (const { first, details, lineup } of spans) {
      expect(details).toMatch(/^[-\d ]+$/);
      expect(lineup === undefined).toBe(first > 0);
    }
  });

  it('are told of all cells where there are few, else of the baseline and of as many at both ends', () => {
    const cells = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        winShareA: ((index * 7) % count) / count,
        baseline: index === 5,
      }));
    expect(detailedCells(cells(12))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    const many = cells(30);
    const chosen = detailedCells(many);
    expect(chosen[0]).toBe(5);
    const shares = chosen.slice(1).map((index) => Math.round(30 * many[index]!.winShareA));
    expect(shares).toEqual([29, 28, 27, 26, 25, 4, 3, 2, 1, 0]);
    const unplayed = many.map((cell, index) => ({ ...cell, winShareA: index < 3 ? cell.winShareA : null }));
    expect(detailedCells(unplayed)).toEqual([0, 1, 2]);
  });

  it('are not held in a study of very many cells', () => {
    for (const [count, held] of [
      [CELLS_HELD, true],
      [CELLS_HELD + 1, false],
    ] as const) {
      const { tallies } = freshState({
        factors: { salt: { path: 'salt', range: `1..${count}` } },
        replicate: { n: 1 },
      });
      const outcomes = new Outcomes();
      outcomes.add(WON_A);
      const span = { firstUnit: 0, unitCount: 1, outcomes: outcomes.toBytes(), digest: EMPTY_DIGEST, failed: [] };
      const lineup = { roundCap: 3, mechs: [] };
      tallies[0]!.add({ ...span, counts: new Float64Array(400), details: new Float64Array([3]), lineup });
      expect(tallies[0]!.end).toBe(1);
      expect(tallies[0]!.details === null).toBe(!held);
      expect(tallies[0]!.counters.shapes.some(({ name }) => name === 'mechs')).toBe(held);
    }
  });
});
