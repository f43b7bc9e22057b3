import { canonicalHash, catalogHash } from '../catalog/hash.ts';
import type { Catalog } from '../catalog/schema.ts';
import { REASON, WINNER } from '../engine/columns.ts';
import { DICE_NAME } from '../engine/dice.ts';
import { REASONS } from '../engine/events.ts';
import { formatHash } from '../engine/hash.ts';
import { LOADS, LOCATIONS, MECH_CAP, MOUNTS, SIDES, sideOf } from '../engine/names.ts';
import { DRAWN } from '../engine/score.ts';
import { type GameState, loadRow, mountRow, partRow } from '../engine/state.ts';
import type { Cast } from '../report/cast.ts';
import type { GamePlan } from '../study/game-plan.ts';
import type { ResolvedScenario } from '../study/resolve-scenario.ts';
import type { UnitGame } from '../study/unit.ts';
import { VERSION } from '../version.ts';
import type { PlayedGame } from './play-game.ts';

export interface PlayReportInput {
  readonly catalog: Catalog;
  readonly scenario: ResolvedScenario;
  readonly plan: GamePlan;
  readonly cast: Cast;
  readonly game: UnitGame;
  readonly seed: number;
  readonly played: PlayedGame;
  /** The command that plays this game again. */
  readonly replay: string;
}

/** The report of one game: the keys of its row in a batch, and its mechs as they came out of it. */
export function playReport(input: PlayReportInput): object {
  return {
    schema: 'mechsim.play/1',
    manifest: {
      command: input.replay,
      engine: VERSION,
      dice: DICE_NAME,
      rulesHash: canonicalHash(input.plan.rules),
      catalogHash: catalogHash(input.catalog),
      setupHash: canonicalHash(input.plan),
      seed: String(input.seed),
    },
    scenario: input.scenario,
    ...gameRow(input),
    mechs: mechRows(input),
  };
}

/** The game as row 0 of a batch that begins with its seed; winner and points are the team's, whatever side it is on. */
export function gameRow({ game, seed, played, replay }: Pick<PlayReportInput, 'game' | 'seed' | 'played' | 'replay'>) {
  const { state, log, events } = played;
  const [a, b] = game.swapped ? [1, 0] : [0, 1];
  const winner = state.flow[WINNER]!;
  const hash = { high: 0, low: 0 };
  log.hash(hash);
  const first = events.find((event) => event.type === 'first_side');
  return {
    index: 0,
    unit: 0,
    seed: String(seed),
    swapped: game.swapped,
    firstSide: first?.side ?? null,
    status: 'ok',
    winner: winner === DRAWN ? 'draw' : winner === a ? 'a' : 'b',
    reason: REASONS[state.flow[REASON]!]!,
    rounds: state.round,
    scoreA: state.score[a]!,
    scoreB: state.score[b]!,
    killsA: state.kills[a]!,
    killsB: state.kills[b]!,
    zonesA: state.zonePoints[a]!,
    zonesB: state.zonePoints[b]!,
    hullA: state.sideHull(a),
    hullB: state.sideHull(b),
    events: events.length,
    eventHash: formatHash(hash),
    stateHash: state.hashText,
    replay,
  };
}

function mechRows({ cast, game, played }: PlayReportInput): object[] {
  return Array.from({ length: MECH_CAP }, (_, mech) => mech).flatMap((mech) => {
    const told = cast.mechs[mech];
    if (!told) return [];
    const side = sideOf(mech);
    return [
      {
        mech,
        label: told.label,
        team: SIDES[game.swapped ? 1 - side : side]!,
        side: SIDES[side]!,
        spec: told.profile.spec,
        name: told.name,
        pilot: told.profile.pilot,
        ...conditionOf(played.state, mech),
      },
    ];
  });
}

function conditionOf(state: GameState, mech: number): object {
  const profile = state.profile(mech);
  const { width } = state.setup.board;
  const cell = state.cell[mech]!;
  const byLocation = (column: Int32Array) =>
    Object.fromEntries(LOCATIONS.map((name, location) => [name, column[partRow(mech, location)]!]));
  return {
    alive: state.alive[mech] !== 0,
    cell: cell < 0 ? null : { col: cell % width, row: Math.floor(cell / width) },
    hull: state.hull(mech),
    fullHull: profile.hull,
    durability: byLocation(state.durability),
    armor: byLocation(state.armor),
    heat: state.heat[mech]!,
    heatLimit: profile.heatLimit,
    stress: state.stress[mech]!,
    prone: state.prone[mech] !== 0,
    sensorsOut: state.sensorsOut[mech] !== 0,
    coolantLeak: state.coolantLeak[mech]!,
    heldBy: state.heldBy[mech]! === 0 ? null : state.heldBy[mech]! - 1,
    enraged: state.enraged[mech] !== 0,
    mounts: MOUNTS.flatMap((mount, index) => {
      const item = profile.mounts[index]!;
      if (item === null) return [];
      const row = mountRow(mech, index);
      const left = (count: number) => (count < 0 ? null : count);
      return [
        {
          mount,
          id: item.id,
          form: item.forms[state.form[row]!]!.id,
          lost: state.lost[row] !== 0,
          jammed: state.jammed[row] !== 0,
          uses: left(state.uses[row]!),
          loads: Object.fromEntries(
            LOADS.flatMap((load, place) =>
              item.loads[place] === 0 ? [] : [[load, left(state.loadUses[loadRow(mech, index, place)]!)]],
            ),
          ),
        },
      ];
    }),
  };
}
