import { catalogHash } from '../../src/catalog/hash.ts';
import { MEASURED } from '../../src/runner/sweep/report-of-study.ts';
import { type Cell, type CellPlan, describeLevels, planCells } from '../../src/study/sweep/cells.ts';
import { resolveStudy } from '../../src/study/sweep/resolve-study.ts';
import type { ResolvedStudy } from '../../src/study/sweep/resolved-study.ts';
import type { Study } from '../../src/study/sweep/study.ts';
import { CONTEXT, DUEL, resolved } from './fixture.ts';

type StudyFields = Omit<Study, 'scenario'>;

/** A study of the short duel, resolved against the pinned catalog. */
export function studyOf(fields: StudyFields, seed = '1'): ResolvedStudy {
  const { scenario } = resolved(undefined, DUEL);
  const entry: Study = { scenario: 'duel', ...fields };
  return resolveStudy(
    { file: undefined, entry, text: undefined },
    {
      ...CONTEXT,
      scenario,
      catalogHash: catalogHash(CONTEXT.catalog),
      seed: entry.seed === undefined ? seed : String(entry.seed),
      name: entry.name ?? 'study',
      metrics: MEASURED,
    },
  );
}

export function planOf(fields: StudyFields): { study: ResolvedStudy; plan: CellPlan } {
  const study = studyOf(fields);
  return { study, plan: planCells(study) };
}

/** What the cells of a study are, in words. */
export function cellsOf(fields: StudyFields): string[] {
  const { study, plan } = planOf(fields);
  return plan.cells.map(({ levels }) => describeLevels(study, levels));
}

/** Ids of cells by what they are. */
export function idsOf(fields: StudyFields): Record<string, string> {
  const { study, plan } = planOf(fields);
  return Object.fromEntries(plan.cells.map(({ id, levels }: Cell) => [describeLevels(study, levels), id]));
}
