import type { Board } from '../../engine/board.ts';
import { ANSWERED, REASON, ROUND, WINNER } from '../../engine/columns.ts';
import * as EVENT from '../../engine/event-codes.ts';
import type { EventLog } from '../../engine/event-log.ts';
import { EVENT_TYPES, EVENT_WORDS, REASONS } from '../../engine/events.ts';
import type { Hash64 } from '../../engine/hash.ts';
import { MECH_CAP } from '../../engine/names.ts';
import { DRAWN } from '../../engine/score.ts';
import type { GameState } from '../../engine/state.ts';
import { Counters } from '../../study/aggregate/counters.ts';
import { type Digest, EMPTY_DIGEST, withGame } from '../../study/aggregate/digest.ts';
import { emptyNotable, type Notable, remember } from '../../study/aggregate/notable.ts';
import * as outcome from '../../study/aggregate/outcomes.ts';
import type { GamePlan } from '../../study/game-plan.ts';
import type { UnitGame } from '../../study/unit.ts';
import { ATTACKS } from './count-attacks.ts';
import { HARM } from './count-harm.ts';
import { TURNS } from './count-turns.ts';
import {
  DEATH_BINS,
  formCapOf,
  HEAT_BINS,
  indexOf,
  MARGIN_REACH,
  MATCH_FIELDS,
  MECH_FIELDS,
  tablesOf,
} from './tables.ts';
import { beginGame, type Handlers, mechRow, peakHeat, starts, view } from './view.ts';

const MATCH = indexOf(MATCH_FIELDS);
const MECH = indexOf(MECH_FIELDS);
const WIPE = REASONS.indexOf('wipe');

/** By event code; null where nothing but the event itself is counted. */
const counting: Handlers = { ...TURNS, ...ATTACKS, ...HARM };
const HANDLERS = EVENT_TYPES.map((type) => counting[type] ?? null);

/** Counts one event. What most of a game consists of is called by its name, as a call by the table is several times as dear. */
function countEvent(type: number, cells: Float64Array, words: Int32Array, at: number): void {
  switch (type) {
    case EVENT.activation_start:
      TURNS.activation_start(cells, words, at);
      break;
    case EVENT.move_start:
      TURNS.move_start(cells, words, at);
      break;
    case EVENT.move:
      TURNS.move(cells, words, at);
      break;
    case EVENT.fire:
      ATTACKS.fire(cells, words, at);
      break;
    case EVENT.shot:
      ATTACKS.shot(cells, words, at);
      break;
    case EVENT.damage:
      HARM.damage(cells, words, at);
      break;
    case EVENT.part_destroyed:
      HARM.part_destroyed(cells, words, at);
      break;
    case EVENT.heat:
      HARM.heat(cells, words, at);
      break;
    case EVENT.stress:
      HARM.stress(cells, words, at);
      break;
    case EVENT.activation_end:
      TURNS.activation_end(cells, words, at);
      break;
    case EVENT.melee_opportunity:
      ATTACKS.melee_opportunity(cells, words, at);
      break;
    case EVENT.melee_declare:
      ATTACKS.melee_declare(cells, words, at);
      break;
    default:
      HANDLERS[type]?.(cells, words, at);
  }
}

/** A finished game as its team sees it. */
export interface GameResult {
  /** Index of the game in its batch. */
  index: number;
  /** WON_A, WON_B or DRAWN of outcomes.ts, by team. */
  outcome: number;
  /** Index into REASONS. */
  reason: number;
  rounds: number;
  /** By team. */
  score: readonly [number, number];
  kills: readonly [number, number];
  zonePoints: readonly [number, number];
  hull: readonly [number, number];
  /** Physical side that activated first. */
  firstSide: number;
  events: number;
}

/**
 * Counts finished games of a plan from their event words and final states, in one pass and without an object per
 * event. What it holds is additive (counters), or joins in seed order (digest), or keeps the lowest ranks (notable).
 */
export class Tally {
  readonly counters: Counters;
  notable: Notable = emptyNotable();
  digest: Digest = EMPTY_DIGEST;

  readonly #terrain: Uint8Array;
  readonly #formCap: number;
  readonly #units: number;
  readonly #lastRound: number;
  readonly #hash: Hash64 = { high: 0, low: 0 };

  constructor(plan: GamePlan, board: Board, gamesPerUnit: number) {
    this.counters = new Counters(tablesOf(plan, gamesPerUnit));
    this.#terrain = board.terrain;
    this.#formCap = formCapOf([...plan.teamA, ...plan.teamB]);
    this.#units = this.counters.start('units');
    this.#lastRound = plan.rules.roundCap + 1;
  }

  /** Counts one finished game. @returns what rows and units need of it */
  count(state: GameState, log: EventLog, game: UnitGame, index: number): GameResult {
    beginGame(this.counters, this.#formCap, this.#terrain, game.swapped, state.setup.profiles);
    const events = this.#countEvents(log);
    log.hash(this.#hash);
    const result = resultOf(state, game, view.firstSide, events, index);
    this.#countResult(state, game, result);
    this.digest = withGame(this.digest, this.#hash.high, this.#hash.low);
    return result;
  }

  /** Event hash of the game counted last. */
  get eventHash(): Hash64 {
    return this.#hash;
  }

  /** A game that failed takes its place in the digest with hash 0, and is counted nowhere else. */
  countFailed(): void {
    this.digest = withGame(this.digest, 0, 0);
  }

  /** Counts a whole unit. @param halfPoints of team a: 2 a win, 1 a draw */
  countUnit(halfPoints: number): void {
    this.counters.cells[this.#units + halfPoints]! += 1;
  }

  /** Forgets everything counted so far. */
  clear(): void {
    this.counters.cells.fill(0);
    this.digest = EMPTY_DIGEST;
    this.notable = emptyNotable();
  }

  #countEvents({ words, length }: EventLog): number {
    const { cells } = this.counters;
    const eventWords = EVENT_WORDS;
    let events = 0;
    for (let at = 0; at < length; ) {
      const type = words[at]!;
      cells[starts.events + type]! += 1;
      events += 1;
      countEvent(type, cells, words, at);
      at += 1 + eventWords[type]!;
    }
    return events;
  }

  #countResult(state: GameState, game: UnitGame, result: GameResult): void {
    const { cells } = this.counters;
    const [scoreA, scoreB] = result.score;
    const [hullA, hullB] = result.hull;
    const margin = scoreA - scoreB;
    const match = starts.match;
    const add = (field: number, amount: number) => {
      cells[match + field]! += amount;
    };
    add(MATCH.games, 1);
    add(MATCH.rounds, result.rounds);
    add(MATCH.scoreA, scoreA);
    add(MATCH.scoreB, scoreB);
    add(MATCH.killsA, result.kills[0]);
    add(MATCH.killsB, result.kills[1]);
    add(MATCH.zonesA, result.zonePoints[0]);
    add(MATCH.zonesB, result.zonePoints[1]);
    add(MATCH.hullA, hullA);
    add(MATCH.hullB, hullB);
    add(MATCH.hullSquaresA, hullA * hullA);
    add(MATCH.hullSquaresB, hullB * hullB);
    add(MATCH.marginSquares, margin * margin);
    add(MATCH.decisions, state.flow[ANSWERED]!);
    add(MATCH.events, result.events);
    if (decidedByZones(result)) add(MATCH.decidedByZones, 1);
    const winner = result.outcome === outcome.DRAWN ? 2 : result.outcome - outcome.WON_A;
    const physical = winner === 2 || !game.swapped ? winner : 1 - winner;
    cells[starts.results + ((game.swapped ? 2 : 0) + result.firstSide) * 3 + physical]! += 1;
    cells[starts.reasons + result.reason * 3 + winner]! += 1;
    cells[starts.rounds + Math.min(result.rounds, this.#lastRound)]! += 1;
    cells[starts.margin + MARGIN_REACH + Math.max(-MARGIN_REACH, Math.min(MARGIN_REACH, margin))]! += 1;
    cells[starts.deaths + Math.min(view.deaths, DEATH_BINS - 1)]! += 1;
    for (let mech = 0; mech < MECH_CAP; mech++) this.#countMech(state, mech);
    remember(this.notable, 'closest', result.index, Math.abs(margin), Math.abs(hullA - hullB));
    remember(this.notable, 'longest', result.index, -result.rounds, -result.events);
    remember(this.notable, 'fastest', result.index, result.rounds, result.events);
  }

  #countMech(state: GameState, mech: number): void {
    if (state.setup.profiles[mech] === null) return;
    const { cells } = this.counters;
    const row = mechRow[mech]!;
    cells[row + MECH.hullLeft]! += state.hull(mech);
    cells[row + MECH.contactGames]! += (view.contact >> mech) & 1;
    cells[row + MECH.abilityGames]! += (view.ability >> mech) & 1;
    cells[starts.peakHeat + Math.min(peakHeat[mech]!, HEAT_BINS - 1)]! += 1;
  }
}

function resultOf(state: GameState, game: UnitGame, firstSide: number, events: number, index: number): GameResult {
  const winner = state.flow[WINNER]!;
  const own = game.swapped ? 1 : 0;
  const byTeam = (sides: ArrayLike<number>): [number, number] => [sides[own]!, sides[1 - own]!];
  return {
    index,
    outcome: winner === DRAWN ? outcome.DRAWN : winner === own ? outcome.WON_A : outcome.WON_B,
    reason: state.flow[REASON]!,
    rounds: state.flow[ROUND]!,
    score: byTeam(state.score),
    kills: byTeam(state.kills),
    zonePoints: byTeam(state.zonePoints),
    hull: byTeam([state.sideHull(0), state.sideHull(1)]),
    firstSide,
    events,
  };
}

/** Whether the same game without its zone points would have had another winner: by kills, then Hull, then nobody. */
function decidedByZones({ outcome: ended, reason, score, zonePoints, hull }: GameResult): boolean {
  if (reason === WIPE) return false;
  const lead = score[0] - zonePoints[0] - (score[1] - zonePoints[1]) || hull[0] - hull[1];
  return ended !== (lead > 0 ? outcome.WON_A : lead < 0 ? outcome.WON_B : outcome.DRAWN);
}
