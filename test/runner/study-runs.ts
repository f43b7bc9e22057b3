import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Shard } from '../../src/runner/sweep/journal.ts';
import { JOURNAL_FILE } from '../../src/runner/sweep/journal-folder.ts';
import { reportOfStudy } from '../../src/runner/sweep/report-of-study.ts';
import {
  CellBook,
  emptyState,
  runStudy,
  type StudyRequest,
  type StudyState,
} from '../../src/runner/sweep/run-study.ts';
import type { Study } from '../../src/study/sweep/study.ts';
import type { StudyReport } from '../../src/study/sweep/study-report.ts';
import { CONTEXT } from '../study/fixture.ts';
import { planOf } from '../study/sweep-fixture.ts';

export type StudyFields = Omit<Study, 'scenario'>;

/** Six cells, each with its 24 units. */
export const GRID: StudyFields = {
  factors: {
    cap: { path: 'rules.roundCap', range: '2..4' },
    lead: { path: 'a.team[0]', values: ['reaver', 'prism'] },
  },
  replicate: { swap: true, n: 24 },
  metrics: { tempo: '(kills.a + kills.b) / rounds', axe: 'mechs.a1.damageDealt' },
  fail: ['total.failedGames == 0'],
};

/** The same cells, each until it is known well enough. */
export const ADAPTIVE: StudyFields = {
  ...GRID,
  replicate: { swap: true, look: 8, min: 16, max: 64, until: { halfWidth: 0.15 } },
};

/** A study of which nothing has been played. */
export function freshState(fields: StudyFields): StudyState {
  const { study, plan } = planOf(fields);
  return emptyState(study, plan);
}

/** Plays a study in a folder. */
export async function playStudy(
  fields: StudyFields,
  folder: string,
  options: Partial<StudyRequest> = {},
): Promise<StudyReport> {
  const state = freshState(fields);
  const shard: Shard | null = options.shard ?? null;
  await runStudy({
    state,
    book: new CellBook(state, CONTEXT.catalog, CONTEXT.dataDirectory, CONTEXT.defaultAi),
    folder,
    shard,
    rows: false,
    dataDirectory: undefined,
    resume: false,
    extend: false,
    workers: 1,
    signal: new AbortController().signal,
    onProgress: () => {},
    finish: async () => {},
    ...options,
  });
  return reportFor(state, shard);
}

export function reportFor(state: StudyState, shard: Shard | null): StudyReport {
  return reportOfStudy({ state, shard, dataDirectory: undefined, resume: ['sweep'], volatile: {} });
}

/** Lines of a folder's journal. */
export function journalLines(folder: string): string[] {
  return readFileSync(join(folder, JOURNAL_FILE), 'utf8').split('\n').slice(0, -1);
}
