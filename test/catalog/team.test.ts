import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Build, resolveBuild } from '../../src/catalog/build.ts';
import { entryOf } from '../../src/catalog/entry.ts';
import { loadCatalog } from '../../src/catalog/load.ts';
import { checkRoster } from '../../src/catalog/roster.ts';
import { formatTeam, parseTeam, type Team } from '../../src/catalog/team.ts';
import { UserError } from '../../src/catalog/user-error.ts';
import { LOADS, MOUNTS } from '../../src/engine/names.ts';
import { folderWith, PINNED, userErrorOf } from './fixture.ts';

const catalog = loadCatalog(PINNED);
const parse = (spec: string): Team => parseTeam(catalog, spec);
const canonical = (spec: string): string => formatTeam(catalog, parse(spec));
const errorOf = (spec: string): string => userErrorOf(() => parse(spec));

const INLINE = 'mason-core:line-optic:line-arm:line-arm:strider-legs:field-pack:gus-marlow';

const pick = (ids: readonly { id: string }[]) => fc.constantFrom(...ids.map(({ id }) => id));
const hand = fc.option(pick(catalog.equipment));
const loads = fc.option(fc.subarray([...LOADS.slice(1)], { maxLength: 2 }), { nil: undefined });

/** Any legal build: mostly of its own, sometimes a kit with other loads. */
const anyBuild: fc.Arbitrary<Build> = fc
  .record({
    kit: fc.option(pick(catalog.kits), { nil: undefined }),
    parts: fc.record({
      chassis: pick(catalog.chassis),
      head: pick(catalog.heads),
      rightArm: pick(catalog.arms),
      leftArm: pick(catalog.arms),
      legs: pick(catalog.legs),
      back: pick(catalog.backs),
      pilot: pick(catalog.pilots),
      equipment: fc.record({ right: hand, left: hand }),
    }),
    loads: fc.record({ right: loads, left: loads, back: loads }),
  })
  .map(({ kit, parts, loads }) => {
    const source = kit === undefined ? parts : entryOf(catalog, 'kits', kit).build;
    const kept = MOUNTS.filter((mount) => loads[mount] !== undefined);
    // Drops what the rules refuse, so that most draws end as a build: loads one by one, then the hands.
    for (const equipment of [
      source.equipment,
      { right: source.equipment?.right ?? null, left: null },
      { right: null, left: null },
    ]) {
      for (let count = kept.length; count >= 0; count--) {
        const some = Object.fromEntries(kept.slice(0, count).map((mount) => [mount, loads[mount]]));
        try {
          return resolveBuild(catalog, { ...source, equipment, loads: some });
        } catch (error) {
          if (!(error instanceof UserError)) throw error;
        }
      }
    }
    return undefined;
  })
  .filter((build) => build !== undefined);

describe('team specs', () => {
  it('formatTeam is canonical and parses back to the same builds', () => {
    let inline = 0;
    let loaded = 0;
    fc.assert(
      fc.property(fc.array(anyBuild, { minLength: 1, maxLength: 3 }), fc.option(anyBuild), (deployed, reserve) => {
        const team: Team = { deployed, reserve };
        const spec = formatTeam(catalog, team);
        expect(parse(spec)).toEqual(team);
        expect(canonical(spec)).toBe(spec);
        if (spec.includes(':')) inline++;
        if (spec.includes('[')) loaded++;
      }),
      { numRuns: 300 },
    );
    expect(inline).toBeGreaterThan(20);
    expect(loaded).toBeGreaterThan(20);
  });

  it('reads kits, a reserve and spaces', () => {
    const team = parse(' courier, foreman ,reaver + bastion ');
    expect(team.deployed.map(({ chassis }) => chassis)).toEqual(['swift-core', 'mason-core', 'raider-core']);
    expect(team.reserve?.chassis).toBe('bastion-core');
    expect(canonical(' courier, foreman ,reaver + bastion ')).toBe('courier,foreman,reaver+bastion');
  });

  it('B4 reads an inline mech without hands as one with the default equipment of its arms', () => {
    expect(parse(INLINE).deployed[0]!.equipment).toEqual({ right: 'assault-rifle', left: 'assault-rifle' });
    expect(canonical(INLINE)).toBe(`${INLINE}:assault-rifle:assault-rifle`);
    expect(canonical(`${INLINE}:-:buckler`)).toBe(`${INLINE}:-:buckler`);
  });

  it('recognises a kit that is spelt out', () => {
    const spelt =
      'mason-core:line-optic:line-arm:line-arm:strider-legs:field-pack:tomas-kerr:assault-rifle:service-pistol';
    expect(canonical(spelt)).toBe('foreman[right=standard]');
    expect(canonical(`${spelt.replace('assault-rifle', 'assault-rifle[tracer+armorPiercing]')}`)).toBe('foreman');
  });

  it('F12 sets loads by slot, replacing those of the kit', () => {
    expect(parse('foreman[right=incendiary]').deployed[0]!.loads).toEqual({ right: ['incendiary'] });
    expect(canonical('foreman[right=tracer+armorPiercing]')).toBe('foreman');
    expect(canonical('sexton[back=standard,right=armorPiercing]')).toBe('sexton[right=armorPiercing,back=standard]');
    expect(parse('sexton[back=standard]').deployed[0]!.loads.back).toBeUndefined();
  });

  it('F12 sets loads behind an arm, a hand item or the back part of an inline mech', () => {
    const right = ['tracer'];
    expect(parse(INLINE.replace('line-arm', 'line-arm[tracer]')).deployed[0]!.loads).toEqual({ right });
    expect(parse(`${INLINE}:assault-rifle[tracer]:-`).deployed[0]!.loads).toEqual({ right });
    const mortar = `${INLINE.replace('field-pack', 'mortar-pack[incendiary]')}:-:-`;
    expect(parse(mortar).deployed[0]!.loads).toEqual({ back: ['incendiary'] });
    expect(canonical(mortar)).toBe(mortar);
  });

  it('reads a team file from the folder it was named in', () => {
    const build = { ...parse('foreman').deployed[0] };
    const folder = folderWith({
      'team.json': { schema: 'mechsim.team/1', team: ['courier', build], reserve: 'bastion' },
    });
    expect(formatTeam(catalog, parseTeam(catalog, './team.json', {}, folder))).toBe('courier,foreman+bastion');
  });

  it('names the line and place of a fault in a team file', () => {
    const folder = folderWith({
      'team.json': '{\n"team": [\n"courier",\n"foremann"]}',
      'keys.json': '{"teem": ["courier"]}',
      'reserve.json': '{ "team": ["courier"],\n"reserve": "x"}',
      'build.json': '{"team": [{ "chassis": "mason-core",\n "hed": "line-optic" }]}',
    });
    const at = (file: string) => userErrorOf(() => parseTeam(catalog, file, {}, folder)).replaceAll(folder, 'DIR');
    expect(at('team.json')).toBe("DIR/team.json:4:1: team[1]: unknown kit 'foremann'; did you mean 'foreman'?");
    expect(at('keys.json')).toBe("DIR/keys.json:1:2: teem: unknown key 'teem'; did you mean 'team'?");
    expect(at('build.json')).toBe("DIR/build.json:2:2: team[0].hed: unknown key 'hed'; did you mean 'head'?");
    expect(at('reserve.json')).toMatch(/^DIR\/reserve\.json:2:1: team\.reserve: unknown kit 'x'; known: courier, /);
    expect(at('none.json')).toBe('DIR/none.json: nothing there, expected a file that can be read');
  });

  it.each([
    ['', 'an empty team, expected one to three mechs (E1)'],
    ['courier,,reaver', 'team[1]: an empty mech spec, expected a kit or an inline spec'],
    [
      'courier,courier,courier,courier',
      '4 mechs, expected one to three (E1); a reserve stands after a plus sign: a,b,c+d',
    ],
    ['courier+reaver+bastion', '2 reserves, expected at most one'],
    ['courier,reavr', "team[1]: unknown kit 'reavr'; did you mean 'reaver'?"],
    ['courier+reavr', "team.reserve: unknown kit 'reavr'; did you mean 'reaver'?"],
    [
      'mason-core:line-optic',
      "team[0]: 2 fields in 'mason-core:line-optic', expected 7 or 9: chassis:head:rightArm:leftArm:legs:back:pilot[:right:left]",
    ],
    [
      `${INLINE}:sniper-rifle:buckler`,
      "team[0].equipment.right: two-handed 'sniper-rifle' beside 'buckler' in the left hand, expected an empty left hand (B3)",
    ],
    [
      `${INLINE.replaceAll('line-arm', 'nimble-arm')}:field-cannon:-`,
      "team[0].equipment.right: two-handed 'field-cannon' of weight 13, expected at most 10, the capacity of both arms together (B4)",
    ],
    [
      INLINE.replace('mason-core', 'wisp-core'),
      "team[0]: weight 44, expected at most 40, the weight limit of 'wisp-core' (B4)",
    ],
    [INLINE.replace('line-optic', 'line-optik'), "team[0].head: unknown head 'line-optik'; did you mean 'line-optic'?"],
    [
      INLINE.replace('line-optic', 'line-optic[tracer]'),
      "team[0]: a load on 'line-optic', expected loads on arms, back or equipment",
    ],
    [
      `${INLINE.replace('line-arm', 'line-arm[tracer]')}:assault-rifle[tracer]:-`,
      'team[0]: loads of the right mount twice, expected once',
    ],
    [
      'foreman[right=tracr]',
      "team[0]: unknown load 'tracr', expected standard, armorPiercing, highExplosive, incendiary, tracer; did you mean 'tracer'?",
    ],
    ['foreman[rigth=tracer]', "team[0]: slot 'rigth', expected right, left, back; did you mean 'right'?"],
    ['foreman[tracer]', "team[0]: '[tracer]', expected slot=load, as foreman[right=armorPiercing]"],
    ['foreman[right=tracer,right=incendiary]', "team[0]: slot 'right' twice, expected each slot once"],
    ['foreman[right=tracer', "team[0]: 'foreman[right=tracer', expected a name and at most one [load] behind it"],
  ])('%s is refused with a message that helps', (spec, message) => {
    expect(errorOf(spec)).toBe(message);
  });

  it('I1 checks the roster only when asked to', () => {
    expect(userErrorOf(() => checkRoster(catalog, parse('courier,foreman,reaver')))).toBe('no error');
    expect(userErrorOf(() => checkRoster(catalog, parse('courier'), { path: 'a' }))).toBe(
      'a: 1 deployed, expected 3 (I1); --no-checks lifts the roster checks',
    );
    expect(userErrorOf(() => checkRoster(catalog, parse('warden,warden,warden')))).toMatch(
      /^team weight 201, expected at most \d+ \(I1\)/,
    );
  });
});
