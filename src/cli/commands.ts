import type { Command } from 'commander';

/** What the module of a command exports. */
export interface CommandModule {
  /** Gives the command its arguments, options, subcommands and action. */
  define(command: Command): void;
}

export interface CommandEntry {
  name: string;
  /** One line for `mechsim --help`. */
  summary: string;
  /** Called only when the command is run, or its own help is asked for. */
  load: () => Promise<CommandModule>;
}

/** Every command, in the order of `mechsim --help`. */
export const COMMANDS: readonly CommandEntry[] = [
  { name: 'catalog', summary: 'list parts, equipment, pilots and kits', load: () => import('./catalog.ts') },
  { name: 'build', summary: 'inspect assembled mechs', load: () => import('./build.ts') },
  { name: 'maps', summary: 'list, draw and check maps', load: () => import('./maps.ts') },
  { name: 'odds', summary: 'the chances of one attack, exactly', load: () => import('./odds.ts') },
  { name: 'play', summary: 'play one fight, die by die', load: () => import('./play.ts') },
  { name: 'schema', summary: 'list and print the JSON Schemas of files and output', load: () => import('./schema.ts') },
  { name: 'init', summary: 'write an example to start from', load: () => import('./init.ts') },
  { name: 'batch', summary: 'play many games and count what happened', load: () => import('./batch.ts') },
  {
    name: 'sweep',
    summary: 'play a study: what rules, parts, teams or players change',
    load: () => import('./sweep.ts'),
  },
  { name: 'match', summary: 'play best-of-three matches with reserves', load: () => import('./match.ts') },
  { name: 'tournament', summary: 'rate teams that all meet each other', load: () => import('./tournament.ts') },
  {
    name: 'merge',
    summary: 'join shards of a study, or batches that go on with each other',
    load: () => import('./merge.ts'),
  },
  {
    name: 'compare',
    summary: 'say whether a result differs from an earlier one, seed by seed',
    load: () => import('./compare.ts'),
  },
  {
    name: 'export',
    summary: 'write a finished report in other formats, without playing',
    load: () => import('./export.ts'),
  },
  {
    name: 'golden',
    summary: 'hold games fast, and find out when one is played differently',
    load: () => import('./golden.ts'),
  },
  { name: 'diff', summary: 'find the first event in which two games differ', load: () => import('./diff.ts') },
];
