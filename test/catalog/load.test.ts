import { cpSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { entryOf } from '../../src/catalog/entry.ts';
import { loadCatalog, STOCK_DIRECTORY } from '../../src/catalog/load.ts';
import { folderWith, userErrorOf } from './fixture.ts';

const stock = loadCatalog();

/** Overlays one file and returns the error, without the folder's name. */
function overlayError(name: string, content: unknown): string {
  const folder = folderWith({ [name]: content });
  return userErrorOf(() => loadCatalog(folder)).replaceAll(folder, 'DIR');
}

describe('catalog loading', () => {
  it('reads the stock catalog from the data folder of the package', () => {
    expect(stock.chassis.map(({ id }) => id)).toContain('bastion-core');
  });

  it('gives the stock catalog again when a copy of the data folder overlays it', () => {
    const folder = folderWith({});
    cpSync(STOCK_DIRECTORY, folder, { recursive: true });
    expect(loadCatalog(folder)).toEqual(stock);
  });

  it('changes only the named fields of a known entry, objects inside it as well', () => {
    const folder = folderWith({
      'equipment.json': [{ id: 'flamer', fire: { heat: 5 } }],
      'roster.json': { teamWeightLimit: 500 },
    });
    const catalog = loadCatalog(folder);
    const before = entryOf(stock, 'equipment', 'flamer');
    expect(entryOf(catalog, 'equipment', 'flamer')).toEqual({ ...before, fire: { ...before.fire, heat: 5 } });
    expect(catalog.roster).toEqual({ ...stock.roster, teamWeightLimit: 500 });
    expect({ ...catalog, equipment: [], roster: {} }).toEqual({ ...stock, equipment: [], roster: {} });
  });

  it('replaces lists as a whole', () => {
    const bands = [{ min: 1, max: 2, plus: 0, minus: 0 }];
    const catalog = loadCatalog(folderWith({ 'equipment.json': [{ id: 'flamer', bands }] }));
    expect(entryOf(catalog, 'equipment', 'flamer').bands).toEqual(bands);
  });

  it('adds an entry with a new id behind the stock entries', () => {
    const legs = { ...stock.legs[0]!, id: 'moon-legs', name: 'Moon Legs', speed: 9 };
    const catalog = loadCatalog(folderWith({ 'legs.json': [legs] }));
    expect(catalog.legs).toEqual([...stock.legs, legs]);
  });

  it('names file, line, path and nearest key for an unknown key', () => {
    expect(overlayError('chassis.json', '[\n  { "id": "bastion-core",\n    "heatLimti": 9 }\n]')).toBe(
      "DIR/chassis.json:3:5: chassis.bastion-core.heatLimti: unknown key 'heatLimti'; did you mean 'heatLimit'?",
    );
    expect(overlayError('equipment.json', [{ id: 'flamer', fire: { shotz: 2 } }])).toMatch(
      /^DIR\/equipment\.json:\d+:\d+: equipment\.flamer\.fire\.shotz: unknown key 'shotz'; did you mean 'shots'\?$/,
    );
  });

  it('says what was found and expected for a value of the wrong kind', () => {
    expect(overlayError('chassis.json', '[\n{ "id": "bastion-core", "heatLimit": "9" }]')).toBe(
      'DIR/chassis.json:2:25: chassis.bastion-core.heatLimit: "9", expected a number',
    );
    expect(overlayError('chassis.json', [{ id: 'bastion-core', heatLimit: 0 }])).toContain(
      'heatLimit: 0, expected a number of at least 1',
    );
    expect(overlayError('chassis.json', [{ id: 'bastion-core', heatLimit: 9.5 }])).toContain(
      'heatLimit: 9.5, expected a whole number',
    );
    expect(overlayError('chassis.json', [{ id: 'bastion-core', class: 'heavvy' }])).toContain(
      "class: \"heavvy\", expected 'light', 'medium' or 'heavy'; did you mean 'heavy'?",
    );
    expect(overlayError('equipment.json', [{ id: 'flamer', fire: { damage: 'd6' } }])).toContain(
      'fire.damage: "d6", expected dice as 2d6+3',
    );
  });

  it('names what an incomplete new entry lacks', () => {
    expect(overlayError('heads.json', '[{ "id": "big-head",\n "name": "Big Head" }]')).toBe(
      'DIR/heads.json:1:2: heads.big-head.weight: nothing, expected a number',
    );
  });

  it('refuses files, entries and ids that cannot be meant', () => {
    expect(overlayError('pilot.json', [])).toBe("DIR: unknown catalog file 'pilot.json'; did you mean 'pilots.json'?");
    expect(overlayError('pilots.json', { id: 'x' })).toBe('DIR/pilots.json:1:1: an object, expected a list of pilots');
    expect(overlayError('pilots.json', [{ name: 'x' }])).toContain('[0]: an object, expected an object with an id');
    expect(overlayError('legs.json', [{ id: 'runner-legs' }, { id: 'runner-legs' }])).toContain(
      "[1].id: 'runner-legs' twice, expected each id once",
    );
    expect(overlayError('legs.json', [{ ...stock.legs[0], id: 'Moon legs' }])).toContain(
      'id: "Moon legs", expected an id of letters, digits and single hyphens',
    );
    expect(overlayError('loads.json', [{ ...stock.loads[1], id: 'explosive' }])).toContain('loads.explosive.id');
    expect(userErrorOf(() => loadCatalog('/nowhere'))).toBe(
      '/nowhere: nothing there, expected a folder with catalog files',
    );
  });

  it('names the nearest entry for a name that nothing has', () => {
    expect(overlayError('arms.json', [{ id: 'line-arm', defaultEquipment: 'asault-rifle' }])).toBe(
      "DIR/arms.json:4:5: arms.line-arm.defaultEquipment: unknown equipment 'asault-rifle'; did you mean 'assault-rifle'?",
    );
    expect(overlayError('backs.json', [{ id: 'field-pack', launcher: 'flamer' }])).toContain(
      "backs.field-pack.launcher: hand equipment 'flamer', expected back equipment",
    );
    expect(overlayError('kits.json', [{ id: 'courier', build: { pilot: 'ines-vail' } }])).toContain(
      "kits.courier.build.pilot: unknown pilot 'ines-vail'; did you mean 'ines-vale'?",
    );
  });

  it('B4 refuses a kit that a change made illegal', () => {
    expect(
      overlayError('kits.json', [
        { id: 'courier', build: { equipment: { left: 'riot-shield' }, leftArm: 'nimble-arm', back: 'mortar-pack' } },
      ]),
    ).toMatch(/kits\.courier\.build: weight \d+, expected at most \d+, the weight limit of 'swift-core' \(B4\)$/);
  });

  it('B5 refuses a size that could leave a location without a face of the hit tape', () => {
    expect(overlayError('chassis.json', [{ id: 'bastion-core', size: 20 }])).toBe('no error');
    const vast = folderWith({
      'chassis.json': [{ id: 'bastion-core', size: 20 }],
      'arms.json': [{ id: 'line-arm', size: 20 }],
      'legs.json': [{ id: 'spring-legs', size: 20 }],
    });
    expect(userErrorOf(() => loadCatalog(vast))).toMatch(
      /: heads\.scout-visor\.size: size 2, which gets no face of the hit tape beside sizes 6, 2, 20, 20, 20, 2, /,
    );
  });

  it('D4 refuses a bond of one pilot and a bond of three', () => {
    expect(overlayError('pilots.json', [{ id: 'gus-marlow', bond: 'old-crew' }])).toContain(
      "pilots.gus-marlow.bond: bond 'old-crew' with 'gus-marlow' only, expected a bond of two pilots (D4)",
    );
    expect(overlayError('pilots.json', [{ id: 'gus-marlow', bond: 'ember' }])).toContain(
      "bond 'ember' of 'silas-brandt', 'noor-haddad', 'gus-marlow'",
    );
  });

  it.each([
    ['C2', { id: 'flamer', bands: [] }, 'equipment.flamer.bands: none, expected at least one range band (C2)'],
    [
      'C2',
      { id: 'flamer', bands: [{ min: 5, max: 4, plus: 0, minus: 0 }] },
      'bands[0].max: 4, expected max at least min',
    ],
    ['C4', { id: 'flamer', parry: true }, 'equipment.flamer.parry: true without melee, expected melee dice'],
    ['C6', { id: 'arming-sword', smoke: { rangeHexes: 6 } }, 'limited: nothing, expected a number of uses (C6)'],
    ['C7', { id: 'gunblade', forms: [{ id: 'gunblade', name: 'Same' }] }, "forms[0].id: 'gunblade' twice"],
    [
      'C7',
      { id: 'gunblade', forms: [{ id: 'blade', name: 'Blade', fire: null }] },
      'forms[0].bands: range bands without fire',
    ],
    [
      'C8',
      { id: 'assault-rifle', overdrive: { shots: 1, accuracy: 0, penetration: 0, damage: '1d6', heat: 9 } },
      'overdrive: an overdrive on ballistic equipment',
    ],
    ['F11', { id: 'smoke-launcher', shield: { dice: 1 } }, 'shield: melee on the back'],
    ['F12', { id: 'flamer', loads: ['tracer'] }, 'loads: loads on energy equipment, expected a ballistic weapon (F12)'],
    ['F12', { id: 'assault-rifle', loads: ['tracer', 'tracer'] }, 'loads: a load twice'],
  ])('%s refuses equipment that contradicts itself: %j', (_, item, message) => {
    expect(overlayError('equipment.json', [item])).toContain(message);
  });

  it('F12 keeps the standard load neutral', () => {
    expect(overlayError('loads.json', [{ id: 'standard', damage: 1 }])).toContain(
      'a standard load that changes the weapon',
    );
  });
});
