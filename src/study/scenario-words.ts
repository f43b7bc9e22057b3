import { changedRules } from '../catalog/rules.ts';
import type { CompleteAi } from './ai.ts';
import type { ResolvedScenario, ResolvedSide } from './resolve-scenario.ts';
import type { UnitGame } from './unit.ts';

/**
 * A resolved scenario as options of the command line, which need no scenario file: equal scenarios give equal words.
 * @param dataDirectory `--data DIR`, without which an overlaid catalog has not the same parts
 */
export function scenarioWords(
  scenario: ResolvedScenario,
  defaultAi: CompleteAi,
  dataDirectory: string | undefined,
): string[] {
  const { field, firstSide, aiA, aiB } = scenario;
  const words = ['--a', teamWord(scenario.a), '--b', teamWord(scenario.b)];
  const add = (option: string, value: string | number | undefined) => {
    if (value !== undefined) words.push(option, String(value));
  };
  add('--map', scenario.map);
  add('--distance', field?.distance);
  add('--cover-a', field?.coverA);
  add('--cover-b', field?.coverB);
  add('--elevation-a', field?.elevationA);
  add('--elevation-b', field?.elevationB);
  for (const [name, text] of changedRules(scenario.rules)) add('--rule', `${name}=${text}`);
  for (const key of ['policy', 'aggression'] as const) {
    const [a, b, usual] = [aiA[key], aiB[key], defaultAi[key]];
    if (a === b && a !== usual) add(`--${key}`, a);
    if (a !== b && a !== usual) add(`--${key}-a`, a);
    if (a !== b && b !== usual) add(`--${key}-b`, b);
  }
  add('--first', firstSide);
  add('--data', dataDirectory);
  if (!scenario.checks) words.push('--no-checks');
  return words;
}

/** The words of `mechsim play` that show one game of a unit. */
export function playWords(scenario: readonly string[], seed: number, game: UnitGame): string[] {
  const first = scenario.indexOf('--first');
  const rest = first < 0 ? scenario : [...scenario.slice(0, first), ...scenario.slice(first + 2)];
  return [
    'play',
    ...rest,
    '--seed',
    String(seed),
    ...(game.swapped ? ['--swapped'] : []),
    ...(game.firstSide < 0 ? [] : ['--first', game.firstSide === 0 ? 'a' : 'b']),
  ];
}

function teamWord({ team, reserve }: ResolvedSide): string {
  return team.join(',') + (reserve === undefined ? '' : `+${reserve}`);
}
