import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { POLICIES } from '../../src/bots/options.ts';
import { parseRules } from '../../src/catalog/rules.ts';
import { Ai } from '../../src/study/ai.ts';
import { readScenario } from '../../src/study/scenario.ts';
import { scenarioWords } from '../../src/study/scenario-words.ts';
import { folderWith, userErrorOf } from '../catalog/fixture.ts';
import { CONTEXT, DUEL, resolved } from './fixture.ts';

const TEAMS = { a: 'courier,foreman,reaver', b: 'courier,foreman,bastion' };

/** The error of a scenario file, without its folder. */
function errorOf(name: string, content: unknown): string {
  const folder = folderWith({ [name]: content });
  return userErrorOf(() => resolved(join(folder, name))).replaceAll(`${folder}/`, '');
}

/** The error of a YAML scenario with these lines between the teams and the end. */
function errorOfLines(...lines: string[]): string {
  return errorOf('s.yaml', ['a: courier,foreman,reaver', 'b: courier,foreman,bastion', ...lines].join('\n'));
}

describe('a scenario', () => {
  it('is read alike from YAML and from JSON', () => {
    const folder = folderWith({
      's.yaml': 'map: foundry\na: courier,foreman,reaver\nb: courier,foreman,bastion\nfirstSide: b\n',
      's.json': { map: 'foundry', ...TEAMS, firstSide: 'b' },
    });
    expect(resolved(join(folder, 's.yaml'))).toEqual(resolved(join(folder, 's.json')));
  });

  it('is fought on the quarry with rolled initiative, default rules and default players unless it says otherwise', () => {
    const { scenario, plan, seed } = resolved(undefined, TEAMS);
    expect(scenario.map).toBe('quarry');
    expect(plan.map.id).toBe('quarry');
    expect(plan.firstSide).toBe(-1);
    expect(scenario.rules.roundCap).toBe(7);
    expect(scenario.aiA).toEqual(CONTEXT.defaultAi);
    expect(seed).toBeUndefined();
  });

  it('names teams as specs, as files beside it, and mech by mech with a reserve', () => {
    const folder = folderWith({
      's.yaml': 'a: ./team.json\nb: { team: [courier, "foreman[right=tracer]", bastion], reserve: reaver }\n',
      'team.json': { team: ['reaver', 'courier', 'foreman'] },
    });
    const { scenario, plan } = resolved(join(folder, 's.yaml'));
    expect(scenario.a).toEqual({ team: ['reaver', 'courier', 'foreman'] });
    expect(scenario.b).toEqual({ team: ['courier', 'foreman[right=tracer]', 'bastion'], reserve: 'reaver' });
    expect(plan.teamB).toHaveLength(3);
  });

  it('finds a map file beside it, wherever it is read from', () => {
    const flat = { ...resolved(undefined, DUEL).plan.map, id: 'plain' };
    const folder = folderWith({
      'sub/s.yaml': `map: plain.json\na: courier,foreman,reaver\nb: courier,foreman,bastion\n`,
      'sub/plain.json': flat,
    });
    const { scenario, plan } = resolved(join(folder, 'sub/s.yaml'));
    expect(plan.map.id).toBe('plain');
    expect(scenario.map).toBe(join(folder, 'sub/plain.json'));
  });

  it('lays the open field with cover and levels by physical side', () => {
    const { plan, scenario } = resolved(undefined, { ...DUEL, field: { distance: 5, coverB: 'heavy', elevationA: 2 } });
    expect(plan.sideCover).toEqual([0, 2]);
    expect(plan.sideElevation).toEqual([2, 0]);
    expect(scenario.field).toEqual({ distance: 5, coverB: 'heavy', elevationA: 2 });
  });

  it('gives way to the options over it, field by field', () => {
    const folder = folderWith({
      's.yaml':
        'map: foundry\na: courier,foreman,reaver\nb: courier,foreman,bastion\nrules: { roundCap: 5, enraged: false }\naiA: { policy: random, aggression: 2 }\nseed: "77"\n',
    });
    const { scenario, seed } = resolved(join(folder, 's.yaml'), {
      map: 'causeway',
      rules: { roundCap: 6 },
      aiA: { policy: 'charge' },
    });
    expect(scenario.map).toBe('causeway');
    expect(scenario.rules).toMatchObject({ roundCap: 6, enraged: false });
    expect(scenario.aiA).toEqual({ policy: 'charge', aggression: 2 });
    expect(seed).toBe(77);
  });

  it('resolved is a scenario file of the same meaning', () => {
    const first = resolved(undefined, { ...DUEL, a: 'reaver+courier', firstSide: 'b' });
    const folder = folderWith({ 's.json': first.scenario });
    const second = resolved(join(folder, 's.json'));
    expect(second.scenario).toEqual(first.scenario);
    expect(second.plan).toEqual(first.plan);
  });

  it('is written as options that need no file and name only what is not a default', () => {
    const plain = resolved(undefined, TEAMS);
    expect(scenarioWords(plain.scenario, CONTEXT.defaultAi, undefined)).toEqual([
      '--a',
      TEAMS.a,
      '--b',
      TEAMS.b,
      '--map',
      'quarry',
    ]);
    const duel = resolved(undefined, {
      ...DUEL,
      field: { distance: 3, coverA: 'light', elevationB: 1 },
      rules: { roundCap: 9, meleeOpportunityTarget: null },
      aiA: { policy: 'random', aggression: 0.5 },
      aiB: {},
      firstSide: 'a',
    });
    expect(scenarioWords(duel.scenario, CONTEXT.defaultAi, 'over').join(' ')).toBe(
      '--a reaver --b bastion --distance 3 --cover-a light --elevation-b 1 --rule roundCap=9 ' +
        '--rule meleeOpportunityTarget=null --policy-a random --aggression-a 0.5 --first a --data over --no-checks',
    );
  });

  it('knows the policies that are registered, and no others', () => {
    expect(Ai.shape.policy.unwrap().options).toEqual(POLICIES);
  });
});

describe('an error in a scenario names file, line and path', () => {
  it('for an unknown kit, with the nearest one', () => {
    const text = 'a:\n  team:\n    - courier\n    - foreman\n    - reavr\nb: courier,foreman,bastion\n';
    expect(errorOf('s.yaml', text)).toBe("s.yaml:5:7: a.team[2]: unknown kit 'reavr'; did you mean 'reaver'?");
  });

  it('for a study, with the command that plays one', () => {
    expect(errorOf('s.json', { ...TEAMS, factors: {} })).toBe(
      's.json: a study, expected a scenario; mechsim sweep plays studies',
    );
  });

  it('for an unknown key, with the nearest one', () => {
    expect(errorOfLines('firstSid: a')).toBe("s.yaml:3:1: firstSid: unknown key 'firstSid'; did you mean 'firstSide'?");
    expect(errorOfLines('aiA:', '  polcy: random')).toBe(
      "s.yaml:4:3: aiA.polcy: unknown key 'polcy'; did you mean 'policy'?",
    );
  });

  it('for an unknown policy, with the nearest one', () => {
    expect(errorOfLines('aiB: { policy: rnadom }')).toMatch(
      /^s\.yaml:3:8: aiB\.policy: "rnadom", expected .*; did you mean 'random'\?$/,
    );
  });

  it('for an unknown rule and for a value of the wrong type', () => {
    expect(errorOfLines('rules:', '  roundCop: 8')).toBe(
      "s.yaml:4:3: rules.roundCop: unknown key 'roundCop'; did you mean 'roundCap'?",
    );
    expect(errorOfLines('rules:', '  roundCap: many')).toBe('s.yaml:4:3: rules.roundCap: "many", expected a number');
    expect(errorOfLines('rules: { roundCap: 7.5 }')).toBe('s.yaml:3:10: rules.roundCap: 7.5, expected a whole number');
    expect(errorOfLines('rules: { enraged: 1 }')).toBe('s.yaml:3:10: rules.enraged: 1, expected true or false');
  });

  it('for rules that exclude each other', () => {
    expect(errorOfLines('rules: { enragedReroll: defensive, enragedDuration: activation }')).toMatch(
      /^s\.yaml:3:1: rules: rules that exclude each other/,
    );
  });

  it('for an overweight mech and for a two-handed item beyond both arms', () => {
    const mech = (arms: string, hands: string) =>
      `a: "swift-core:scout-visor:${arms}:runner-legs:jet-pack:ines-vale:${hands}"\nb: courier\nchecks: false`;
    expect(errorOf('s.yaml', mech('gantry-arm:gantry-arm', 'autocannon:autocannon'))).toMatch(
      /^s\.yaml:1:1: a\[0\]: weight \d+, expected at most \d+, the weight limit of 'swift-core' \(B4\)$/,
    );
    expect(errorOf('s.yaml', mech('feather-arm:feather-arm', 'field-cannon:-'))).toMatch(
      /^s\.yaml:1:1: a\[0\]\.equipment\.right: two-handed 'field-cannon' of weight \d+, expected at most \d+, the capacity of both arms together \(B4\)$/,
    );
  });

  it('for an empty team and for four mechs', () => {
    expect(errorOf('s.yaml', 'a: { team: [] }\nb: courier')).toBe(
      's.yaml:1:6: a.team: an empty team, expected one to three mechs (E1)',
    );
    expect(errorOf('s.yaml', 'a: courier\nb: courier,courier,courier,courier')).toMatch(
      /^s\.yaml:2:1: b: 4 mechs, expected one to three \(E1\)/,
    );
  });

  it('for a team that the roster checks refuse, unless they are lifted', () => {
    expect(errorOf('s.yaml', 'a: courier,foreman,reaver\nb: courier')).toBe(
      's.yaml:2:1: b: 1 deployed, expected 3 (I1); --no-checks lifts the roster checks',
    );
    expect(errorOf('s.yaml', 'a: courier,foreman,reaver\nb: courier\nchecks: false')).toBe('no error');
  });

  it('for malformed JSON and YAML, with the column', () => {
    expect(errorOf('s.json', '{\n  "a": "courier",\n  "b" "reaver"\n}')).toBe(
      's.json:3:7: malformed JSON: "\\"", expected ":" after the key',
    );
    expect(errorOf('s.yaml', 'a: courier\nb: [reaver\nmap: quarry\n')).toMatch(/^s\.yaml:\d+:\d+: malformed YAML: ./);
    expect(errorOf('s.yaml', 'a: courier\na: reaver\n')).toMatch(
      /^s\.yaml:2:1: malformed YAML: Map keys must be unique/,
    );
  });

  it('for a file that is not there, and for one that is no object', () => {
    expect(userErrorOf(() => readScenario('nowhere.yaml'))).toBe(
      'nowhere.yaml: nothing there, expected a file that can be read',
    );
    expect(errorOf('s.yaml', '- courier\n')).toBe('s.yaml:1:1: a list, expected an object');
    expect(errorOf('s.yaml', '')).toBe('s.yaml:1:1: nothing, expected an object');
  });

  it('for an asymmetric map, in the map file', () => {
    const flat = resolved(undefined, DUEL).plan.map;
    const terrain = [`w${flat.terrain[0]!.slice(1)}`, ...flat.terrain.slice(1)];
    const folder = folderWith({
      's.yaml': 'a: courier,foreman,reaver\nb: courier,foreman,bastion\nmap: skew.json\n',
      'skew.json': { ...flat, id: 'skew', terrain },
    });
    expect(userErrorOf(() => resolved(join(folder, 's.yaml')))).toMatch(
      /skew\.json:\d+:\d+: terrain\[19\]: '\.' at \(31,19\), expected 'w' as at \(0,0\) turned$/,
    );
  });

  it('for an unknown map, with the nearest one', () => {
    expect(errorOfLines('map: quary')).toBe("s.yaml:3:1: map: unknown map 'quary'; did you mean 'quarry'?");
  });

  it('for a map beside a field', () => {
    expect(errorOfLines('map: quarry', 'field: { distance: 4 }')).toBe(
      's.yaml:4:1: field: a field beside a map, expected one of the two',
    );
    expect(userErrorOf(() => resolved(undefined, { ...TEAMS, map: 'quarry', field: { distance: 4 } }))).toBe(
      'an open field beside --map, expected either --map or --distance',
    );
  });

  it('for a seed that is not whole or too large', () => {
    expect(errorOfLines('seed: 1.5')).toMatch(/^s\.yaml:3:1: seed: 1\.5, expected /);
    expect(errorOfLines('seed: "12x"')).toMatch(/^s\.yaml:3:1: seed: "12x", expected /);
    expect(errorOfLines('seed: 9007199254740993')).toMatch(/^s\.yaml:3:1: seed: /);
    expect(errorOfLines('seed: "9007199254740993"')).toBe(
      's.yaml:3:1: seed: 9007199254740993, expected a whole number, 0..2^53-1',
    );
  });

  it('for a distance beyond the board', () => {
    expect(errorOfLines('field: { distance: 40 }')).toBe(
      's.yaml:3:10: field.distance: 40, expected a number of at most 31',
    );
  });

  it('or the option at fault', () => {
    expect(userErrorOf(() => resolved(undefined, { a: 'courier,foreman,reavr', b: TEAMS.b }))).toBe(
      "--a: team[2]: unknown kit 'reavr'; did you mean 'reaver'?",
    );
    expect(userErrorOf(() => resolved(undefined, { a: TEAMS.a }))).toBe(
      'no team for side b, expected a scenario file or --b <team>',
    );
    expect(userErrorOf(() => parseRules({ roundCap: 'x' }))).toBe('--rule: roundCap: "x", expected a number');
    expect(userErrorOf(() => parseRules({ roundCup: '8' }))).toBe(
      "--rule: unknown rule 'roundCup'; did you mean 'roundCap'?",
    );
  });
});
