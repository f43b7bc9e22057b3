import { describe, expect, it } from 'vitest';
import { completeBuild, partsOf, weightOf } from '../../src/catalog/build.ts';
import { compileBuild } from '../../src/catalog/compile.ts';
import { loadCatalog } from '../../src/catalog/load.ts';
import { rosterProblem } from '../../src/catalog/roster.ts';
import { ABILITIES, LOADS } from '../../src/engine/names.ts';
import { hitTapeOf } from '../../src/engine/profile.ts';

const catalog = loadCatalog();
const builds = catalog.kits.map((kit) => completeBuild(catalog, kit.build));
const parts = builds.map((build) => partsOf(catalog, build));

describe('stock catalog', () => {
  it('has choice in every kind', () => {
    const counts = {
      chassis: 5,
      heads: 5,
      arms: 6,
      legs: 6,
      backs: 6,
      equipment: 22,
      loads: 5,
      pilots: 10,
      abilities: 6,
      kits: 10,
    } as const;
    for (const [kind, least] of Object.entries(counts)) {
      expect(catalog[kind as keyof typeof counts].length, kind).toBeGreaterThanOrEqual(least);
    }
    expect(catalog.legs.filter((legs) => legs.jump).length).toBeGreaterThanOrEqual(2);
  });

  it('puts every item, pilot and ability into at least one kit', () => {
    const items = new Set(parts.flatMap(({ mounted }) => mounted.map((item) => item?.id)));
    expect(catalog.equipment.filter(({ id }) => !items.has(id)).map(({ id }) => id)).toEqual([]);
    const pilots = new Set(builds.map(({ pilot }) => pilot));
    expect(catalog.pilots.filter(({ id }) => !pilots.has(id)).map(({ id }) => id)).toEqual([]);
    const abilities = new Set<string | null>(parts.map(({ pilot }) => pilot.ability));
    expect(ABILITIES.slice(1).filter((ability) => !abilities.has(ability))).toEqual([]);
  });

  it('F12 puts every load into at least one kit', () => {
    const loads = new Set(['standard', ...builds.flatMap(({ loads }) => Object.values(loads).flat())]);
    expect(LOADS.filter((load) => !loads.has(load))).toEqual([]);
  });

  it('C1-C8 uses every kind and every tag of equipment', () => {
    const has = (test: (item: (typeof catalog.equipment)[number]) => unknown) =>
      catalog.equipment.some((item) => test(item));
    expect(has((item) => item.overdrive)).toBe(true);
    expect(has((item) => item.forms)).toBe(true);
    expect(has((item) => item.smoke)).toBe(true);
    expect(has((item) => item.shield)).toBe(true);
    expect(has((item) => item.fire?.hitHeat)).toBe(true);
    for (const tag of ['twoHanded', 'precise', 'indirect', 'parry', 'reach', 'knockdown', 'limited'] as const) {
      expect(
        has((item) => item[tag]),
        tag,
      ).toBe(true);
    }
  });

  it('I1 lets every kit stand in a legal team', () => {
    const byWeight = [...builds].sort((a, b) => weightOf(partsOf(catalog, a)) - weightOf(partsOf(catalog, b)));
    for (const build of builds) {
      const others = byWeight.filter((other) => other !== build).slice(0, 2);
      expect(rosterProblem(catalog, [build, ...others]), build.chassis).toBeUndefined();
    }
  });

  it('I1 keeps three of the heaviest kit out', () => {
    const heaviest = builds.reduce((a, b) => (weightOf(partsOf(catalog, a)) >= weightOf(partsOf(catalog, b)) ? a : b));
    expect(rosterProblem(catalog, [heaviest, heaviest, heaviest])?.found).toMatch(/^team weight \d+$/);
    expect(rosterProblem(catalog, [heaviest])?.expected).toBe('3 (I1)');
  });

  it('B5 shares 20 faces among all six locations for every combination of part sizes', () => {
    const sizes = (kind: 'chassis' | 'heads' | 'arms' | 'legs' | 'backs') =>
      new Set(catalog[kind].map(({ size }) => size));
    let combinations = 0;
    for (const core of sizes('chassis'))
      for (const head of sizes('heads'))
        for (const right of sizes('arms'))
          for (const left of sizes('arms'))
            for (const legs of sizes('legs'))
              for (const back of sizes('backs')) {
                const tape = hitTapeOf([core, head, right, left, legs, back]);
                expect(tape.length).toBe(20);
                expect([...new Set(tape)]).toEqual([0, 1, 2, 3, 4, 5]);
                combinations++;
              }
    expect(combinations).toBeGreaterThan(1);
  });

  it('compiles every kit to a profile that names it', () => {
    for (const kit of catalog.kits) {
      const profile = compileBuild(catalog, kit.build);
      expect(profile).toMatchObject({ spec: kit.id, name: kit.name });
      expect(profile.hull).toBe(profile.durability.reduce((sum, value) => sum + value));
    }
  });

  it('names no two kits, items or pilots alike', () => {
    for (const kind of ['kits', 'equipment', 'pilots', 'chassis', 'heads', 'arms', 'legs', 'backs'] as const) {
      const names = catalog[kind].map(({ name }) => name);
      expect(new Set(names).size, kind).toBe(names.length);
    }
  });
});
