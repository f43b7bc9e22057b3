import type { Command } from 'commander';
import { POLICIES } from '../bots/options.ts';
import { COVERS, type CoverName } from '../catalog/cover.ts';
import { didYouMean } from '../catalog/nearest.ts';
import { UserError } from '../catalog/user-error.ts';
import { MAX_OPEN_DISTANCE } from '../engine/open-field.ts';
import { MAX_ELEVATION } from '../engine/terrain.ts';
import type { Ai } from '../study/ai.ts';
import type { SideName } from '../study/resolve-scenario.ts';
import { wholeNumber } from './shared-options.ts';

type Policy = NonNullable<Ai['policy']>;

/** Options that go over the fields of a scenario file, or make a scenario without one. */
export interface ScenarioOptions {
  a?: string;
  b?: string;
  map?: string;
  distance?: number;
  coverA?: CoverName;
  coverB?: CoverName;
  elevationA?: number;
  elevationB?: number;
  first?: SideName;
  policy?: Policy;
  policyA?: Policy;
  policyB?: Policy;
  aggression?: number;
  aggressionA?: number;
  aggressionB?: number;
  set?: string[];
}

const SCENARIO_FILE = 'scenario, YAML or JSON; options go over its fields';

/** Adds the argument `[file]` and every option of ScenarioOptions. @param fileText what the file may be */
export function addScenarioOptions(command: Command, fileText = SCENARIO_FILE): Command {
  const withTeams = command
    .argument('[file]', fileText)
    .option('--a <team>', 'team a: a,b,c+reserve of kits or specs, or ./team.json')
    .option('--b <team>', 'team b');
  return addConditionOptions(withTeams);
}

/** Adds the options of a scenario that name no team. */
export function addConditionOptions(command: Command): Command {
  const cover = (option: string) => oneOf(option, COVERS);
  const level = (option: string) => wholeNumber(option, 0, MAX_ELEVATION);
  const policy = (option: string) => oneOf(option, POLICIES);
  return command
    .option('--map <map>', 'id of a map, or a map file (default: quarry)')
    .option(
      '--distance <hexes>',
      `open field, this many hexes between the lines, 1..${MAX_OPEN_DISTANCE}`,
      wholeNumber('--distance', 1, MAX_OPEN_DISTANCE),
    )
    .option('--cover-a <cover>', `open field: cover of side a (${COVERS.join(', ')})`, cover('--cover-a'))
    .option('--cover-b <cover>', 'open field: cover of side b', cover('--cover-b'))
    .option('--elevation-a <level>', `open field: level of side a, 0..${MAX_ELEVATION}`, level('--elevation-a'))
    .option('--elevation-b <level>', 'open field: level of side b', level('--elevation-b'))
    .option('--first <side>', 'side that activates first, a or b (default: rolled)', oneOf('--first', SIDE_NAMES))
    .option('--policy <name>', `who plays both sides: ${POLICIES.join(', ')}`, policy('--policy'))
    .option('--policy-a <name>', 'who plays team a', policy('--policy-a'))
    .option('--policy-b <name>', 'who plays team b', policy('--policy-b'))
    .option('--aggression <weight>', 'what attacks weigh against risks, 0..10; 1 is even', aggression('--aggression'))
    .option('--aggression-a <weight>', 'the same for team a', aggression('--aggression-a'))
    .option('--aggression-b <weight>', 'the same for team b', aggression('--aggression-b'))
    .option(
      '--set <path=value>',
      'any value that a study can vary, as a.team[0].legs=runner-legs; repeatable',
      collect,
    );
}

const SIDE_NAMES = ['a', 'b'] as const;

function collect(value: string, before: string[] = []): string[] {
  return [...before, value];
}

function oneOf<Name extends string>(option: string, names: readonly Name[]): (text: string) => Name {
  return (text) => {
    const name = names.find((known) => known === text);
    if (name !== undefined) return name;
    throw new UserError({
      file: option,
      found: JSON.stringify(text),
      expected: `one of ${names.join(', ')}`,
      hint: didYouMean(text, names),
    });
  };
}

function aggression(option: string): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+(\.\d+)?$/.test(text) && value <= 10) return value;
    throw new UserError({ file: option, found: JSON.stringify(text), expected: 'a number, 0..10' });
  };
}
