import type { Attack } from '../attack.ts';
import { CRITICAL_TABLES } from '../criticals.ts';
import { CRIT_DIE, DAMAGE_DIE, HEAT_DIE, HIT_DIE, LOCATION_DIE, PENETRATION_DIE } from '../dice.ts';
import { EventLog } from '../event-log.ts';
import { CORE } from '../names.ts';
import { resolveShot } from '../shot.ts';
import type { GameState } from '../state.ts';
import { EveryRoll } from './every-roll.ts';
import { eachFace, type Fall, facesByValue, fallOf, NOTHING, sumsOf } from './face-classes.ts';

/** F3: words of a shot's event: type code, then its fields. */
export const SHOT_OUTCOME = 5;
export const SHOT_LOCATION = 6;

const D6 = eachFace(6);
/** A d20 that hits, for all that do. */
const ANY_HIT = fallOf([{ faces: [20], ways: 1 }]);

/** On-hit heat of one hit: what it adds as EveryHit plays it (0: none, or no other than it adds), and its real ways. */
export interface HitHeat {
  readonly played: number;
  /** Ways by heat, from `least` on. */
  readonly least: number;
  readonly ways: readonly number[];
}

export const NO_HEAT: HitHeat = { played: 0, least: 0, ways: [1] };

/**
 * Plays one hit of an attack in all ways in which it can come out (F3, from the location die on). What comes to the same is
 * taken together: location faces by location, penetration faces by their outcome, damage dice by their sum, faces of the
 * critical die by their entry (F8). On-hit heat only adds up and decides nothing else in an attack: its dice always show
 * their highest faces, and whoever counts puts the real ones back.
 */
export class EveryHit {
  /** Ways in all, but for the heat dice that `heat` puts back. */
  readonly ways: number;
  readonly heat: HitHeat;
  private readonly state: GameState;
  private readonly attack: Attack;
  private readonly location: Fall;
  /** By class of `location`; the penetration faces at the position under way. */
  private penetrations: readonly Fall[] = [];
  private readonly criticals: readonly Fall[];
  private readonly damage: Fall;
  private readonly heatRoll: Fall;
  private readonly log = new EventLog();
  private readonly dice = new EveryRoll((stage, path) => this.fallAt(stage, path));

  constructor(state: GameState, attack: Attack) {
    const { profile, load, target, aim } = attack;
    const { hitTape } = state.profile(target);
    const dice = (count: number, sides: number) => new Array<number>(count).fill(sides);
    const heatDice = dice(profile.hitHeatDice, profile.hitHeatSides);
    if (load !== null) heatDice.push(...dice(load.hitHeatDice, load.hitHeatSides));
    const heatPlus = profile.hitHeatPlus + (load === null ? 0 : load.hitHeatPlus);
    this.state = state;
    this.attack = attack;
    this.location = aim >= 0 ? NOTHING : facesByValue(hitTape);
    const places = aim >= 0 ? [aim] : this.location.classes.map(({ faces }) => hitTape[faces[0]! - 1]!);
    this.criticals = places.map(criticalFall);
    this.damage = sumsOf(dice(profile.damageDice, profile.damageSides));
    const sums = sumsOf(heatDice);
    const least = heatDice.length + heatPlus;
    // Heat that could cool does not add up, as it stops at 0 (G1): such dice are played face by face.
    const adds = least >= 0;
    this.heatRoll = adds && heatDice.length > 0 ? fallOf([{ faces: heatDice, ways: 1 }]) : sums;
    this.heat = adds ? { played: least + Math.max(0, sums.classes.length - 1), least, ways: waysBySum(sums) } : NO_HEAT;
    this.ways = this.location.ways * D6.ways * this.damage.ways * D6.ways * this.heatRoll.ways;
  }

  /**
   * Plays the hit in every way; at each the state shows what it did.
   * @param restore lays the position before the hit into the state
   */
  play(restore: () => void, told: (outcome: number, location: number, ways: number) => void): void {
    const { state, dice, attack, log } = this;
    const { rng, log: stateLog } = state;
    state.log = log;
    this.penetrations = this.probe(restore);
    state.rng = dice;
    do {
      restore();
      log.length = 0;
      resolveShot(state, attack);
      told(log.words[SHOT_OUTCOME]!, log.words[SHOT_LOCATION]!, dice.ways * (this.ways / dice.outOf));
    } while (dice.next());
    state.rng = rng;
    state.log = stateLog;
  }

  /** Which penetration faces come to the same at each location: one way of each shows it. */
  private probe(restore: () => void): Fall[] {
    const { state, attack, log } = this;
    const faces: number[] = [];
    faces[HIT_DIE] = 20;
    state.rng = { roll: (_sides, stage) => faces[stage] ?? 1 };
    return this.criticals.map((_, place) => {
      faces[LOCATION_DIE] = this.location.classes[place]?.faces[0] ?? 1;
      const outcomes = D6.classes.map((face) => {
        restore();
        log.length = 0;
        faces[PENETRATION_DIE] = face.faces[0]!;
        resolveShot(state, attack);
        return log.words[SHOT_OUTCOME]!;
      });
      return facesByValue(outcomes);
    });
  }

  private fallAt(stage: number, path: readonly number[]): Fall {
    switch (stage) {
      case HIT_DIE:
        return ANY_HIT;
      case LOCATION_DIE:
        return this.location;
      case PENETRATION_DIE:
        return this.penetrations[this.placeOn(path)]!;
      case DAMAGE_DIE:
        return this.damage;
      case CRIT_DIE:
        return this.criticals[this.placeOn(path)]!;
      case HEAT_DIE:
        return this.heatRoll;
      default:
        return NOTHING;
    }
  }

  /** The class of locations on a path: its second choice, after the hit die, unless the attack is aimed. */
  private placeOn(path: readonly number[]): number {
    return this.location === NOTHING ? 0 : path[1]!;
  }
}

/** F8: the faces of the critical die by entry, where a hit on a location may have been transferred to core (F6). */
function criticalFall(location: number): Fall {
  const own = CRITICAL_TABLES[location]!;
  return facesByValue(CRITICAL_TABLES[CORE]!.map((entry, face) => `${own[face]} ${entry}`));
}

function waysBySum(sums: Fall): number[] {
  return sums.classes.length === 0 ? [1] : sums.classes.map(({ ways }) => ways);
}
