import { beforeAll, describe, expect, it } from 'vitest';
import { decodeEvents, type GameEvent } from '../../src/engine/decode.ts';
import { EventLog } from '../../src/engine/event-log.ts';
import { sideOf } from '../../src/engine/names.ts';
import { PlanRunners } from '../../src/runner/game-setups.ts';
import { Tally } from '../../src/runner/tally/tally.ts';
import { gamesOfUnit } from '../../src/study/unit.ts';
import { resolved } from '../study/fixture.ts';

const TEAM_MECHS = ['a1', 'a2', 'a3', 'b1', 'b2', 'b3'];
const UNIT = { swap: true, swapFirst: false };
const GAMES = 60;

/** Both kinds of player, at arm's length, so that a few games meet most of the rules. */
const { plan } = resolved(undefined, {
  a: 'sexton,reaver,crucible',
  b: 'bastion,prism,courier',
  field: { distance: 3 },
  aiA: { policy: 'random' },
  aiB: { policy: 'charge' },
  checks: false,
});

interface Seen {
  readonly swapped: boolean;
  readonly events: readonly GameEvent[];
}

const log = new EventLog();
const runners = new PlanRunners(plan, log);
const tally = new Tally(plan, runners.board, 2);
const games: Seen[] = [];

beforeAll(() => {
  for (let index = 0; index < GAMES; index++) {
    const game = gamesOfUnit(UNIT, -1)[index % 2]!;
    const state = runners.of(game).play(100 + Math.floor(index / 2));
    tally.count(state, log, game, index);
    games.push({ swapped: game.swapped, events: decodeEvents(log, runners.board) });
  }
});

/** Team mech of a physical one. */
function label(mech: number, swapped: boolean): string {
  return TEAM_MECHS[swapped ? (mech + 3) % 6 : mech]!;
}

/** Sum over all events of all games. */
function total(amount: (event: GameEvent, name: (mech: number) => string, game: Seen) => number): number {
  let sum = 0;
  for (const game of games)
    for (const event of game.events) sum += amount(event, (mech) => label(mech, game.swapped), game);
  return sum;
}

describe('the tally agrees with the decoded events on', () => {
  const { counters } = tally;

  it('every event type', () => {
    for (const type of counters.labels('events')) {
      expect([type, counters.count('events', type)]).toEqual([type, total((event) => (event.type === type ? 1 : 0))]);
    }
  });

  it.each(TEAM_MECHS)('what mech %s did and suffered, on whichever side', (mech) => {
    const of = (field: string) => counters.count('mechs', mech, field);
    expect(of('deaths')).toBe(total((e, n) => (e.type === 'mech_destroyed' && n(e.mech) === mech ? 1 : 0)));
    expect(of('damageTaken')).toBe(total((e, n) => (e.type === 'damage' && n(e.mech) === mech ? e.lost : 0)));
    expect(of('damageDealt')).toBe(
      total((e, n) =>
        e.type === 'damage' && e.credit !== null && n(e.credit) === mech && sideOf(e.credit) !== sideOf(e.mech)
          ? e.lost
          : 0,
      ),
    );
    expect(of('kills')).toBe(
      total((e, n) =>
        e.type === 'mech_destroyed' && e.credit !== null && n(e.credit) === mech && sideOf(e.credit) !== sideOf(e.mech)
          ? 1
          : 0,
      ),
    );
    expect(of('hexes')).toBe(total((e, n) => (e.type === 'move' && n(e.mech) === mech ? 1 : 0)));
    expect(of('activations')).toBe(total((e, n) => (e.type === 'activation_start' && n(e.mech) === mech ? 1 : 0)));
    expect(of('heatGained') - of('heatRemoved')).toBe(
      total((e, n) => (e.type === 'heat' && n(e.mech) === mech ? e.amount : 0)),
    );
    expect(of('parries')).toBe(
      total((e, n) => (e.type === 'melee_response' && e.parried && n(e.mech) === mech ? 1 : 0)),
    );
    expect(of('criticalsTaken')).toBe(total((e, n) => (e.type === 'critical' && n(e.mech) === mech ? 1 : 0)));
    const shots = total((e, n) => (e.type === 'shot' && n(e.attacker) === mech ? 1 : 0));
    expect(counters.count('weapons', mech, null, null, null, 'shots')).toBe(shots);
    const durability = total((e, n) => (e.type === 'shot' && n(e.attacker) === mech ? e.durabilityLost : 0));
    expect(counters.count('weapons', mech, null, null, null, 'damage')).toBe(durability);
  });

  it('Fires by mount, load, form and kind', () => {
    for (const load of counters.labels('weapons', 3)) {
      const fires = total((e) => (e.type === 'fire' && e.load === load ? 1 : 0));
      expect([load, counters.count('weapons', null, null, null, load, 'fires')]).toEqual([load, fires]);
    }
    const field = (name: string) => counters.count('weapons', null, null, null, null, name);
    expect(field('overdrives')).toBe(total((e) => (e.type === 'fire' && e.overdrive ? 1 : 0)));
    expect(field('aimed')).toBe(total((e) => (e.type === 'fire' && e.aim !== null ? 1 : 0)));
    expect(field('overwatch')).toBe(total((e) => (e.type === 'fire' && e.kind === 'overwatch' ? 1 : 0)));
    expect(field('backup')).toBe(total((e) => (e.type === 'fire' && e.kind === 'backup' ? 1 : 0)));
    expect(field('indirect')).toBe(total((e) => (e.type === 'fire' && e.terms.includes('indirect') ? 1 : 0)));
    expect(field('strikes')).toBe(total((e) => (e.type === 'melee_declare' ? 1 : 0)));
    expect(field('directStrikes')).toBe(total((e) => (e.type === 'direct_strike' ? 1 : 0)));
    expect(field('smokes')).toBe(total((e) => (e.type === 'smoke' ? 1 : 0)));
    for (const mount of ['right', 'left', 'back']) {
      const fires = total((e) => (e.type === 'fire' && e.mount === mount ? 1 : 0));
      expect([mount, counters.count('weapons', null, mount, null, null, 'fires')]).toEqual([mount, fires]);
    }
  });

  it('terms of Fires, and outcomes by location', () => {
    for (const term of counters.labels('terms')) {
      const times = total((e) => (e.type === 'fire' && (e.terms as string[]).includes(term) ? 1 : 0));
      expect([term, counters.count('terms', term)]).toEqual([term, times]);
    }
    for (const location of counters.labels('locations')) {
      const full = total((e) => (e.type === 'shot' && e.location === location && e.outcome === 'full' ? 1 : 0));
      expect([location, counters.count('locations', location, 'full')]).toEqual([location, full]);
    }
  });

  it('criticals by location, die and effect', () => {
    for (const location of counters.labels('crits', 0)) {
      for (const die of counters.labels('crits', 1)) {
        for (const effect of counters.labels('crits', 2)) {
          const times = total((e) =>
            e.type === 'critical' && e.location === location && e.die === Number(die) && e.effect === effect ? 1 : 0,
          );
          expect(counters.count('crits', location, die, effect)).toBe(times);
        }
      }
    }
  });

  it('ground entered, causes of death, reactions and abilities', () => {
    const { terrain } = runners.board;
    const { width } = runners.board;
    counters.labels('terrain').forEach((name, kind) => {
      const entered = total((e) =>
        (e.type === 'move' || e.type === 'push') && terrain[e.to.row * width + e.to.col] === kind ? 1 : 0,
      );
      expect([name, counters.count('terrain', name, 'entered')]).toEqual([name, entered]);
    });
    for (const cause of counters.labels('deathCauses', 1)) {
      const deaths = total((e) => (e.type === 'mech_destroyed' && e.cause === cause ? 1 : 0));
      expect([cause, counters.count('deathCauses', null, cause)]).toEqual([cause, deaths]);
    }
    for (const kind of counters.labels('reactions', 1)) {
      const accepted = total((e) => (e.type === 'reaction' && e.kind === kind && e.accepted ? 1 : 0));
      expect([kind, counters.count('reactions', null, kind, 'accepted')]).toEqual([kind, accepted]);
    }
    for (const ability of counters.labels('abilities', 1)) {
      const uses = total((e) => (e.type === 'ability' && e.ability === ability ? 1 : 0));
      expect([ability, counters.count('abilities', null, ability)]).toEqual([ability, uses]);
    }
  });

  it('actions: each Vent, stand and Fire once, whatever contains it', () => {
    const action = (name: string) => counters.count('actions', null, name);
    expect(action('stabilize')).toBe(total((e) => (e.type === 'stabilize' ? 1 : 0)));
    expect(action('barrage')).toBe(total((e) => (e.type === 'barrage' ? 1 : 0)));
    const vents = total((e) => (e.type === 'vent' ? 1 : 0));
    expect(action('vent')).toBeLessThanOrEqual(vents);
    expect(action('vent')).toBeGreaterThanOrEqual(vents - action('stabilize'));
    const own = total((e) => (e.type === 'fire' && e.kind === 'fire' ? 1 : 0));
    const loose = action('fire') + action('aimedFire');
    expect(loose).toBeGreaterThanOrEqual(own - 2 * action('barrage'));
    expect(loose).toBeLessThanOrEqual(own - action('barrage'));
    expect(action('charge')).toBe(total((e) => (e.type === 'move_start' && e.mode === 'charge' ? 1 : 0)));
    expect(action('fight')).toBe(total((e) => (e.type === 'melee_start' && !e.charge ? 1 : 0)));
  });

  it('winner, score and Hull by team', () => {
    const winsOf = (team: string) =>
      total((e, _, { swapped }) => {
        if (e.type !== 'game_end' || e.winner === null) return 0;
        return ((e.winner === 'a') !== swapped) === (team === 'a') ? 1 : 0;
      });
    expect(counters.count('reasons', null, 'a')).toBe(winsOf('a'));
    expect(counters.count('reasons', null, 'b')).toBe(winsOf('b'));
    expect(counters.count('match', 'scoreA')).toBe(
      total((e, _, { swapped }) => (e.type === 'game_end' ? (swapped ? e.scoreB : e.scoreA) : 0)),
    );
    expect(counters.count('match', 'hullB')).toBe(
      total((e, _, { swapped }) => (e.type === 'game_end' ? (swapped ? e.hullA : e.hullB) : 0)),
    );
    const sideAWins = total((e) => (e.type === 'game_end' && e.winner === 'a' ? 1 : 0));
    expect(counters.count('results', null, null, 'a')).toBe(sideAWins);
    expect(counters.count('results')).toBe(GAMES);
    const weaponKills = counters.count('weapons', null, null, null, null, 'kills');
    expect(weaponKills).toBeGreaterThan(0);
    expect(weaponKills).toBeLessThanOrEqual(counters.count('mechs', null, 'kills'));
  });
});
