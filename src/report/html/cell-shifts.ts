import type { StudyReport } from '../../study/sweep/study-report.ts';
import { fixed, NOTHING, percent } from '../figures.ts';
import { factorNames, levelText } from '../study-words.ts';
import { actionWords, mechLabel, usesOf, weaponName } from './batch-tables.ts';
import type { DetailedCell } from './cell-games.ts';
import { shortened } from './intervals.ts';
import { type Column, html, type Inserted, type Markup, NO_MARKUP, table } from './markup.ts';

// The same numbers for every cell side by side: what a setting shifts from one mech, weapon or action to another.

/** One of the things that are compared, in one cell. */
interface Sample {
  readonly key: string;
  readonly label: Inserted;
  /** Sum over all games. */
  readonly sum: number;
  /** How many single events made it up, by which chance is judged. */
  readonly times: number;
  /** Says nothing new in its cell, and makes no row by itself. */
  readonly implied?: boolean;
}

/** Rows that a table has at most: those with the largest numbers. */
const ROWS_SHOWN = 60;
/** Rows with no more than this a game in any cell are left out. */
const RARE = 0.05;
/** What is at least so much more or less than in the baseline is shaded, where chance alone would not make it. */
const NOTICED = 0.1;
const DEVIATIONS = 3;
/** Longest level at the head of a column; the rest is in its title. */
const LEVEL_SHOWN = 16;

export function shiftTables(report: StudyReport, detailed: readonly DetailedCell[]): Markup {
  const counted = (value: number) => fixed(value);
  const shift = (caption: string, samplesOf: (cell: DetailedCell) => Sample[], text: (value: number) => string) =>
    shiftTable(report, detailed, caption, detailed.map(samplesOf), text);
  return html`<p>${leadText(detailed)}</p>
${shift('Games that a mech survives', survivals, (value) => percent(value, 0))}${shift('Uses of a weapon, a game', uses, counted)}${shift('Damage of a weapon, a game', damages, counted)}${shift('Actions of a team, a game', actions, counted)}`;
}

function leadText(detailed: readonly DetailedCell[]): Markup {
  const rare = `What comes less than once in ${1 / RARE} games everywhere is left out.`;
  if (detailed.length === 1) return html`${rare}`;
  const against = detailed.some(({ row }) => row.baseline) ? 'the baseline' : 'the mean of these cells';
  return html`Shaded where it differs from ${against} by a tenth or more, and by more than chance alone makes of such counts: <span class="more">more</span>, <span class="less">less</span>. ${rare}`;
}

function survivals({ played }: DetailedCell): Sample[] {
  return played.mechs.map((row) => {
    const survived = row.games - (row as unknown as Record<string, number>)['deaths']!;
    return { key: `${row.mech} ${row.name}`, label: mechLabel(row.mech, row.name), sum: survived, times: survived };
  });
}

type WeaponRow = DetailedCell['played']['weapons'][number];

function uses(cell: DetailedCell): Sample[] {
  return weaponSamples(cell, usesOf);
}

function damages(cell: DetailedCell): Sample[] {
  return weaponSamples(cell, (row) => (row as unknown as Record<string, number>)['damage']!);
}

/** Weapons, and under each that carries several the loads that were used. */
function weaponSamples({ played }: DetailedCell, sumOf: (row: WeaponRow) => number): Sample[] {
  const sample = (row: WeaponRow, load: string, label: Markup): Sample => ({
    key: `${row.mech} ${row.name} ${row.mount} ${row.item} ${row.form} ${load}`,
    label,
    sum: sumOf(row),
    times: usesOf(row),
  });
  return played.weapons.flatMap((row) => {
    const loads = played.loads.filter(
      ({ mech, mount, item, form }) =>
        mech === row.mech && mount === row.mount && item === row.item && form === row.form,
    );
    const withLoad = (from: WeaponRow, load: string) => sample(from, load, html`<span class="part">${load}</span>`);
    // A weapon that carries one load only has it in every use, which tells something beside cells where it carries more.
    const parts =
      loads.length === 0
        ? [{ ...withLoad(row, 'standard'), implied: true }]
        : loads.map((load) => withLoad(load, load.load));
    return [sample(row, '', html`${mechLabel(row.mech, row.name)}, ${weaponName(row)}`), ...parts];
  });
}

function actions({ played }: DetailedCell): Sample[] {
  return (['a', 'b'] as const).flatMap((team) =>
    Object.keys(played.actions.total).map((action) => {
      const rows = played.actions.byMech.filter(({ mech }) => mech.startsWith(team));
      const taken = rows.reduce((sum, row) => sum + (row as unknown as Record<string, number>)[action]!, 0);
      const label = html`<span class="${team}">${team}</span> ${actionWords(action)}`;
      return { key: `${team} ${action}`, label, sum: taken, times: taken };
    }),
  );
}

function shiftTable(
  report: StudyReport,
  detailed: readonly DetailedCell[],
  caption: string,
  samples: readonly (readonly Sample[])[],
  text: (value: number) => string,
): Markup {
  const byKey = samples.map((cell) => new Map(cell.map((sample) => [sample.key, sample])));
  const games = detailed.map(({ played }) => played.totals.games);
  const baseline = detailed.findIndex(({ row }) => row.baseline);
  const labels = new Map(samples.flat().map(({ key, label }) => [key, label]));
  const told = new Set(samples.flat().flatMap(({ key, implied }) => (implied ? [] : [key])));
  const met = inOrder(samples)
    .filter((key) => told.has(key))
    .map((key) => ({ key, most: Math.max(...byKey.map((cell, index) => (cell.get(key)?.sum ?? 0) / games[index]!)) }))
    .filter(({ most }) => most >= RARE);
  if (met.length === 0) return NO_MARKUP;
  const least = [...met].sort((left, right) => right.most - left.most)[ROWS_SHOWN - 1]?.most ?? 0;
  const shown = met.filter(({ most }) => most >= least).slice(0, ROWS_SHOWN);
  const rows = shown.map(({ key }) => {
    const row = byKey.map((cell) => cell.get(key));
    const norm = baseline >= 0 ? meanOf([row[baseline]], [games[baseline]!]) : meanOf(row, games);
    const cells = row.map((sample, index) => {
      if (sample === undefined) return NOTHING;
      const value = text(sample.sum / games[index]!);
      const shade = index === baseline || norm === null ? '' : shadeOf(sample, games[index]!, norm);
      return shade === '' ? value : html`<span class="${shade}">${value}</span>`;
    });
    return [labels.get(key)!, ...cells];
  });
  const more = met.length > shown.length ? ` (the ${shown.length} largest of ${met.length})` : '';
  return table(caption + more, cellHeads(report, detailed), rows);
}

/** The keys of all cells, what is new in a cell before what comes after it there. */
function inOrder(samples: readonly (readonly Sample[])[]): string[] {
  const keys: string[] = [];
  for (const cell of samples) {
    let at = keys.length;
    for (const { key } of [...cell].reverse()) {
      const known = keys.indexOf(key);
      if (known < 0) keys.splice(at, 0, key);
      else at = known;
    }
  }
  return keys;
}

/** What a value is compared with: the mean of a game, and how well it is known. */
interface Norm {
  readonly mean: number;
  readonly times: number;
}

function meanOf(samples: readonly (Sample | undefined)[], games: readonly number[]): Norm | null {
  const known = samples.flatMap((sample, index) => (sample === undefined ? [] : [{ ...sample, games: games[index]! }]));
  const total = known.reduce((sum, sample) => sum + sample.games, 0);
  if (total === 0) return null;
  const sumOf = (field: 'sum' | 'times') => known.reduce((sum, sample) => sum + sample[field], 0);
  return { mean: sumOf('sum') / total, times: sumOf('times') };
}

/** Counts are taken as independent events, so that the error of a count is its root. */
function shadeOf({ sum, times }: Sample, games: number, norm: Norm): '' | 'more' | 'less' {
  const [value, greater] = [sum / games, Math.max(sum / games, norm.mean)];
  const relative = (value - norm.mean) / greater;
  const error = Math.sqrt(1 / Math.max(1, times) + 1 / Math.max(1, norm.times));
  if (greater === 0 || Math.abs(relative) < NOTICED || Math.abs(relative) < DEVIATIONS * error) return '';
  return relative > 0 ? 'more' : 'less';
}

/** A column for each cell, headed by its levels, and before them one with the names of the factors. */
function cellHeads(report: StudyReport, detailed: readonly DetailedCell[]): Column[] {
  const { factors } = report.study;
  const lines = (texts: readonly string[]) =>
    texts.map((text, index) => html`${index === 0 ? null : html`<br/>`}${text}`);
  const heads = detailed.map(({ row, name }): Column => {
    const levels = factors.map((factor) => shortened(levelText(row.factors[factor.name] ?? NOTHING), LEVEL_SHOWN));
    return { title: lines([...levels, ...(row.baseline ? ['baseline'] : [])]), number: true, meaning: name };
  });
  return [{ title: lines(factorNames(report)) }, ...heads];
}
