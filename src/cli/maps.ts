import type { Command } from 'commander';
import { type CheckedMap, checkMap, mapIds } from '../catalog/maps.ts';
import { UserError } from '../catalog/user-error.ts';
import { Board } from '../engine/board.ts';
import { formatMapProblem, shapeProblems } from '../engine/map-spec.ts';
import { pairBlocked } from '../engine/sight.ts';
import { symmetryProblems } from '../engine/symmetry.ts';
import { formatBoard } from '../report/board-text.ts';
import type { Printout } from '../report/printout.ts';
import { EXIT } from './exit.ts';
import { addOutputOptions, type OutputOptions, planOutput, writeOutput } from './output.ts';
import { addSharedOptions, type SharedOptions } from './shared-options.ts';

const FORMATS = ['json'] as const;

type MapsOptions = OutputOptions & Pick<SharedOptions, 'data'>;

/** One map in the report of `maps check`. */
interface MapVerdict {
  id: string;
  name: string;
  /** Terrain, elevation, deployment and zones equal themselves turned by 180 degrees (H1). */
  symmetric: boolean;
  /** Sight is the same both ways and equals itself turned (H5). */
  sightSymmetric: boolean;
  ok: boolean;
  problems: string[];
}

export function define(command: Command): void {
  command.usage('<list|draw|check> [options]');
  subcommand(command, 'list', 'list the maps').action(async (options: MapsOptions) => {
    const plan = planOutput(options, FORMATS);
    await writeOutput(plan, listPrintout(mapIds(options.data).map((id) => checkMap(id, options.data))));
  });
  command
    .command('draw')
    .description('draw a map')
    .argument('<name>', 'id of a map or a file name')
    .option('--data <folder>', 'overlay the catalog with the JSON files of a folder')
    .action(async (name: string, options: MapsOptions) => {
      const { map, file } = checkMap(name, options.data);
      const shapeless = shapeProblems(map)[0];
      if (shapeless !== undefined) throw new UserError({ file, found: formatMapProblem(shapeless) });
      await writeOutput(planOutput({}, FORMATS), { report: {}, blocks: [drawing(map)] });
    });
  subcommand(command, 'check', 'check maps for symmetry and by the rules; exit 3 when one fails')
    .argument('[name...]', 'ids of maps or file names (default: all maps)')
    .action(async (names: string[], options: MapsOptions) => {
      const plan = planOutput(options, FORMATS);
      const maps = (names.length === 0 ? mapIds(options.data) : names).map((name) => checkMap(name, options.data));
      const verdicts = maps.map(verdictOf);
      await writeOutput(plan, checkPrintout(verdicts));
      if (verdicts.some(({ ok }) => !ok)) process.exitCode = EXIT.conditionFailed;
    });
}

function subcommand(command: Command, name: string, description: string): Command {
  const child = command.command(name).description(description);
  return addOutputOptions(addSharedOptions(child, ['data']), FORMATS);
}

function listPrintout(maps: readonly CheckedMap[]): Printout {
  return {
    report: {
      schema: 'mechsim.maps/1',
      maps: maps.map(({ map }) => ({
        id: map.id,
        name: map.name,
        description: map.description ?? null,
        width: map.width,
        height: map.height,
        zones: map.zones,
      })),
    },
    blocks: [
      {
        columns: [
          { title: 'id' },
          { title: 'name' },
          { title: 'size' },
          { title: 'zones', align: 'right' },
          { title: 'description', optional: true },
        ],
        rows: maps.map(({ map }) => [
          map.id,
          map.name,
          `${map.width}x${map.height}`,
          String(map.zones.length),
          map.description ?? '',
        ]),
      },
    ],
  };
}

function drawing(map: CheckedMap['map']): string {
  const board = Board.of(map);
  const text = formatBoard({ ...map, zoneCells: board.zoneCells });
  return `${map.name}${map.description === undefined ? '' : `: ${map.description}`}\n\n${text}`;
}

function verdictOf({ map, problems }: CheckedMap): MapVerdict {
  // Without a shape there is no board on which the questions make sense.
  const shaped = shapeProblems(map).length === 0;
  return {
    id: map.id,
    name: map.name,
    symmetric: shaped && symmetryProblems(map).length === 0,
    sightSymmetric: shaped && sightIsSymmetric(Board.of(map)),
    ok: problems.length === 0,
    problems: problems.map(formatMapProblem),
  };
}

/** H5: sight there and back agree, and both agree with the turned pair. */
function sightIsSymmetric(board: Board): boolean {
  board.fillPairs();
  for (let from = 0; from < board.cellCount; from++) {
    for (let to = 0; to < board.cellCount; to++) {
      const pair = board.pair(from, to);
      if (pairBlocked(pair) !== pairBlocked(board.pair(to, from))) return false;
      if (pair !== board.pair(board.rotated(from), board.rotated(to))) return false;
    }
  }
  return true;
}

function checkPrintout(verdicts: readonly MapVerdict[]): Printout {
  const yes = (value: boolean): string => (value ? 'yes' : 'no');
  const faults = verdicts.flatMap(({ id, problems }) => problems.map((problem) => `${id}: ${problem}`));
  return {
    report: { schema: 'mechsim.maps-check/1', maps: verdicts },
    blocks: [
      {
        columns: [{ title: 'map' }, { title: 'symmetric' }, { title: 'sight symmetric' }, { title: 'ok' }],
        rows: verdicts.map((verdict) => [
          verdict.id,
          yes(verdict.symmetric),
          yes(verdict.sightSymmetric),
          yes(verdict.ok),
        ]),
      },
      ...(faults.length === 0 ? [] : [faults.join('\n')]),
    ],
  };
}
