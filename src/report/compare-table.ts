import type { CompareReport } from '../study/compare/compare-report.ts';
import { fixed, grouped, NOTHING, percent } from './figures.ts';
import type { Block, Table } from './printout.ts';

const PAIRS_SHOWN = 40;
const CHANGES_SHOWN = 12;
const NAMES_SHOWN = 5;

/** A comparison for a person: the verdict, what was played otherwise, and every pair. */
export function compareBlocks(report: CompareReport): Block[] {
  const blocks: Block[] = [{ lines: summaryLines(report) }];
  if (report.pairs.length > 1) blocks.push(pairTable(report));
  if (report.changes.length > 0) blocks.push(changeTable(report));
  for (const [side, names] of Object.entries(report.unmatched)) {
    if (names.length === 0) continue;
    const more = names.length > NAMES_SHOWN ? `, and ${grouped(names.length - NAMES_SHOWN)} more` : '';
    blocks.push({ lines: [`Only in the ${side} report: ${names.slice(0, NAMES_SHOWN).join('; ')}${more}.`] });
  }
  return blocks;
}

const SAID = {
  better: 'Better: team a takes more of the new games than of the old.',
  worse: 'Worse: team a takes less of the new games than of the old.',
  equivalent: 'Equivalent: what difference there is lies inside the margin.',
  inconclusive: 'Inconclusive: these games cannot tell the two apart.',
} as const;

function summaryLines(report: CompareReport): string[] {
  const { pairs, verdict, rule, fail } = report;
  const [only] = pairs;
  const lines: string[] = [];
  if (pairs.length === 1) lines.push(SAID[verdict], ...pairLines(only!, rule.confidence));
  else {
    const counts = (['better', 'worse', 'equivalent', 'inconclusive'] as const)
      .map((name) => [name, pairs.filter((pair) => pair.verdict === name).length] as const)
      .filter(([, count]) => count > 0)
      .map(([name, count]) => `${grouped(count)} ${name}`);
    lines.push(`${grouped(pairs.length)} pairs: ${counts.join(', ')} (adjusted: ${rule.adjust}).`);
  }
  if (fail.length > 0) lines.push(`FAILED: ${fail.map(({ name, verdict: one }) => `${name} is ${one}`).join('; ')}.`);
  return lines;
}

function pairLines(pair: CompareReport['pairs'][number], confidence: number): string[] {
  const { name, old, new: now, difference, low, high, bySeed, units, oldUnits, newUnits } = pair;
  const range =
    low === null || high === null ? '' : ` (${points(low)} to ${points(high)} at ${percent(confidence, 0)})`;
  const lines = [
    `${name[0]!.toUpperCase()}${name.slice(1)}: ${percent(old)} before, ${percent(now)} now; ${points(difference)} points${range}.`,
  ];
  if (bySeed) {
    const { better, worse } = pair;
    lines.push(
      `${grouped(units)} units on common seeds: ${grouped(better!)} went better, ${grouped(worse!)} worse, ${grouped(units - better! - worse!)} the same.`,
    );
  } else {
    lines.push(`No common seeds: ${grouped(oldUnits)} units against ${grouped(newUnits)}, compared by their counts.`);
  }
  if (pair.status !== 'ok') lines.push(`Status: ${pair.status}.`);
  return lines;
}

function points(share: number | null): string {
  return share === null ? NOTHING : `${share > 0 ? '+' : ''}${fixed(100 * share, 1)}`;
}

function pairTable({ pairs }: CompareReport): Table {
  const shown = pairs.slice(0, PAIRS_SHOWN);
  const more = pairs.length > shown.length ? ` (the first ${shown.length} of ${grouped(pairs.length)})` : '';
  return {
    title: `Win shares${more}`,
    columns: [
      { title: 'what' },
      { title: 'old', align: 'right' },
      { title: 'new', align: 'right' },
      { title: 'difference', align: 'right' },
      { title: 'interval', align: 'right', optional: true },
      { title: 'verdict' },
      { title: 'units', align: 'right', optional: true },
      { title: 'by seed', optional: true },
    ],
    rows: shown.map(({ name, old, new: now, difference, low, high, verdict, units, bySeed }) => [
      name,
      percent(old),
      percent(now),
      points(difference),
      low === null || high === null ? NOTHING : `${points(low)} to ${points(high)}`,
      verdict,
      grouped(units),
      bySeed ? 'yes' : 'no',
    ]),
  };
}

function changeTable({ changes }: CompareReport): Table {
  const text = (value: unknown) =>
    value === null ? NOTHING : typeof value === 'object' ? JSON.stringify(value) : String(value);
  const shown = changes.slice(0, CHANGES_SHOWN);
  const more = changes.length > shown.length ? ` (the first ${shown.length} of ${grouped(changes.length)})` : '';
  return {
    title: `Played otherwise${more}`,
    columns: [{ title: 'what' }, { title: 'old' }, { title: 'new' }],
    rows: shown.map(({ path, old, new: now }) => [path, text(old), text(now)]),
  };
}
