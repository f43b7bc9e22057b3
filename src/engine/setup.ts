import type { Board } from './board.ts';
import { ACTOR, COLUMN_START, FIRST_SIDE, REASON, STATE_WORDS, WINNER } from './columns.ts';
import { deploymentCells } from './deployment.ts';
import { LOAD_CAP, LOCATION_COUNT, MECH_CAP, MOUNT_COUNT, sideOf, TEAM_CAP } from './names.ts';
import type { FormProfile, LoadProfile, MechProfile } from './profile.ts';
import { Reach } from './reach.ts';
import { type Rules, resolveRules } from './rules.ts';

/** What a game is played with. `teamA` and `teamB` hold one to three mechs (E1). */
export interface SetupOptions {
  readonly board: Board;
  readonly teamA: readonly MechProfile[];
  readonly teamB: readonly MechProfile[];
  /** By load, in the order of LOADS. */
  readonly loads: readonly LoadProfile[];
  readonly rules?: Partial<Rules>;
  /** E2: the side that activates first (0 a, 1 b); left out, initiative is rolled. */
  readonly firstSide?: number;
  /** H1, open field only: cover (0-2) that every mech of a side stands in, and its level. */
  readonly sideCover?: readonly [number, number];
  readonly sideElevation?: readonly [number, number];
}

/**
 * The immutable part of a game, shared by all games of a batch: board, mechs, rules, and the opening position, which
 * follows from them without a die (E1).
 */
export class GameSetup {
  readonly board: Board;
  /** By mech index; null where a team has fewer than three. */
  readonly profiles: readonly (MechProfile | null)[];
  /** Row per mount, as in the column `form`: the forms of its item, none without an item. */
  readonly forms: readonly (readonly FormProfile[])[];
  /** Mechs of each side. */
  readonly teamSize: readonly [number, number];
  readonly loads: readonly LoadProfile[];
  readonly rules: Readonly<Rules>;
  /** -1: initiative is rolled. */
  readonly firstSide: number;
  readonly sideCover: readonly [number, number];
  readonly sideElevation: readonly [number, number];
  /** Whether any per-side cover or level is set. */
  readonly toggled: boolean;
  /** D4: partner by mech, -1 for none. */
  readonly partner: Int8Array;
  /** E2: highest nerve of each side. */
  readonly bestNerve: readonly [number, number];
  /** Rule switches as plain values, so that hot paths compare no strings. */
  readonly melee: boolean;
  readonly reactions: boolean;
  readonly enraged: boolean;
  readonly enragedForGame: boolean;
  readonly enragedDefensive: boolean;
  /** Scratch for path planning; holds nothing between two calls. */
  readonly reach: Reach;
  /** Words of a state before its first step, dice not yet seeded. */
  readonly opening: Int32Array;

  /** @throws RangeError for an impossible team size, rule combination or deployment */
  constructor(options: SetupOptions) {
    const { board, teamA, teamB } = options;
    for (const team of [teamA, teamB]) {
      if (team.length < 1 || team.length > TEAM_CAP)
        throw new RangeError(`a team has 1 to 3 mechs, not ${team.length}`);
    }
    this.board = board;
    this.profiles = Array.from({ length: MECH_CAP }, (_, mech) => {
      return (sideOf(mech) === 0 ? teamA[mech] : teamB[mech - TEAM_CAP]) ?? null;
    });
    this.forms = this.profiles.flatMap((profile) =>
      Array.from({ length: MOUNT_COUNT }, (_, mount) => profile?.mounts[mount]?.forms ?? []),
    );
    this.teamSize = [teamA.length, teamB.length];
    this.loads = options.loads;
    this.rules = resolveRules(options.rules);
    this.firstSide = options.firstSide ?? -1;
    this.sideCover = options.sideCover ?? [0, 0];
    this.sideElevation = options.sideElevation ?? [0, 0];
    this.toggled = [...this.sideCover, ...this.sideElevation].some((value) => value !== 0);
    this.partner = partners(this.profiles);
    this.bestNerve = [bestNerve(teamA), bestNerve(teamB)];
    this.melee = this.rules.melee ?? true;
    this.reactions = this.rules.reactions ?? true;
    this.enraged = this.rules.enraged;
    this.enragedForGame = this.rules.enragedDuration === 'game';
    this.enragedDefensive = this.rules.enragedReroll === 'defensive';
    this.reach = new Reach(board);
    this.opening = openingWords(this);
  }
}

function bestNerve(team: readonly MechProfile[]): number {
  return team.reduce((best, profile) => Math.max(best, profile.nerve), 0);
}

/** D4: the first two mechs of a side that share a bond are partners; nobody has two. */
function partners(profiles: readonly (MechProfile | null)[]): Int8Array {
  const partner = new Int8Array(MECH_CAP).fill(-1);
  for (let mech = 0; mech < MECH_CAP; mech++) {
    for (let other = mech + 1; other < MECH_CAP && sideOf(other) === sideOf(mech); other++) {
      const bond = profiles[mech]?.bond;
      if (!bond || bond !== profiles[other]?.bond || partner[mech]! >= 0 || partner[other]! >= 0) continue;
      partner[mech] = other;
      partner[other] = mech;
    }
  }
  return partner;
}

function openingWords(setup: GameSetup): Int32Array {
  const words = new Int32Array(STATE_WORDS);
  const set = (column: string, row: number, value: number) => {
    words[COLUMN_START.get(column)! + row] = value;
  };
  const cells = deploymentCells(setup.board, setup.profiles);
  setup.profiles.forEach((profile, mech) => {
    set('cell', mech, cells[mech]!);
    if (profile === null) return;
    set('alive', mech, 1);
    for (let location = 0; location < LOCATION_COUNT; location++) {
      set('durability', mech * LOCATION_COUNT + location, profile.durability[location]!);
      set('armor', mech * LOCATION_COUNT + location, profile.armor[location]!);
    }
    let usable = 0;
    for (let mount = 0; mount < MOUNT_COUNT; mount++) {
      const item = profile.mounts[mount];
      if (item == null) continue;
      usable |= 1 << mount;
      set('uses', mech * MOUNT_COUNT + mount, item.limited === 0 ? -1 : item.limited);
      for (let load = 0; load < LOAD_CAP; load++) {
        set('loadUses', (mech * MOUNT_COUNT + mount) * LOAD_CAP + load, item.loads[load]!);
      }
    }
    set('usable', mech, usable);
  });
  const flow: [number, number][] = [
    [ACTOR, -1],
    [FIRST_SIDE, -1],
    [WINNER, -1],
    [REASON, -1],
  ];
  for (const [word, value] of flow) set('flow', word, value);
  return words;
}
