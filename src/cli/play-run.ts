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
import { scenarioOf } from './load-scenario.ts';
import { planOutput, terminalWidth, writeOutput, writeStdout } from './output.ts';
import { PLAY_FORMATS, type PlayOptions } from './play.ts';
import { type PlayedGame, type PlayScript, playGame } from './play-game.ts';
import { playReport } from './play-report.ts';
import { mechTable, tellGame } from './play-text.ts';
import { note } from './progress.ts';

export async function runCommand(file: string | undefined, options: PlayOptions): Promise<void> {
  const output = planOutput(options, PLAY_FORMATS);
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
