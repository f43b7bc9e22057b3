import { type CheckedMap, checkMap, mapIds } from '../catalog/maps.ts';
import { UserError } from '../catalog/user-error.ts';
import { Board } from '../engine/board.ts';
import { formatMapProblem, shapeProblems } from '../engine/map-spec.ts';
import { pairBlocked } from '../engine/sight.ts';
import { symmetryProblems } from '../engine/symmetry.ts';
import { formatBoard } from '../report/board-text.ts';
import type { Printout } from '../report/printout.ts';
import { EXIT } from './exit.ts';
import { MAPS_FORMATS, type MapsOptions } from './maps.ts';
import { planOutput, writeOutput } from './output.ts';

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

export async function listMaps(options: MapsOptions): Promise<void> {
  const plan = planOutput(options, MAPS_FORMATS);
  await writeOutput(plan, listPrintout(mapIds(options.data).map((id) => checkMap(id, options.data))));
}

export async function drawMap(name: string, options: MapsOptions): Promise<void> {
  const { map, file } = checkMap(name, options.data);
  const shapeless = shapeProblems(map)[0];
  if (shapeless !== undefined) throw new UserError({ file, found: formatMapProblem(shapeless) });
  await writeOutput(planOutput({}, MAPS_FORMATS), { report: {}, blocks: [drawing(map)] });
}

export async function checkMaps(names: string[], options: MapsOptions): Promise<void> {
  const plan = planOutput(options, MAPS_FORMATS);
  const maps = (names.length === 0 ? mapIds(options.data) : names).map((name) => checkMap(name, options.data));
  const verdicts = maps.map(verdictOf);
  await writeOutput(plan, checkPrintout(verdicts));
  if (verdicts.some(({ ok }) => !ok)) process.exitCode = EXIT.conditionFailed;
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
