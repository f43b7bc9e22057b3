import { LOCATIONS } from '../engine/names.ts';
import { bar } from '../report/bars.ts';
import { fixed, percent } from '../report/figures.ts';
import { TERMS } from '../report/narrate-attacks.ts';
import type { Printout, Table } from '../report/printout.ts';
import type { OddsReport } from './odds-report.ts';

const BAR_COLUMNS = 40;
/** Damage from which on rows are taken together: the tail that happens less often than this. */
const RARE = 0.0005;

/** Odds for a person: the chance to hit, what the damage comes to, and what it breaks. */
export function oddsBlocks(report: OddsReport, names: { attacker: string; target: string }): Printout['blocks'] {
  return [
    heading(report, names),
    bars('Hits', report.hits, 0),
    bars('Damage', report.damage.distribution, RARE),
    partTable(report),
  ];
}

function heading(report: OddsReport, { attacker, target }: { attacker: string; target: string }): string {
  const { inputs, condition, damage, heat, outcomes, kill } = report;
  const how = [
    ...(inputs.load === 'standard' ? [] : [inputs.load]),
    ...(inputs.overdrive ? ['overdrive'] : []),
    ...(inputs.aim === null ? [] : [`aimed at the ${inputs.aim}`]),
    `${inputs.distance} ${inputs.distance === 1 ? 'hex' : 'hexes'}`,
  ];
  const dice =
    condition.net === 0 ? 'no condition die' : `${Math.abs(condition.net)}[${condition.net > 0 ? '+' : '-'}]`;
  const terms = [
    ...condition.terms.map((term) => TERMS[term][0]),
    ...(inputs.condition === 0 ? [] : [`further dice ${signed(inputs.condition)}`]),
  ];
  const source = report.exact
    ? 'Exact, over every way in which the dice can fall.'
    : `From ${inputs.samples} attacks with seed ${inputs.seed}.`;
  return [
    `${attacker} fires ${inputs.form} at ${target}, ${how.join(', ')}`,
    `d20 ${signed(condition.bonus)}, ${dice}${terms.length === 0 ? '' : ` (${terms.join(', ')})`} against Evasion ${condition.evasion}: a shot hits ${percent(report.hitChance)}`,
    `Damage ${fixed(damage.mean)} on average; destroys the target ${percent(kill, kill > 0 && kill < 0.01 ? 3 : 1)}`,
    `Of an attack's shots: deflected ${fixed(outcomes.deflect)}, glancing ${fixed(outcomes.glance)}, full ${fixed(outcomes.full)}, critical ${fixed(outcomes.critical)}`,
    `Heat ${heat.attacker} to the attacker, ${fixed(heat.target.mean)} to the target`,
    source,
  ].join('\n');
}

/** A bar for every number up to where the rest together is rare; numbers in a row that never happen share a line. */
function bars(title: string, shares: readonly number[], rare: number): string {
  const most = Math.max(...shares);
  const width = 2 * String(shares.length).length + 1;
  const lines: string[] = [];
  const add = (label: string, share: number) =>
    lines.push(`${label.padStart(width)} ${percent(share, 2).padStart(8)} ${bar(share, most, BAR_COLUMNS)}`.trimEnd());
  let rest = 1;
  for (let value = 0; value < shares.length; value++) {
    const from = value;
    while (shares[value] === 0 && shares[value + 1] === 0) value += 1;
    if (from > 0 && rest < rare && value < shares.length - 1) {
      add(`${from}+`, rest);
      break;
    }
    add(from === value ? String(value) : `${from}-${value}`, shares[value]!);
    rest -= shares[value]!;
  }
  return [title, ...lines].join('\n');
}

function partTable({ locations, destroy }: OddsReport): Table {
  return {
    columns: [
      { title: 'location' },
      { title: 'hits in an attack', align: 'right' },
      { title: 'destroyed', align: 'right' },
    ],
    rows: LOCATIONS.map((name) => [name, fixed(locations[name], 3), percent(destroy[name], 2)]),
  };
}

function signed(value: number): string {
  return value < 0 ? `- ${-value}` : `+ ${value}`;
}
