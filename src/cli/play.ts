import type { Command } from 'commander';
import { UserError } from '../catalog/user-error.ts';
import type { DiceScript } from '../engine/dice.ts';
import { formatJsonLine } from '../report/json.ts';
import { terminalPaint } from '../report/paint.ts';
import type { Printout } from '../report/printout.ts';
import { wrapCommand } from '../report/wrap-command.ts';
import { formatCommand } from '../study/command.ts';
import { playWords } from '../study/scenario-words.ts';
import { castOf } from './cast.ts';
import { readDiceScript } from './dice-script.ts';
import { addOutputOptions, type OutputOptions, planOutput, terminalWidth, writeOutput, writeStdout } from './output.ts';
import { type PlayedGame, type PlayScript, playGame } from './play-game.ts';
import { playReport } from './play-report.ts';
import { mechTable, tellGame } from './play-text.ts';
import { note } from './progress.ts';
import { addScenarioOptions, type ScenarioOptions, scenarioOf } from './scenario-options.ts';
import { addSharedOptions, type SharedOptions } from './shared-options.ts';

const FORMATS = ['json'] as const;

interface PlayOptions extends ScenarioOptions, SharedOptions, OutputOptions {
  swapped: boolean;
  board: boolean;
  events: boolean;
  why: boolean;
  script?: string;
}

export function define(command: Command): void {
  addScenarioOptions(command)
    .option('--swapped', "the teams on each other's sides, as in the second game of a swapped unit", false)
    .option('--board', 'draw the board when a round begins and ends', false)
    .option('--why', 'say of every decision what was chosen, and among what', false)
    .option('--events', 'print the events alone, one JSON object per line', false)
    .option('--script <file>', 'dice by stage, .json or .yaml: { hit: [12, 7], damage: [4] }');
  addOutputOptions(addSharedOptions(command, ['seed', 'data', 'rule', 'checks', 'quiet']), FORMATS).action(play);
}

async function play(file: string | undefined, options: PlayOptions): Promise<void> {
  const output = planOutput(options, FORMATS);
  if (options.events && output.stdout !== undefined) {
    throw new UserError({ found: '--events and --json', expected: 'one format on standard output' });
  }
  const { catalog, scenario, plan, seed, words } = scenarioOf(file, options);
  const script = options.script === undefined ? undefined : readDiceScript(options.script);
  const game = { swapped: options.swapped, firstSide: plan.firstSide };
  const command = playWords(words, seed, game);
  const replay = formatCommand(script === undefined ? command : [...command, '--script', script.file]);
  const played = guardedPlay(() => playGame(plan, game, seed, script), seed, replay);
  noteUnused(script, played.unused, options.quiet);
  const cast = castOf(catalog, played.state.setup);
  const report = playReport({ catalog, scenario, plan, cast, game, seed, played, replay });
  if (options.events) {
    await writeOutput({ stdout: undefined, files: output.files }, { report, blocks: [] });
    await writeStdout(played.events.map((event) => `${formatJsonLine(event)}\n`));
    return;
  }
  const text = tellGame(played, {
    cast,
    width: toldWidth(),
    paint: terminalPaint(),
    board: options.board,
    why: options.why,
  });
  const again = `This game again\n${wrapCommand(replay, toldWidth(), '  ')}`;
  const sides = options.swapped ? ['Sides are swapped: team a stands on side b, team b on side a.'] : [];
  const printout: Printout = { report, blocks: [...sides, text, mechTable(played.state, cast), again] };
  await writeOutput(output, printout);
}

/** Columns of the told game: lines longer than a page is wide are hard to follow. */
function toldWidth(): number {
  return Math.max(40, Math.min(terminalWidth(), 80));
}

/** A game that breaks down is a fault of the program; its report says how to see it again. */
function guardedPlay(run: () => PlayedGame, seed: number, command: string): PlayedGame {
  try {
    return run();
  } catch (error) {
    throw error instanceof UserError || !(error instanceof Error) ? error : Object.assign(error, { seed, command });
  }
}

function noteUnused(script: PlayScript | undefined, unused: DiceScript, quiet: boolean): void {
  const rest = Object.entries(unused).map(([stage, faces]) => `${stage} ${faces.join(' ')}`);
  if (script !== undefined && rest.length > 0) note(`${script.file}: faces never asked for: ${rest.join('; ')}`, quiet);
}
