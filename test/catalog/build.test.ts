import { describe, expect, it } from 'vitest';
import { type BuildSource, resolveBuild } from '../../src/catalog/build.ts';
import { compileBuild, compileLoads } from '../../src/catalog/compile.ts';
import { entryOf } from '../../src/catalog/entry.ts';
import { loadCatalog } from '../../src/catalog/load.ts';
import { withCatalogValue } from '../../src/catalog/path.ts';
import type { Catalog } from '../../src/catalog/schema.ts';
import { LOADS } from '../../src/engine/names.ts';
import { OUT_OF_RANGE } from '../../src/engine/profile.ts';
import { PINNED, userErrorOf } from './fixture.ts';

const catalog = loadCatalog(PINNED);

const line: BuildSource = {
  chassis: 'mason-core',
  head: 'line-optic',
  rightArm: 'line-arm',
  leftArm: 'fencer-arm',
  legs: 'strider-legs',
  back: 'field-pack',
  pilot: 'gus-marlow',
};
const errorOf = (changes: Partial<BuildSource>, from: Catalog = catalog): string =>
  userErrorOf(() => resolveBuild(from, { ...line, ...changes }));

describe('builds', () => {
  it('F11 refuses a build that could roll more melee dice than a pool holds', () => {
    let strong = withCatalogValue(catalog, 'chassis.mason-core.meleeDice', 6);
    strong = withCatalogValue(strong, 'arms.fencer-arm.handling', 6);
    strong = withCatalogValue(strong, 'equipment.arming-sword.melee.dice', 6);
    expect(userErrorOf(() => compileBuild(strong, line))).toMatch(/with up to 2[1-9] melee dice, expected at most 20/);
    expect(() => compileBuild(catalog, line)).not.toThrow();
  });

  it('B4 gives each arm its default equipment when the build names none', () => {
    expect(resolveBuild(catalog, line).equipment).toEqual({ right: 'assault-rifle', left: 'arming-sword' });
  });

  it('B3 lets a two-handed default of the right arm reserve the left hand', () => {
    const changed = withCatalogValue(catalog, 'arms.line-arm.defaultEquipment', 'boarding-axe');
    expect(resolveBuild(changed, line).equipment).toEqual({ right: 'boarding-axe', left: null });
  });

  it('B3 refuses a two-handed item beside another item', () => {
    expect(errorOf({ equipment: { right: 'war-pike', left: 'buckler' } })).toBe(
      "equipment.right: two-handed 'war-pike' beside 'buckler' in the left hand, expected an empty left hand (B3)",
    );
  });

  it('B4 refuses an item heavier than its arm can hold, and a two-handed one heavier than both can', () => {
    const nimble = { leftArm: 'nimble-arm', equipment: { right: null, left: 'plasma-caster' } };
    expect(errorOf(nimble)).toBe(
      "equipment.left: 'plasma-caster' of weight 7, expected at most 5, the capacity of 'nimble-arm' (B4)",
    );
    const heavy = { rightArm: 'nimble-arm', leftArm: 'nimble-arm', equipment: { right: 'field-cannon', left: null } };
    expect(errorOf(heavy)).toBe(
      "equipment.right: two-handed 'field-cannon' of weight 13, expected at most 10, the capacity of both arms together (B4)",
    );
    expect(errorOf({ ...heavy, equipment: { right: null, left: 'boarding-axe' } })).toBe('no error');
  });

  it('B4 refuses a mech above the weight limit of its chassis, weighing the launcher too', () => {
    const light = { chassis: 'swift-core', equipment: { right: null, left: null } };
    expect(errorOf({ ...light, back: 'jet-pack' })).toBe('no error');
    expect(errorOf({ ...light, back: 'mortar-pack' })).toBe(
      "weight 44, expected at most 42, the weight limit of 'swift-core' (B4)",
    );
  });

  it('B1 keeps launchers out of hands', () => {
    expect(errorOf({ equipment: { right: 'siege-mortar', left: null } })).toBe(
      "equipment.right: 'siege-mortar', which is built into a back part, expected hand equipment",
    );
  });

  it('F12 takes only loads that the weapon lists, each once, at most two besides standard', () => {
    expect(errorOf({ loads: { right: ['tracer', 'armorPiercing'] } })).toBe('no error');
    expect(errorOf({ loads: { left: ['tracer'] } })).toBe(
      "loads.left: load 'tracer', expected none: 'arming-sword' takes no loads",
    );
    expect(errorOf({ loads: { back: ['tracer'] } })).toContain('a load for the empty back mount');
    expect(errorOf({ loads: { right: ['tracer', 'tracer'] } })).toContain("load 'tracer' twice");
    expect(errorOf({ loads: { right: ['tracer', 'incendiary', 'armorPiercing'] } })).toContain(
      '3 loads, expected at most two',
    );
    const mortar = { back: 'mortar-pack', equipment: { right: null, left: null } };
    expect(errorOf({ ...mortar, loads: { back: ['tracer'] } })).toBe(
      "loads.back: load 'tracer', expected highExplosive, incendiary for 'siege-mortar'",
    );
  });

  it('keeps loads in the order of LOADS, whatever the order they were named in', () => {
    expect(resolveBuild(catalog, { ...line, loads: { right: ['tracer', 'armorPiercing'] } }).loads).toEqual({
      right: ['armorPiercing', 'tracer'],
    });
  });
});

describe('compiled builds', () => {
  const profile = compileBuild(catalog, { ...line, back: 'smoke-pack', loads: { right: ['armorPiercing', 'tracer'] } });

  it('B1 take armor and durability from the six parts in location order', () => {
    const kinds = ['chassis', 'heads', 'arms', 'arms', 'legs', 'backs'] as const;
    const ids = [line.chassis, line.head, line.rightArm, line.leftArm, line.legs, 'smoke-pack'];
    const parts = kinds.map((kind, index) => entryOf(catalog, kind, ids[index]!));
    expect([...profile.armor]).toEqual(parts.map((part) => part.armor));
    expect([...profile.durability]).toEqual(parts.map((part) => part.durability));
  });

  it('B6 derive Evasion, Speed and Hull', () => {
    expect(profile.evasion).toBe(12 + 1); // mason-core 12, piloting 2
    expect(profile.speed).toBe(5);
    expect(profile.hull).toBe(16 + 5 + 8 + 7 + 10 + 5);
  });

  it('C2 spread range bands over distances', () => {
    const rifle = profile.mounts[0]!.forms[0]!;
    expect([...rifle.bandNet.slice(0, 14)]).toEqual([
      OUT_OF_RANGE,
      -1,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      -1,
      -1,
      -1,
      -1,
      OUT_OF_RANGE,
    ]);
    expect(rifle.rangeHexes).toBe(12);
    expect(profile.mounts[1]!.forms[0]!.rangeHexes).toBe(0);
  });

  it('C3 carry fire, melee and smoke profiles', () => {
    const [rifle, sword, smoke] = profile.mounts.map((mount) => mount!.forms[0]!);
    expect(rifle!.fire).toMatchObject({
      shots: 2,
      accuracy: 1,
      penetration: 2,
      damageDice: 1,
      damageSides: 6,
      damagePlus: 2,
      heat: 2,
      hitHeatDice: 0,
    });
    expect(sword).toMatchObject({
      fire: null,
      meleeDice: 2,
      parry: true,
      strike: { shots: 1, penetration: 1, heat: 0 },
    });
    expect(smoke).toMatchObject({ fire: null, smokeRangeHexes: 6 });
    expect(profile.mounts[2]!.limited).toBe(2);
  });

  it('C7 carry every form, with what it leaves out taken from the item', () => {
    const [gun, blade] = compileBuild(catalog, { ...line, equipment: { right: 'gunblade', left: null } }).mounts[0]!
      .forms;
    expect(gun).toMatchObject({ id: 'gunblade', meleeDice: 0, rangeHexes: 8 });
    expect(blade).toMatchObject({ id: 'blade', fire: null, rangeHexes: 0, meleeDice: 2, parry: true });
    const [pike, hook] = compileBuild(catalog, { ...line, equipment: { right: 'war-pike', left: null } }).mounts[0]!
      .forms;
    expect(pike).toMatchObject({ reach: true, knockdown: false });
    expect(hook).toMatchObject({ reach: false, knockdown: true });
  });

  it('C8 carry the overdrive', () => {
    const laser = compileBuild(catalog, { ...line, equipment: { right: 'beam-laser', left: null } }).mounts[0]!
      .forms[0]!;
    expect(laser.overdrive).toMatchObject({ penetration: 5, damageDice: 2, heat: 7 });
  });

  it('D3 turn the bands of an ability into bits', () => {
    expect(profile).toMatchObject({ ability: 6, abilityHeatBands: 0b111, abilityStressBands: 0b110, bond: '' });
    const plain = withCatalogValue(catalog, 'pilots.gus-marlow.ability', null);
    expect(compileBuild(plain, line)).toMatchObject({ ability: 0, abilityHeatBands: 0, abilityStressBands: 0 });
  });

  it('F12 count the uses of each load: unlimited, not carried, limited', () => {
    expect([...profile.mounts[0]!.loads]).toEqual([-1, 2, 0, 0, -1]);
    expect([...profile.mounts[1]!.loads]).toEqual([-1, 0, 0, 0, 0]);
  });

  it('F12 list what each load changes', () => {
    const loads = compileLoads(catalog);
    expect(loads).toHaveLength(LOADS.length);
    expect(loads[1]).toMatchObject({ penetration: 2, damage: -1, condition: 0, hitHeatDice: 0 });
    expect(loads[3]).toMatchObject({ damage: -1, hitHeatDice: 1, hitHeatSides: 6, hitHeatPlus: 0 });
    expect(loads[4]).toMatchObject({ damage: -1, condition: 1 });
  });

  it('take the name of their kit, whatever the loads, and of their chassis otherwise', () => {
    expect(compileBuild(catalog, entryOf(catalog, 'kits', 'foreman').build)).toMatchObject({
      name: 'Foreman',
      spec: 'foreman',
    });
    expect(profile.name).toBe('Mason Core');
  });
});
