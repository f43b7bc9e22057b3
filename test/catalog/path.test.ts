import { describe, expect, it } from 'vitest';
import { catalogHash } from '../../src/catalog/hash.ts';
import { loadCatalog } from '../../src/catalog/load.ts';
import { catalogValue, withCatalogValue } from '../../src/catalog/path.ts';
import { PINNED, userErrorOf } from './fixture.ts';

const catalog = loadCatalog(PINNED);
const errorOf = (path: string, value: unknown = 9): string => userErrorOf(() => withCatalogValue(catalog, path, value));

describe('catalog paths', () => {
  it('change one value of a copy', () => {
    const before = catalogHash(catalog);
    const changed = withCatalogValue(catalog, 'chassis.bastion-core.heatLimit', 12);
    expect(catalogValue(changed, 'chassis.bastion-core.heatLimit')).toBe(12);
    expect(catalogHash(catalog)).toBe(before);
    expect(withCatalogValue(changed, 'chassis.bastion-core.heatLimit', 9)).toEqual(catalog);
  });

  it.each([
    ['equipment.assault-rifle.fire.damage', '2d6'],
    ['equipment.assault-rifle.bands[1].max', 9],
    ['equipment.assault-rifle.bands.1.max', 9],
    ['equipment.gunblade.forms[0].melee.dice', 1],
    ['equipment.flamer.precise', true],
    ['pilots.ines-vale.ability', null],
    ['roster.teamWeightLimit', 200],
    ['abilities.momentum.heatBands', ['hot']],
    ['kits.courier.build.pilot', 'ada-finch'],
  ])('%s can be set', (path, value) => {
    const changed = withCatalogValue(catalog, path, value);
    expect(catalogValue(changed, path)).toEqual(value);
    expect(catalogHash(changed)).not.toBe(catalogHash(catalog));
  });

  it.each([
    ['chasis.bastion-core.heatLimit', "unknown step 'chasis'; did you mean 'chassis'?"],
    ['chassis.bastion-cor.heatLimit', "unknown chassis 'bastion-cor'; did you mean 'bastion-core'?"],
    ['chassis.bastion-core.heatlimt', "unknown step 'heatlimt'; did you mean 'heatLimit'?"],
    ['chassis.bastion-core.heatLimit.max', "unknown step 'max', expected the end of the path there"],
    ['chassis.bastion-core', 'a whole entry, expected the path of a field in it'],
    ['chassis', 'no id, expected chassis.<id>.<field>'],
    ['chassis.bastion-core.id', 'an id, expected a field with a value: ids name the entries'],
    ['equipment.assault-rifle.bands[3].max', 'index 3, expected 0 to 2'],
    ['chassis..heatLimit', '"chassis..heatLimit", expected a catalog path as chassis.bastion-core.heatLimit'],
  ])('%s is refused: %s', (path, message) => {
    expect(errorOf(path)).toContain(message);
  });

  it('refuse a value that the schema or the rest of the catalog refuses', () => {
    expect(errorOf('chassis.bastion-core.heatLimit', 'nine')).toBe(
      'chassis.bastion-core.heatLimit: "nine", expected a number',
    );
    expect(errorOf('backs.field-pack.launcher', 'flamer')).toContain(
      "hand equipment 'flamer', expected back equipment",
    );
    expect(errorOf('pilots.gus-marlow.bond', 'ember')).toContain('expected a bond of two pilots (D4)');
  });

  it('let a study bend a part that kits it does not use depend on', () => {
    expect(errorOf('equipment.siege-mortar.weight', 40)).toBe('no error');
  });
});

describe('catalogHash', () => {
  it('is the same for the same values, however they were written', () => {
    const rewritten = structuredClone(catalog);
    rewritten.roster = Object.fromEntries(Object.entries(rewritten.roster).reverse()) as typeof rewritten.roster;
    expect(catalogHash(rewritten)).toBe(catalogHash(catalog));
    expect(catalogHash(catalog)).toMatch(/^[0-9a-f]{64}$/);
  });

  it('changes with the order of entries, which a seed may depend on', () => {
    expect(catalogHash({ ...catalog, kits: [...catalog.kits].reverse() })).not.toBe(catalogHash(catalog));
  });
});
