import { describe, expect, it } from 'vitest';
import { attackOptions, lifePerHit } from '../../src/bots/attack-options.ts';
import { damageTable, hitChance } from '../../src/bots/chances.ts';
import { Matchups } from '../../src/bots/matchups.ts';
import { mechWorth } from '../../src/bots/mech-values.ts';
import { POINT } from '../../src/bots/points.ts';
import { power } from '../../src/bots/power-rows.ts';
import { UNSEEN, viewAt } from '../../src/bots/views.ts';
import { CRITICAL_LIFE, KILL_WORTH } from '../../src/bots/worth.ts';
import { higherGround, indirectCover, sightBetween } from '../../src/engine/battlefield.ts';
import { ACTOR } from '../../src/engine/columns.ts';
import { type Conditions, fireConditions } from '../../src/engine/conditions.ts';
import { FIRE } from '../../src/engine/events.ts';
import { abilityActive, evasion, hasAmmunition, hostile, sensors, usableForm } from '../../src/engine/mech.ts';
import { BACK_MOUNT, CORE, LAST_STAND, LOCATION_COUNT, MECH_CAP, MOUNT_COUNT } from '../../src/engine/names.ts';
import { type GameState, partRow } from '../../src/engine/state.ts';
import { COVER_HEAVY } from '../../src/engine/terrain.ts';
import { chanceByEnumeration, damageByEnumeration, lifeByEnumeration } from '../oracles/expected-damage-oracle.ts';
import { playWatched, positionalGames } from './positional-games.ts';

/** Positions out of games, and every pair of enemies in them of which `attacker` is not in activation. */
function* pairs(games: number, every: number): Generator<{ state: GameState; attacker: number; target: number }> {
  for (const game of positionalGames(games)) {
    const kept: Int32Array[] = [];
    let decisions = 0;
    const state = playWatched(game, (position) => {
      if (decisions++ % every === 0) kept.push(position.words.slice());
    });
    for (const words of kept) {
      state.words.set(words);
      for (let attacker = 0; attacker < MECH_CAP; attacker++) {
        for (let target = 0; target < MECH_CAP; target++) {
          if (!hostile(attacker, target) || state.alive[attacker] === 0 || state.alive[target] === 0) continue;
          if (state.flow[ACTOR] !== attacker) yield { state, attacker, target };
        }
      }
    }
  }
}

/** Damage beyond what core can take counts in the bots' tables and not in the game. */
function coreStands(state: GameState, target: number): boolean {
  return state.durability[partRow(target, CORE)]! >= 15;
}

describe('expected damage of the bots', () => {
  it('A3, A4 the chance to hit is that of every die', () => {
    for (let net = -4; net <= 4; net++) {
      for (let need = -9; need <= 32; need++) {
        expect(hitChance(net, need)).toBeCloseTo(chanceByEnumeration(net, need), 12);
      }
    }
  });

  it('F6, F12 the damage tables are those of every damage die', () => {
    let tables = 0;
    for (const { setup } of positionalGames(8)) {
      for (const profile of setup.profiles) {
        for (const { profile: fire, load } of attackOptions(setup, profile!)) {
          const loaded = load === 0 ? null : setup.loads[load]!;
          const damages = damageByEnumeration(fire, loaded);
          const mean = (of: (damage: number) => number) =>
            damages.reduce((sum, damage) => sum + of(damage), 0) / damages.length;
          const glance = (damage: number) => Math.ceil(damage / 2);
          const table = damageTable(fire, loaded);
          expect(table.mean).toBeCloseTo(
            mean((damage) => damage),
            12,
          );
          expect(table.glanceMean).toBeCloseTo(mean(glance), 12);
          for (const most of [0, 1, 4, 9, 40]) {
            expect(table.upTo[most]).toBeCloseTo(
              mean((damage) => Math.min(damage, most)),
              12,
            );
            expect(table.glanceUpTo[most]).toBeCloseTo(
              mean((damage) => Math.min(glance(damage), most)),
              12,
            );
          }
          tables += 1;
        }
      }
    }
    expect(tables).toBeGreaterThan(50);
  });

  it('F4-F6: life per hit is that of the resolver over all its dice, aimed and rolled', () => {
    let compared = 0;
    let broken = 0;
    for (const { state, attacker, target } of pairs(24, 40)) {
      // Guarding shields (C5) and Last Stand (D6) are not in the tables.
      if (state.guarding[target] !== 0 || abilityActive(state, attacker, LAST_STAND)) continue;
      const matchups = new Matchups(state.setup);
      matchups.refresh(state);
      const options = matchups.options[attacker]!;
      if (!coreStands(state, target) || options.length === 0) continue;
      // One option and one location of each pair, in turn; destroyed locations more often, as they are few.
      const index = compared % options.length;
      const gone = state.durability.subarray(partRow(target, 0), partRow(target, 0) + LOCATION_COUNT).indexOf(0);
      const aim = gone >= 0 && compared % 2 === 0 ? gone : compared % LOCATION_COUNT;
      const option = options[index]!;
      const rolled = lifeByEnumeration(state, attacker, target, option, -1, CRITICAL_LIFE);
      expect(matchups.lifePerHit(state, attacker, index, target)).toBeCloseTo(rolled, 10);
      const aimed = lifeByEnumeration(state, attacker, target, option, aim, CRITICAL_LIFE);
      expect(lifePerHit(state, target, aim, option.penetration, option.damage)).toBeCloseTo(aimed, 10);
      compared += 1;
      if (state.durability[partRow(target, aim)] === 0) broken += 1;
    }
    expect(compared).toBeGreaterThan(100);
    expect(broken).toBeGreaterThan(0);
  });

  it('F2: firepower is what the best mounts do under the conditions of the resolver', () => {
    const conditions: Conditions = { net: 0, terms: 0, distance: 0, indirect: false };
    const covers = new Set<number>();
    let compared = 0;
    for (const { state, attacker, target } of pairs(24, 25)) {
      const { board } = state.setup;
      const distance = board.distance(state.cell[attacker]!, state.cell[target]!);
      if (distance > 18) continue;
      const matchups = new Matchups(state.setup);
      matchups.refresh(state);
      const best = new Array<number>(MOUNT_COUNT).fill(0);
      const onRoof = new Array<number>(MOUNT_COUNT).fill(0);
      const cover = sightBetween(state, attacker, target);
      const unseen = cover < 0;
      const crowded = board.distance(state.cell[attacker]!, state.cell[target]!) > 1;
      let possible = true;
      matchups.options[attacker]!.forEach((option, index) => {
        const { mount, shape, profile, load, twoHanded, overdrive, condition } = option;
        if (overdrive || usableForm(state, attacker, mount) !== shape) return;
        if (!hasAmmunition(state, attacker, mount, load) || (unseen && !shape.indirect)) return;
        if (!fireConditions(state, FIRE, attacker, target, shape, twoHanded, condition, false, conditions)) return;
        // A two-handed weapon beside another enemy: the tables know only the target.
        if (twoHanded && crowded && (conditions.terms & CROWDED) !== 0) possible = false;
        const bonus = state.profile(attacker).gunnery + sensors(state, attacker) + profile.accuracy;
        const need = evasion(state, target, true) - bonus;
        const life = profile.shots * matchups.lifePerHit(state, attacker, index, target);
        best[mount] = Math.max(best[mount]!, life * chanceByEnumeration(conditions.net, need));
        onRoof[mount] = Math.max(onRoof[mount]!, life * chanceByEnumeration(conditions.net - COVER_HEAVY, need));
      });
      if (!possible || (unseen && best[BACK_MOUNT] === 0)) continue;
      const high = higherGround(state, attacker, state.cell[attacker]!, target, state.cell[target]!);
      const two = (lives: number[]) => {
        const [first, second] = [...lives].sort((x, y) => y - x);
        return Math.min(KILL_WORTH, (first! + second!) * mechWorth[target]!);
      };
      const { powers } = matchups;
      const taken = (cover: number, at: number) => power[powers.row(state, attacker, target, cover) + at]! / POINT;
      const blindCover = unseen ? indirectCover(state, state.cell[target]!) : -1;
      const view = unseen ? UNSEEN + viewAt(distance, 0, high ? 1 : 0) : viewAt(distance, cover, high ? 1 : 0);
      // Rounded down to 1,024ths of a point for each of two mounts.
      expect(Math.abs(taken(blindCover, view) - two(best))).toBeLessThanOrEqual(2 / POINT);
      if (blindCover === 0) {
        // C6: on a roof the same target would be in heavy cover.
        expect(Math.abs(taken(COVER_HEAVY, view) - two(onRoof))).toBeLessThanOrEqual(2 / POINT);
      }
      covers.add(unseen ? UNSEEN : cover);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(200);
    expect([...covers].sort((x, y) => x - y)).toEqual([0, 1, 2, UNSEEN]);
  });
});

/** Bit of the term in Conditions. */
const CROWDED = 1 << 5;
