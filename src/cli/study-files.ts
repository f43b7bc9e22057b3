import { join } from 'node:path';
import { stringify } from 'yaml';
import { formatJson } from '../report/json.ts';
import { encodeNdjson } from '../report/ndjson.ts';
import type { Cell, RowSet } from '../report/printout.ts';
import type { ResolvedScenario } from '../study/resolve-scenario.ts';
import { STUDY_SCHEMA, type Study } from '../study/sweep/study.ts';
import type { StudyReport } from '../study/sweep/study-report.ts';
import { objectRows } from './object-rows.ts';
import { writeWhole } from './output.ts';

/** The cells of a study as rows: factors and metrics are columns of their own. */
export function cellRows({ cells, columns }: StudyReport): RowSet {
  const names = columns['cells']!;
  return {
    columns: names,
    rows: () =>
      cells.map((cell) =>
        names.map(({ name, role }): Cell => {
          if (role === 'factor') return cell.factors[name] ?? null;
          if (Object.hasOwn(cell.metrics, name)) return cell.metrics[name]!;
          return cell[name as 'cellId'];
        }),
      ),
  };
}

/** Writes what a finished or interrupted study comes to into its folder, each file whole or not at all. */
export async function writeStudyFiles(folder: string, report: StudyReport): Promise<void> {
  const { comparisons, effects, columns } = report;
  await writeWhole(join(folder, 'report.json'), [formatJson(report)]);
  await writeWhole(join(folder, 'cells.ndjson'), encodeNdjson(cellRows(report)));
  await writeWhole(join(folder, 'comparisons.ndjson'), encodeNdjson(objectRows(columns['comparisons']!, comparisons)));
  await writeWhole(join(folder, 'effects.ndjson'), encodeNdjson(objectRows(columns['effects']!, effects)));
}

/** The study as a file that needs no other: its scenario is written out. */
export function studyYaml(study: Study, scenario: ResolvedScenario, seed: string, name: string): string {
  const { schema: _, name: __, scenario: ___, seed: ____, ...rest } = study;
  return stringify({ schema: STUDY_SCHEMA, name, scenario, seed, ...rest }, { lineWidth: 110 });
}
