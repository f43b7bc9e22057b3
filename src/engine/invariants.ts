import type { Board } from './board.ts';
import { ACTOR, COLUMN_START, COLUMNS, SNAPSHOT_WORDS } from './columns.ts';
import { decodeEvents, type GameEvent } from './decode.ts';
import type { EventLog } from './event-log.ts';
import { usableMounts } from './mech.ts';
import { LOCATION_COUNT, MECH_CAP } from './names.ts';
import { applyEvent, openReplay } from './replay.ts';
import { type GameState, partRow } from './state.ts';

/**
 * Checks a finished game against what the rules promise of every game: damage is conserved and never surplus, no word is
 * negative, every mech has a hex of its own (H4), score and Hull are those of the events (I2), and the events alone give
 * the state.
 * @param log of the game; with its snapshots the state is compared at the end of every activation too
 * @param complain told of each promise that is broken
 */
export function checkGame(end: GameState, log: EventLog, complain: (what: string) => void): void {
  const { setup } = end;
  const events = decodeEvents(log, setup.board);
  const facts = openReplay(setup);
  const lost = new Array<number>(MECH_CAP).fill(0);
  let actor = -1;
  let walking = false;
  let snapshot = 0;
  events.forEach((event, index) => {
    applyEvent(facts, event);
    const at = (what: string) => complain(`event ${index} ${JSON.stringify(event)}: ${what}`);
    switch (event.type) {
      case 'activation_start':
        actor = event.mech;
        break;
      case 'move_start':
        walking = true;
        break;
      case 'damage':
        lost[event.mech]! += event.lost;
        if (event.lost < 0 || event.lost > event.amount || event.durability < 0) at('impossible damage');
        if (event.durability > 0 && event.lost !== event.amount) at('damage is lost while durability is left');
        break;
      case 'shot':
        if (event.durabilityLost !== lostAfter(events, index)) at('durabilityLost is not what the shot removed');
        break;
      case 'heat':
        if (event.heat < 0) at('negative heat');
        break;
      case 'stress':
        if (event.stress < 0 || event.stress > 5) at('stress outside 0-5');
        break;
      case 'smoke':
        if (event.uses < 0) at('a limited launcher without uses');
        break;
      case 'round_end':
        if (event.scoreA !== facts.score[0] || event.scoreB !== facts.score[1]) at('score is not that of its events');
        if (event.zonesA !== facts.zonePoints[0] || event.zonesB !== facts.zonePoints[1]) at('zones likewise');
        break;
      case 'game_end':
        if (event.hullA !== facts.sideHull(0) || event.hullB !== facts.sideHull(1)) at('Hull is not what is left');
        break;
      case 'activation_end':
        if (log.keepSnapshots) compareColumns(log.snapshots[snapshot++]!, facts.words, at);
        actor = -1;
        break;
      default:
    }
    // A walk is over when the next thing happens that no reaction to it can be.
    if (['activation_end', 'fire', 'melee_start', 'vent', 'guard', 'form'].includes(event.type)) {
      walking &&= event.type === 'fire' && event.kind !== 'fire';
    }
    checkHexes(facts, walking ? actor : -1, setup.board, at);
  });
  if (events.at(-1)?.type !== 'game_end') complain('the last event is no game_end');
  compareColumns(end.words, facts.words, (what) => complain(`at the end: ${what}`));
  for (const name of ['score', 'zonePoints', 'kills', 'clouds', 'usable'] as const) {
    if (String(end[name]) !== String(facts[name]))
      complain(`${name} of the replay is ${facts[name]}, not ${end[name]}`);
  }
  if (end.flow[ACTOR] !== -1) complain('a mech is in activation after the end');
  checkBodies(end, lost, complain);
}

/** Durability that the events behind a shot, up to the next one that is no effect of it, say was lost. */
function lostAfter(events: readonly GameEvent[], index: number): number {
  let sum = 0;
  for (const event of events.slice(index + 1)) {
    if (!EFFECTS_OF_A_SHOT.has(event.type)) break;
    if (event.type === 'damage') sum += event.lost;
  }
  return sum;
}

const EFFECTS_OF_A_SHOT: ReadonlySet<GameEvent['type']> = new Set([
  'damage',
  'part_destroyed',
  'item_lost',
  'mech_destroyed',
  'critical',
  'armor',
  'jam',
  'load_dropped',
  'sensors_out',
  'coolant_leak',
  'prone',
  'heat',
  'stress',
  'ability',
  'enraged_granted',
  'grapple_end',
  'opportunity_lost',
] as const);

/** The replay equals the state, column by column; the first difference is enough. */
function compareColumns(real: Int32Array, replayed: Int32Array, complain: (what: string) => void): void {
  for (let word = 0; word < SNAPSHOT_WORDS; word++) {
    if (real[word] === replayed[word]) continue;
    const { name } = COLUMNS.findLast((column) => COLUMN_START.get(column.name)! <= word)!;
    complain(`${name}[${word - COLUMN_START.get(name)!}] is ${real[word]}, replayed ${replayed[word]}`);
    return;
  }
}

/** H2, H4: living mechs stand on passable hexes, one on each; only a walker may share one on its way. */
function checkHexes({ cell, alive }: GameState, walker: number, board: Board, complain: (what: string) => void): void {
  for (let mech = 0; mech < MECH_CAP; mech++) {
    if (alive[mech] === 0) continue;
    if (!board.isPassable(cell[mech]!)) complain(`mech ${mech} stands in impassable terrain`);
    for (let other = mech + 1; other < MECH_CAP; other++) {
      if (alive[other] === 0 || cell[other] !== cell[mech] || mech === walker || other === walker) continue;
      complain(`mechs ${mech} and ${other} share a hex`);
    }
  }
}

/** What no column may ever hold, and damage against what is left. */
function checkBodies(state: GameState, lost: readonly number[], complain: (what: string) => void): void {
  const { profiles, opening } = state.setup;
  const least = (name: string) => Math.min(...column(state, name));
  for (const name of ['durability', 'armor', 'heat', 'stress', 'quicks', 'moved', 'coolantLeak', 'enemyHeat']) {
    if (least(name) < 0) complain(`negative ${name}`);
  }
  for (const name of ['uses', 'loadUses']) {
    const before = opening.subarray(COLUMN_START.get(name)!);
    column(state, name).forEach((left, row) => {
      const full = before[row]!;
      if (full < 0 ? left !== -1 && left !== 0 : left < 0 || left > full)
        complain(`${name}[${row}] ${full} to ${left}`);
    });
  }
  profiles.forEach((profile, mech) => {
    if (profile === null) return;
    let left = 0;
    for (let location = 0; location < LOCATION_COUNT; location++) left += state.durability[partRow(mech, location)]!;
    if (profile.hull - left !== lost[mech])
      complain(`mech ${mech} lost ${profile.hull - left}, by events ${lost[mech]}`);
    const usable = usableMounts(state, mech);
    if (state.usable[mech] !== usable) complain(`usable[${mech}] is ${state.usable[mech]}, by its parts ${usable}`);
  });
}

function column(state: GameState, name: string): Int32Array {
  const { rows, width } = COLUMNS.find((shape) => shape.name === name)!;
  const start = COLUMN_START.get(name)!;
  return state.words.subarray(start, start + rows * width);
}
