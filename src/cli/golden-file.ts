import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { z } from 'zod';
import { catalogHash } from '../catalog/hash.ts';
import { parseBySchema } from '../catalog/parse.ts';
import { UserError } from '../catalog/user-error.ts';
import { DICE_NAME, SeededDice } from '../engine/dice.ts';
import { formatJsonLine } from '../report/json.ts';
import { playWords } from '../study/scenario-words.ts';
import { eventLines } from './event-lines.ts';
import { addGameOptions, type GoldenOptions } from './golden-options.ts';
import { type LoadedScenario, scenarioOf } from './load-scenario.ts';
import { playGame } from './play-game.ts';
import { gameRow } from './play-report.ts';

export const GOLDEN_SCHEMA = 'mechsim.golden/1';
const EXTENSION = '.ndjson';

/** Dice that are drawn after the end of a game to hold its generator fast. */
const NEXT_DICE = 8;

/**
 * First line of a golden: how its game is played, and what it came to. The events follow, one to a line; a golden that
 * holds only their hash ends here.
 */
export const GoldenHeader = z.strictObject({
  schema: z.literal(GOLDEN_SCHEMA),
  /** Words of `mechsim play` behind the name of the command. */
  play: z.array(z.string()),
  seed: z.string().regex(/^\d{1,16}$/),
  dice: z.string(),
  catalogHash: z.string(),
  winner: z.enum(['a', 'b', 'draw']),
  reason: z.string(),
  rounds: z.number().int(),
  events: z.number().int(),
  eventHash: z.string(),
  /** The d20s that the game's dice would show next: a die more or less anywhere changes them, even one that no event tells. */
  nextDice: z.array(z.number().int()),
});
export type GoldenHeader = z.infer<typeof GoldenHeader>;

/** A game whose events are held fast. */
export interface Golden {
  readonly name: string;
  readonly file: string;
  readonly header: GoldenHeader;
  /** Empty for a golden that holds the hash alone. */
  readonly lines: readonly string[];
}

/** Names of the goldens of a folder in alphabetical order. @throws UserError when there is no such folder */
export function goldenNames(folder: string): string[] {
  if (!existsSync(folder)) {
    throw new UserError({
      file: folder,
      found: 'nothing there',
      expected: 'a folder with goldens',
      hint: 'mechsim golden record makes one',
    });
  }
  return readdirSync(folder)
    .filter((name) => name.endsWith(EXTENSION))
    .map((name) => name.slice(0, -EXTENSION.length))
    .sort();
}

export function goldenFile(folder: string, name: string): string {
  return join(folder, name + EXTENSION);
}

/** @throws UserError for a file that is no golden */
export function readGolden(folder: string, name: string): Golden {
  const file = goldenFile(folder, name);
  const [first = '', ...rest] = readFileSync(file, 'utf8').split('\n');
  let value: unknown;
  try {
    value = JSON.parse(first);
  } catch {
    throw new UserError({ file, at: { line: 1 }, found: 'no JSON', expected: `a golden (${GOLDEN_SCHEMA})` });
  }
  const header = parseBySchema(GoldenHeader, value, { file, placeOf: () => ({ line: 1 }) });
  return { name, file, header, lines: rest.filter((line) => line !== '') };
}

export function formatGolden({ header, lines }: Pick<Golden, 'header' | 'lines'>): string {
  return [formatJsonLine(header), ...lines, ''].join('\n');
}

/** A scenario and which of its games is held fast. */
export interface GoldenGame {
  readonly loaded: LoadedScenario;
  readonly swapped: boolean;
}

/** The game that a golden's words describe. @throws UserError when they no longer describe one */
export function gameOfWords(words: readonly string[]): GoldenGame {
  const command = new Command('play').exitOverride().configureOutput({ outputError: () => {} });
  addGameOptions(command);
  command.parse([...words], { from: 'user' });
  const options = command.opts<GoldenOptions>();
  return { loaded: scenarioOf(command.args[0], options), swapped: options.swapped };
}

/** Plays a game and writes it down as a golden has it. */
export function playGolden({ loaded, swapped }: GoldenGame): Pick<Golden, 'header' | 'lines'> {
  const { plan, seed, catalog, words } = loaded;
  const game = { swapped, firstSide: plan.firstSide };
  const played = playGame(plan, game, seed, undefined);
  const play = playWords(words, seed, game).slice(1);
  const { winner, reason, rounds, events, eventHash } = gameRow({ game, seed, played, replay: '' });
  const nextDice = new SeededDice(played.state.dice.slice());
  const header: GoldenHeader = {
    schema: GOLDEN_SCHEMA,
    play,
    seed: String(seed),
    dice: DICE_NAME,
    catalogHash: catalogHash(catalog),
    winner: winner as GoldenHeader['winner'],
    reason,
    rounds,
    events,
    eventHash,
    nextDice: Array.from({ length: NEXT_DICE }, () => nextDice.roll(20, 0)),
  };
  return { header, lines: eventLines(played.events) };
}
