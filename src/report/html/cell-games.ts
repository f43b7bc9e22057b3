import { type CellDetails, detailedCells } from '../../study/sweep/cell-details.ts';
import type { CellRow, StudyReport } from '../../study/sweep/study-report.ts';
import { fixed, grouped, percent } from '../figures.ts';
import { cellName } from '../study-words.ts';
import { abilityTable, actionTable, buildTable, loadTable, mechTable, weaponTable } from './batch-tables.ts';
import { type Counted, smallHistograms } from './charts.ts';
import { gameHistograms, MEASURES } from './game-histograms.ts';
import { html, type Markup, table } from './markup.ts';

/** A cell of which the report tells in detail. */
export interface DetailedCell {
  readonly row: CellRow;
  readonly played: CellDetails;
  readonly name: string;
}

/** The cells that the report tells of in detail, in the order in which they are chosen. */
export function cellsToShow(report: StudyReport): DetailedCell[] {
  return detailedCells(report.cells).flatMap((index) => {
    const row = report.cells[index]!;
    return row.details === null ? [] : [{ row, played: row.details, name: cellName(report, row) }];
  });
}

/** Which cells they are, where they are not all. */
export function choiceText({ cells }: StudyReport, detailed: readonly DetailedCell[]): string {
  const known = cells.filter(({ winShareA }) => winShareA !== null).length;
  if (detailed.length === known) return '';
  const baseline = detailed.some(({ row }) => row.baseline) ? 'the baseline, and ' : '';
  return `Of ${grouped(known)} cells ${detailed.length}: ${baseline}those in which team a wins most and least.`;
}

/** How the games of each cell went: every histogram small, on one scale with those above and below it. */
export function courseTable(detailed: readonly DetailedCell[]): Markup {
  const columns = MEASURES.map(({ name, short, fillOf }) => {
    const all = detailed.map(({ played }) => played.histograms[name]!);
    const charts = smallHistograms(all, fillOf);
    const cells = all.map(
      (counted, index) => html`<div class="spark">${charts[index]!}${fixed(meanOf(counted), 1)}</div>`,
    );
    return { title: short, meaning: 'distribution over the games, and its mean', cells };
  });
  return table(
    'How the games went: distributions and their means, on one scale in each column',
    [
      { title: 'cell' },
      { title: 'a wins', number: true },
      ...columns.map(({ title, meaning }) => ({ title, meaning })),
    ],
    detailed.map(({ row, name }, index) => [
      name + (row.baseline ? ' (baseline)' : ''),
      percent(row.winShareA),
      ...columns.map(({ cells }) => cells[index]!),
    ]),
  );
}

function meanOf({ least, counts }: Counted): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return total === 0 ? null : counts.reduce((sum, count, bin) => sum + count * (least + bin), 0) / total;
}

/** Every cell as the page of a batch shows its games, folded but for the baseline, or else the first. */
export function cellsInFull(detailed: readonly DetailedCell[]): Markup {
  const open = Math.max(
    0,
    detailed.findIndex(({ row }) => row.baseline),
  );
  const cells = detailed.map(({ row, played, name }, index) => {
    const games = `${name}${row.baseline ? ' (baseline)' : ''}: ${grouped(played.totals.games)} games, a wins ${percent(row.winShareA)}`;
    return html`<details class="cell"${index === open ? html` open="open"` : null}><summary>${games}</summary>
${gameHistograms(played)}${mechTable(played)}${weaponTable(played)}${loadTable(played)}${actionTable(played)}${abilityTable(played)}</details>
`;
  });
  return html`<p class="soft">Unfold a cell to see it; what is unfolded is printed too.</p>
${cells}`;
}

const NAMED = 2;

/** The builds of all these cells, and where each plays. */
export function studyBuilds(detailed: readonly DetailedCell[]): Markup {
  const builds = new Map<string, { readonly mech: CellDetails['mechs'][number]; readonly cells: string[] }>();
  for (const { played, name } of detailed) {
    for (const mech of played.mechs) {
      const key = `${mech.mech} ${mech.spec}`;
      const known = builds.get(key) ?? { mech, cells: [] };
      builds.set(key, known);
      known.cells.push(name);
    }
  }
  const sorted = [...builds.values()].sort((left, right) =>
    left.mech.mech < right.mech.mech ? -1 : left.mech.mech > right.mech.mech ? 1 : 0,
  );
  return buildTable(
    sorted.map(({ mech, cells }) => (cells.length === detailed.length ? mech : { ...mech, cells: namesText(cells) })),
  );
}

function namesText(names: readonly string[]): string {
  const more = names.length - NAMED;
  return more > 0 ? `${names.slice(0, NAMED).join('; ')} and ${more} more` : names.join('; ');
}
