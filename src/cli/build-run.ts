import { type Build, type BuildParts, partsOf } from '../catalog/build.ts';
import { compileBuild, compileLoads } from '../catalog/compile.ts';
import { formatDice } from '../catalog/dice.ts';
import { loadCatalog } from '../catalog/load.ts';
import type { Catalog } from '../catalog/schema.ts';
import { parseTeam } from '../catalog/team.ts';
import { ABILITIES, CLASSES, EQUIPMENT_KINDS, LOADS, LOCATIONS, MOUNTS } from '../engine/names.ts';
import { type AttackProfile, type FormProfile, type MechProfile, OUT_OF_RANGE } from '../engine/profile.ts';
import { fixed, percent } from '../report/figures.ts';
import type { Printout, Table } from '../report/printout.ts';
import { BUILD_FORMATS, type BuildOptions } from './build.ts';
import { type RangeOdds, WeaponOdds } from './build-odds.ts';
import { oneMech } from './one-mech.ts';
import { planOutput, writeOutput } from './output.ts';

export async function runCommand(specs: string[], options: BuildOptions): Promise<void> {
  const plan = planOutput(options, BUILD_FORMATS);
  const catalog = loadCatalog(options.data);
  const target = oneMech(catalog, options.against, '--against');
  const builds = specs.flatMap((spec) => {
    const { deployed, reserve } = parseTeam(catalog, spec, { file: spec });
    return reserve === null ? deployed : [...deployed, reserve];
  });
  const reports = builds.map((build) => describeBuild(catalog, build, target));
  await writeOutput(plan, printoutOf(reports, target.name));
}

/** What `mechsim build` says about one mech; also the shape of its JSON. */
interface BuildReport {
  spec: string;
  name: string;
  weight: number;
  weightLimit: number;
  capacities: { right: number; left: number };
  stats: Record<string, unknown>;
  /** Location of faces 1 to 20. */
  hitTape: string[];
  /** Canonical spec of the mech that the odds are against: fresh, in the open, on level ground. */
  oddsTarget: string;
  weapons: WeaponReport[];
}

interface WeaponReport {
  mount: string;
  id: string;
  form: string;
  weight: number;
  fire: AttackReport | null;
  overdrive: AttackReport | null;
  /** Net condition dice from `min` to `max` hexes (C2). */
  bands: { min: number; max: number; condition: number }[];
  melee: (AttackReport & { dice: number }) | null;
  tags: string[];
  loads: { id: string; uses: number | null }[];
  odds: RangeOdds[];
  overdriveOdds: RangeOdds[];
}

interface AttackReport {
  shots: number;
  accuracy: number;
  penetration: number;
  damage: string;
  heat: number;
  hitHeat: string | null;
}

function describeBuild(catalog: Catalog, build: Build, target: MechProfile): BuildReport {
  const profile = compileBuild(catalog, build);
  const parts = partsOf(catalog, build);
  return {
    spec: profile.spec,
    name: profile.name,
    weight: profile.weight,
    weightLimit: parts.chassis.weightLimit,
    capacities: { right: parts.arms[0].capacity, left: parts.arms[1].capacity },
    stats: statsOf(profile),
    hitTape: Array.from(profile.hitTape, (location) => LOCATIONS[location]!),
    oddsTarget: target.spec,
    weapons: weaponsOf(profile, parts, new WeaponOdds(profile, target, compileLoads(catalog))),
  };
}

function statsOf(profile: MechProfile): Record<string, unknown> {
  const byLocation = (values: Int8Array) => Object.fromEntries(LOCATIONS.map((name, index) => [name, values[index]]));
  return {
    class: CLASSES[profile.weightClass],
    hull: profile.hull,
    armor: byLocation(profile.armor),
    durability: byLocation(profile.durability),
    evasion: profile.evasion,
    speed: profile.speed,
    jump: profile.jump,
    stability: profile.stability,
    boost: profile.boost,
    heatLimit: profile.heatLimit,
    cooling: profile.cooling,
    sensors: profile.sensors,
    meleeDice: profile.meleeDice,
    handling: { right: profile.handling[0], left: profile.handling[1] },
    strike: attackReport(profile.chassisStrike),
    pilot: profile.pilot,
    gunnery: profile.gunnery,
    melee: profile.melee,
    piloting: profile.piloting,
    nerve: profile.nerve,
    ability: profile.ability === 0 ? null : ABILITIES[profile.ability],
    bond: profile.bond === '' ? null : profile.bond,
  };
}

function weaponsOf(profile: MechProfile, { mounted }: BuildParts, odds: WeaponOdds): WeaponReport[] {
  return profile.mounts.flatMap((mount, index) =>
    (mount?.forms ?? []).map((form, formIndex) => ({
      mount: MOUNTS[index]!,
      id: mount!.id,
      form: form.id,
      weight: mounted[index]!.weight,
      fire: form.fire && attackReport(form.fire),
      overdrive: form.overdrive && attackReport(form.overdrive),
      bands: bandsOf(form.bandNet),
      melee: form.strike && { dice: form.meleeDice, ...attackReport(form.strike) },
      tags: tagsOf(form, mount!.twoHanded, mount!.limited),
      loads: form.fire !== null && EQUIPMENT_KINDS[mount!.kind] === 'ballistic' ? loadsOf(mount!.loads) : [],
      odds: odds.byRange(index, formIndex, form, false),
      overdriveOdds: odds.byRange(index, formIndex, form, true),
    })),
  );
}

function attackReport(attack: AttackProfile): AttackReport {
  const { shots, accuracy, penetration, heat } = attack;
  const damage = formatDice({ count: attack.damageDice, sides: attack.damageSides, plus: attack.damagePlus });
  const hitHeat = { count: attack.hitHeatDice, sides: attack.hitHeatSides, plus: attack.hitHeatPlus };
  return { shots, accuracy, penetration, damage, heat, hitHeat: hitHeat.count === 0 ? null : formatDice(hitHeat) };
}

/** Runs of equal distances in a band table. */
function bandsOf(net: Int8Array): WeaponReport['bands'] {
  const bands: WeaponReport['bands'] = [];
  for (const [distance, condition] of net.entries()) {
    if (condition === OUT_OF_RANGE) continue;
    const last = bands.at(-1);
    if (last !== undefined && last.max === distance - 1 && last.condition === condition) last.max = distance;
    else bands.push({ min: distance, max: distance, condition });
  }
  return bands;
}

function tagsOf(form: FormProfile, twoHanded: boolean, limited: number): string[] {
  const tags = (['precise', 'indirect', 'parry', 'reach', 'knockdown'] as const).filter((tag) => form[tag]);
  return [
    ...(twoHanded ? ['twoHanded'] : []),
    ...tags,
    ...(limited > 0 ? [`limited ${limited}`] : []),
    ...(form.shieldDice > 0 ? [`shield ${form.shieldDice}`] : []),
    ...(form.smokeRangeHexes > 0 ? [`smoke ${form.smokeRangeHexes}`] : []),
  ];
}

function loadsOf(uses: Int8Array): WeaponReport['loads'] {
  return LOADS.flatMap((id, index) => {
    const count = uses[index]!;
    return count === 0 ? [] : [{ id, uses: count < 0 ? null : count }];
  });
}

function printoutOf(builds: readonly BuildReport[], target: string): Printout {
  return {
    report: { schema: 'mechsim.build/1', builds },
    blocks: builds.flatMap((build) => [
      heading(build),
      locationTable(build),
      weaponTable(build),
      ...(build.weapons.some(({ odds }) => odds.length > 0) ? [oddsTable(build, target)] : []),
    ]),
  };
}

function heading({ name, spec, weight, weightLimit, capacities, stats }: BuildReport): string {
  const stat = (key: string): string => String(stats[key] ?? 'none');
  return [
    `${name} (${spec})`,
    `${stat('class')}, weight ${weight} of ${weightLimit}, capacity right ${capacities.right}, left ${capacities.left}`,
    `Hull ${stat('hull')}, Evasion ${stat('evasion')}, Speed ${stat('speed')}${stats['jump'] ? ' (jump)' : ''}, ` +
      `Boost ${stat('boost')}, heat limit ${stat('heatLimit')}, cooling ${stat('cooling')}, sensors ${stat('sensors')}`,
    `${stat('pilot')}: gunnery ${stat('gunnery')}, melee ${stat('melee')}, piloting ${stat('piloting')}, ` +
      `nerve ${stat('nerve')}, ability ${stat('ability')}, bond ${stat('bond')}`,
  ].join('\n');
}

function locationTable({ stats, hitTape }: BuildReport): Table {
  const armor = stats['armor'] as Record<string, number>;
  const durability = stats['durability'] as Record<string, number>;
  return {
    columns: [
      { title: 'location' },
      { title: 'armor', align: 'right' },
      { title: 'durability', align: 'right' },
      { title: 'hit tape' },
    ],
    rows: LOCATIONS.map((name) => {
      const first = hitTape.indexOf(name) + 1;
      const last = hitTape.lastIndexOf(name) + 1;
      return [name, String(armor[name]), String(durability[name]), first === last ? `${first}` : `${first}-${last}`];
    }),
  };
}

function weaponTable({ weapons }: BuildReport): Table {
  return {
    columns: [
      { title: 'mount' },
      { title: 'item' },
      { title: 'Fire' },
      { title: 'hexes' },
      { title: 'melee' },
      { title: 'tags and loads' },
    ],
    rows: weapons.map((weapon) => [
      weapon.mount,
      weapon.form === weapon.id ? weapon.id : `${weapon.id} as ${weapon.form}`,
      [fireText(weapon.fire), ...(weapon.overdrive === null ? [] : [`overdrive ${fireText(weapon.overdrive)}`])].join(
        '\n',
      ),
      weapon.bands.map(bandText).join(', '),
      weapon.melee === null ? '' : `${weapon.melee.dice} dice ${strikeText(weapon.melee)}`,
      [...weapon.tags, ...weapon.loads.map(({ id, uses }) => (uses === null ? id : `${id} ${uses}`))].join(', '),
    ]),
  };
}

/** What each weapon does by range to a fresh target. */
function oddsTable({ weapons }: BuildReport, target: string): Table {
  const rows = (name: string, odds: readonly RangeOdds[]) =>
    odds.map(({ min, max, hitChance, damagePerHit, damage }) => [
      name,
      min === max ? `${min}` : `${min}-${max}`,
      percent(hitChance),
      fixed(damagePerHit),
      fixed(damage),
    ]);
  return {
    title: `Odds by range, each hit on a fresh ${target} in the open`,
    columns: [
      { title: 'weapon' },
      { title: 'hexes', align: 'right' },
      { title: 'a shot hits', align: 'right' },
      { title: 'damage of a hit', align: 'right' },
      { title: 'of an attack', align: 'right' },
    ],
    rows: weapons.flatMap((weapon) => [
      ...rows(weapon.form, weapon.odds),
      ...rows(`${weapon.form}, overdrive`, weapon.overdriveOdds),
    ]),
  };
}

function fireText(attack: AttackReport | null): string {
  return attack === null ? '' : `${attack.shots}x ${strikeText(attack)} heat ${attack.heat}`;
}

function strikeText({ accuracy, penetration, damage, hitHeat }: AttackReport): string {
  const toHit = accuracy < 0 ? String(accuracy) : `+${accuracy}`;
  return `${toHit} pen ${penetration} ${damage}${hitHeat === null ? '' : ` heats ${hitHeat}`}`;
}

function bandText({ min, max, condition }: WeaponReport['bands'][number]): string {
  return `${min === max ? min : `${min}-${max}`}${mark(condition)}`;
}

/** Condition dice as the rulebook writes them. */
function mark(condition: number): string {
  return condition === 0 ? '' : ` ${Math.abs(condition)}[${condition > 0 ? '+' : '-'}]`;
}
