import { partsOf, resolveBuild, weightOf } from '../catalog/build.ts';
import { formOf } from '../catalog/check.ts';
import { entryOf } from '../catalog/entry.ts';
import type { Band, Catalog, Equipment, Fire, Form, Melee } from '../catalog/schema.ts';
import { LOADS } from '../engine/names.ts';
import { COVER_HEAVY, COVER_LIGHT, TERRAIN } from '../engine/terrain.ts';

/** The tables that docs/rulebook.md carries between marker comments, in the order of the book. */
export const RULEBOOK_TABLES = [
  'chassis',
  'heads',
  'arms',
  'legs',
  'backs',
  'kits',
  'weapons',
  'melee',
  'abilities',
  'pilots',
  'loads',
  'terrain',
  'roster',
] as const;
export type RulebookTable = (typeof RULEBOOK_TABLES)[number];

type Cell = string | number;
type Row = readonly Cell[];
/** A thing used in some way: its own fields, or those of one of its forms (C7). */
type Usage = Omit<Form, 'id' | 'name'>;

const NONE = '-';

/** A table of the rulebook in Markdown, as the catalog has it now. */
export function rulebookTable(name: RulebookTable, catalog: Catalog): string {
  const rows: Record<RulebookTable, () => [Row, readonly Row[]]> = {
    chassis: () => chassisTable(catalog),
    heads: () => [[...PART_HEADS, 'Sensors'], catalog.heads.map((head) => [...partCells(head), head.sensors])],
    arms: () => armTable(catalog),
    legs: () => [
      [...PART_HEADS, 'Speed', 'Jump', 'Stability'],
      catalog.legs.map((legs) => [...partCells(legs), legs.speed, legs.jump ? 'yes' : NONE, legs.stability]),
    ],
    backs: () => backTable(catalog),
    kits: () => kitTable(catalog),
    weapons: () => weaponTable(catalog),
    melee: () => meleeTable(catalog),
    abilities: () => [
      ['Ability', 'Works while heat is', 'and stress is'],
      catalog.abilities.map(({ name, heatBands, stressBands }) => [name, oneOf(heatBands), oneOf(stressBands)]),
    ],
    pilots: () => pilotTable(catalog),
    loads: () => loadTable(catalog),
    terrain: terrainTable,
    roster: () => [
      ['Mechs to deploy', 'Team weight limit'],
      [[catalog.roster.deployed, catalog.roster.teamWeightLimit]],
    ],
  };
  const [header, body] = rows[name]();
  return markdownTable(header, body);
}

/**
 * The rulebook with every table printed afresh between its markers.
 * @throws Error when a marker is missing, for then the book would lose a table unseen
 */
export function withRulebookTables(book: string, catalog: Catalog): string {
  let text = book;
  for (const name of RULEBOOK_TABLES) {
    const start = `<!-- table: ${name} -->\n`;
    const end = `<!-- end: ${name} -->`;
    const from = text.indexOf(start);
    const to = text.indexOf(end, from);
    if (from < 0 || to < 0) throw new Error(`rulebook: no markers for the table '${name}'`);
    text = `${text.slice(0, from + start.length)}\n${rulebookTable(name, catalog)}\n${text.slice(to)}`;
  }
  return text;
}

function markdownTable(header: Row, body: readonly Row[]): string {
  const line = (cells: Row) => `| ${cells.join(' | ')} |\n`;
  return line(header) + line(header.map(() => '---')) + body.map(line).join('');
}

const PART_HEADS = ['Name', 'Id', 'Weight', 'Size', 'Armor', 'Durability'];

interface Part {
  readonly name: string;
  readonly id: string;
  readonly weight: number;
  readonly size: number;
  readonly armor: number;
  readonly durability: number;
}

function partCells({ name, id, weight, size, armor, durability }: Part): Row {
  return [name, code(id), weight, size, armor, durability];
}

function chassisTable({ chassis }: Catalog): [Row, readonly Row[]] {
  return [
    [...PART_HEADS, 'Class', 'Weight limit', 'Evasion', 'Heat limit', 'Melee dice', 'Fists'],
    chassis.map((core) => [
      ...partCells(core),
      core.class,
      core.weightLimit,
      core.evasion,
      core.heatLimit,
      core.meleeDice,
      `${core.strike.damage}, accuracy ${signed(core.strike.accuracy)}, penetration ${signed(core.strike.penetration)}`,
    ]),
  ];
}

function armTable(catalog: Catalog): [Row, readonly Row[]] {
  return [
    [...PART_HEADS, 'Capacity', 'Handling', 'Default equipment'],
    catalog.arms.map((arm) => [
      ...partCells(arm),
      arm.capacity,
      arm.handling,
      equipmentName(catalog, arm.defaultEquipment),
    ]),
  ];
}

function backTable(catalog: Catalog): [Row, readonly Row[]] {
  return [
    [...PART_HEADS, 'Boost', 'Cooling', 'Launcher'],
    catalog.backs.map((back) => [...partCells(back), back.boost, back.cooling, equipmentName(catalog, back.launcher)]),
  ];
}

function kitTable(catalog: Catalog): [Row, readonly Row[]] {
  return [
    ['Kit', 'Id', 'Chassis', 'Right hand', 'Left hand', 'Back', 'Pilot', 'Weight', 'In a word'],
    catalog.kits.map((kit) => {
      const build = resolveBuild(catalog, kit.build);
      const parts = partsOf(catalog, build);
      const [right, left] = parts.mounted;
      return [
        kit.name,
        code(kit.id),
        parts.chassis.name,
        right === null ? NONE : right.name + loadNames(catalog, build.loads.right),
        left === null ? NONE : left.name + loadNames(catalog, build.loads.left),
        parts.back.name + loadNames(catalog, build.loads.back),
        parts.pilot.name,
        weightOf(parts),
        kit.text,
      ];
    }),
  ];
}

function pilotTable(catalog: Catalog): [Row, readonly Row[]] {
  return [
    ['Pilot', 'Id', 'Gunnery', 'Melee', 'Piloting', 'Nerve', 'Ability', 'Bond'],
    catalog.pilots.map((pilot) => [
      pilot.name,
      code(pilot.id),
      pilot.gunnery,
      pilot.melee,
      pilot.piloting,
      pilot.nerve,
      pilot.ability === null ? NONE : entryOf(catalog, 'abilities', pilot.ability).name,
      pilot.bond ?? NONE,
    ]),
  ];
}

/** In the order of LOADS, which the criticals of F8 go by. */
function loadTable(catalog: Catalog): [Row, readonly Row[]] {
  return [
    ['Load', 'Id', 'Penetration', 'Damage', 'Condition', 'Hit heat', 'Uses'],
    LOADS.map((id) => {
      const load = entryOf(catalog, 'loads', id);
      return [
        load.name,
        code(id),
        load.penetration === 0 ? NONE : signed(load.penetration),
        load.damage === 0 ? NONE : signed(load.damage),
        conditionDice(load.condition) || NONE,
        load.hitHeat ?? NONE,
        load.limited ?? 'no limit',
      ];
    }),
  ];
}

function terrainTable(): [Row, readonly Row[]] {
  return [
    ['Terrain', 'On maps', 'Cost to enter', 'Cover', 'Height'],
    TERRAIN.map(({ name, symbol, entryCost, cover, height }) => [
      name,
      code(symbol),
      entryCost === 0 ? 'impassable' : entryCost,
      cover === COVER_HEAVY ? 'heavy' : cover === COVER_LIGHT ? 'light' : NONE,
      height,
    ]),
  ];
}

function weaponTable(catalog: Catalog): [Row, readonly Row[]] {
  const body: Row[] = [];
  for (const item of catalog.equipment) {
    for (const { name, id, usage } of usagesOf(item)) {
      if (!usage.fire) continue;
      const head = [name, id, item.kind, mountOf(item), item.weight];
      body.push([
        ...head,
        bandText(usage.bands ?? []),
        ...fireCells(usage.fire),
        tagText(item, usage),
        takenLoads(catalog, item),
      ]);
      if (!usage.overdrive) continue;
      body.push([`${name}, overdrive`, ...head.slice(1), 'the same', ...fireCells(usage.overdrive), 'the same', NONE]);
    }
  }
  const fireHeads = ['Shots', 'Accuracy', 'Penetration', 'Damage', 'Heat', 'Hit heat'];
  return [['Weapon', 'Id', 'Kind', 'Mount', 'Weight', 'Bands', ...fireHeads, 'Tags', 'Loads'], body];
}

function meleeTable({ equipment }: Catalog): [Row, readonly Row[]] {
  const body: Row[] = [];
  for (const item of equipment) {
    for (const { name, id, usage } of usagesOf(item)) {
      const smoke = usage.fire || usage.melee ? undefined : item.smoke;
      if (!usage.melee && !usage.shield && !smoke) continue;
      const head = [name, id, item.kind, mountOf(item), item.weight];
      if (usage.melee) body.push([...head, ...meleeCells(usage.melee), tagText(item, usage)]);
      else if (usage.shield)
        body.push([...head, `${usage.shield.dice}, parry only`, NONE, NONE, NONE, NONE, tagText(item, usage)]);
      else
        body.push([
          ...head,
          NONE,
          NONE,
          NONE,
          NONE,
          NONE,
          `smoke to ${smoke!.rangeHexes} hexes, ${tagText(item, usage)}`,
        ]);
    }
  }
  const heads = ['Dice', 'Accuracy', 'Penetration', 'Damage', 'Hit heat', 'Tags'];
  return [['Item', 'Id', 'Kind', 'Mount', 'Weight', ...heads], body];
}

/** An item in its first form, then in each further one. */
function usagesOf(item: Equipment): { name: string; id: string; usage: Usage }[] {
  return [
    { name: item.name, id: code(item.id), usage: item },
    ...(item.forms ?? []).map((form) => ({
      name: `${item.name}, form ${form.name}`,
      id: code(form.id),
      usage: formOf(item, form),
    })),
  ];
}

function fireCells({ shots, accuracy, penetration, damage, heat, hitHeat }: Fire): Row {
  return [shots, signed(accuracy), signed(penetration), damage, heat, hitHeat ?? NONE];
}

function meleeCells({ dice, accuracy, penetration, damage, hitHeat }: Melee): Row {
  return [dice, signed(accuracy), signed(penetration), damage, hitHeat ?? NONE];
}

function mountOf(item: Equipment): string {
  return item.mount === 'back' ? 'back' : item.twoHanded ? 'two hands' : 'hand';
}

function tagText(item: Equipment, usage: Usage): string {
  const tags: string[] = [];
  if (item.limited !== undefined) tags.push(`limited ${item.limited}`);
  for (const tag of ['indirect', 'precise', 'parry', 'reach', 'knockdown'] as const) if (usage[tag]) tags.push(tag);
  return tags.join(', ') || NONE;
}

function bandText(bands: readonly Band[]): string {
  const texts = bands.map(({ min, max, plus, minus }) => {
    const dice = conditionDice(plus - minus);
    return `${min === max ? min : `${min}-${max}`}${dice === '' ? '' : `: ${dice}`}`;
  });
  return texts.join('; ');
}

/** A3: `2[-]`, `1[+]`, or nothing. */
function conditionDice(net: number): string {
  return net === 0 ? '' : net > 0 ? `${net}[+]` : `${-net}[-]`;
}

function takenLoads(catalog: Catalog, { kind, loads }: Equipment): string {
  if (loads === undefined || loads.length === 0) return kind === 'ballistic' ? 'Standard' : NONE;
  return loads.map((id) => entryOf(catalog, 'loads', id).name).join(', ');
}

function loadNames(catalog: Catalog, loads: readonly (typeof LOADS)[number][] | undefined): string {
  if (loads === undefined || loads.length === 0) return '';
  return ` (${loads.map((id) => entryOf(catalog, 'loads', id).name).join(', ')})`;
}

function equipmentName(catalog: Catalog, id: string | null): string {
  return id === null ? NONE : entryOf(catalog, 'equipment', id).name;
}

function oneOf(bands: readonly string[]): string {
  return bands.length === 3 ? 'anything' : bands.join(' or ');
}

function signed(value: number): string {
  return value < 0 ? `${value}` : `+${value}`;
}

function code(text: string): string {
  return `\`${text}\``;
}
