import type { BatchReport } from '../../study/report/batch-report.ts';
import { fixed, percent } from '../figures.ts';
import { cellBar } from './charts.ts';
import { type Column, html, type Markup, NO_MARKUP, table } from './markup.ts';

/** What the tables are made from: a batch, or the games of a cell. */
export interface PlayedGames
  extends Pick<BatchReport, 'mechs' | 'weapons' | 'loads' | 'actions' | 'abilities' | 'histograms'> {
  readonly totals: { readonly games: number };
}

type Row = BatchReport['mechs'][number] | BatchReport['weapons'][number] | BatchReport['loads'][number];

function count(row: Row | object, field: string): number {
  return (row as Record<string, number>)[field]!;
}

function n(title: string, meaning?: string): Column {
  return meaning === undefined ? { title, number: true } : { title, number: true, meaning };
}

export function mechLabel(mech: string, name: string): Markup {
  return html`<span class="${mech.slice(0, 1)}">${mech}</span> ${name}`;
}

export function mechTable({ mechs, totals }: PlayedGames): Markup {
  const perGame = (row: Row, field: string, decimals = 2) => fixed(count(row, field) / totals.games, decimals);
  return table(
    'What each mech did and suffered, means of a game',
    [
      { title: 'mech' },
      n('survives', 'share of the games'),
      n('damage dealt'),
      n('taken'),
      n('kills'),
      n('falls first', 'share of the games in which it is the first mech to fall'),
      n('parts destroyed'),
      n('parts lost'),
      n('criticals'),
      n('hexes moved'),
      n('heat gained'),
    ],
    mechs.map((row) => [
      mechLabel(row.mech, row.name),
      percent(row.survival, 0),
      fixed(row.damagePerGame, 1),
      perGame(row, 'damageTaken', 1),
      fixed(row.killsPerGame),
      percent(count(row, 'firstDeaths') / totals.games, 0),
      perGame(row, 'partsDestroyed'),
      perGame(row, 'partsLost'),
      perGame(row, 'criticalsDealt'),
      perGame(row, 'hexes', 1),
      perGame(row, 'heatGained', 1),
    ]),
  );
}

/** A build, and where it plays if not everywhere. */
type Build = Pick<BatchReport['mechs'][number], 'mech' | 'name' | 'pilot' | 'spec'> & { readonly cells?: string };

/** What the mechs are built of; `mechsim build` shows one in full. */
export function buildTable(builds: readonly Build[]): Markup {
  const differ = builds.some(({ cells }) => cells !== undefined);
  return table(
    'Builds (mechsim build SPEC shows one in full)',
    [{ title: 'mech' }, { title: 'pilot' }, { title: 'spec' }, ...(differ ? [{ title: 'in cells' }] : [])],
    builds.map(({ mech, name, pilot, spec, cells }) => [
      mechLabel(mech, name),
      pilot,
      html`<code>${spec}</code>`,
      ...(differ ? [cells ?? 'all'] : []),
    ]),
  );
}

/** Actions that anybody took, by mech. */
export function actionTable({ actions, totals }: PlayedGames): Markup {
  const taken = Object.entries(actions.total).filter(([, times]) => times > 0);
  return table(
    'Actions of a game',
    [{ title: 'mech' }, ...taken.map(([action]) => n(actionWords(action)))],
    actions.byMech.map((row) => [
      mechLabel(row.mech, row.name),
      ...taken.map(([action]) => fixed(count(row, action) / totals.games)),
    ]),
  );
}

const ACTION_WORDS: Readonly<Record<string, string>> = { aimedFire: 'aimed', form: 'change form', stand: 'stand up' };

export function actionWords(action: string): string {
  return ACTION_WORDS[action] ?? action;
}

export function abilityTable({ abilities, totals }: PlayedGames): Markup {
  if (abilities.length === 0) return NO_MARKUP;
  return table(
    'Abilities of the pilots',
    [{ title: 'mech' }, { title: 'pilot' }, { title: 'ability' }, n('uses a game'), n('games with it')],
    abilities.map(({ mech, name, pilot, ability, uses, gameShare }) => [
      mechLabel(mech, name),
      pilot,
      ability,
      fixed(uses / totals.games),
      percent(gameShare, 0),
    ]),
  );
}

const OUTCOMES = ['miss', 'deflect', 'glance', 'full', 'critical'] as const;
/** What uses a weapon: a Fire, a cloud, a strike. */
const USES = ['fires', 'smokes', 'strikes', 'directStrikes'] as const;

/** How often a weapon was used in all games. */
export function usesOf(row: BatchReport['weapons'][number]): number {
  return USES.reduce((uses, field) => uses + count(row, field), 0);
}

export function weaponName({ item, form }: BatchReport['weapons'][number]): string {
  return form === item ? item : `${item} (${form})`;
}

/** Weapons in use; a chassis that never struck is left out, a weapon that never fired is not. */
export function weaponTable(report: PlayedGames): Markup {
  const used = report.weapons.filter((row) => row.item !== 'chassis' || count(row, 'shots') > 0);
  return attackTable('Weapons, means of a game', report.totals.games, used, weaponName);
}

export function loadTable(report: PlayedGames): Markup {
  const used = report.loads.filter((row) => count(row, 'fires') > 0);
  if (used.length === 0) return NO_MARKUP;
  return attackTable('Ammunition of weapons that carry more than one kind', report.totals.games, used, (row) => {
    return `${row.item}, ${row.load}`;
  });
}

function attackTable<Attack extends BatchReport['weapons'][number]>(
  caption: string,
  games: number,
  rows: readonly Attack[],
  name: (row: Attack) => string,
): Markup {
  const bar = (row: Attack) =>
    cellBar(OUTCOMES.map((outcome) => ({ label: outcome, value: count(row, outcome), fill: outcome })));
  const legend = OUTCOMES.map((outcome) => html`<li><span class="key back-${outcome}"></span>${outcome}</li>`);
  const body = table(
    caption,
    [
      { title: 'weapon' },
      { title: 'mech' },
      n('uses'),
      n('shots hit', 'share of the shots'),
      { title: 'outcomes of shots' },
      n('damage'),
      n('a shot', 'damage of a shot'),
      n('kills'),
      n('heat'),
    ],
    rows.map((row) => [
      name(row),
      mechLabel(row.mech, row.name),
      fixed(usesOf(row) / games),
      percent(row.hitShare, 0),
      bar(row),
      fixed(count(row, 'damage') / games, 1),
      fixed(row.damagePerShot),
      fixed(count(row, 'kills') / games),
      fixed(count(row, 'heat') / games, 1),
    ]),
  );
  return html`${body}<ul class="legend">${legend}</ul>\n`;
}
