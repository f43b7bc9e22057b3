import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../src/catalog/load.ts';
import { castOf } from '../../src/cli/cast.ts';
import { decodeEvents, type GameEvent } from '../../src/engine/decode.ts';
import { EventLog } from '../../src/engine/event-log.ts';
import { EVENT_TYPES, type EventType } from '../../src/engine/events.ts';
import { GameRunner } from '../../src/engine/game.ts';
import { RecordedDice } from '../../src/engine/recorded-dice.ts';
import { Narrator, narrate } from '../../src/report/narrate.ts';
import { PLAIN } from '../../src/report/paint.ts';
import { type RandomGame, randomGames } from '../engine/random-games.ts';
import { shortFight } from './short-fight.ts';
import { CAST, CAST_OF_TWO } from './told-cast.ts';
import { ONE_OF_EACH } from './told-events.ts';

const WIDE = { width: 400, paint: PLAIN };

/** How each event of ONE_OF_EACH is told when it stands alone; the pool of melee is told before those that speak of it. */
const TOLD: Readonly<Record<EventType, string>> = {
  game_start: '2 mechs against 2, 7 rounds.',
  deployed: 'a1 Fox at (3,4).',
  initiative: 'Initiative: a d20 12 + 3 (nerve) = 15, b d20 14 + 0 (nerve) = 14: a wins.',
  first_side: 'Side b goes first.',
  round_start: 'ROUND 8, the bonus round: b first',
  activation_start: 'a1 Fox: 1 Quick; Hull 58/58, heat 0/8, stress 0',
  move_start: 'Boosts 2 hexes:',
  move: 'On to (4,4) for 2',
  move_stopped: 'a1 Fox stops at (3,4), 1 hex short.',
  stand: 'Stands up.',
  vent: 'Vents.',
  guard: 'Guards.',
  prepare: 'Prepares Repeater.',
  stabilize: 'Stabilizes. 1 jam cleared. Sensors are back.',
  form: 'Changes form: Repeater (Repeater 2).',
  smoke: 'Smoke from Smoke Pack over (4,4), to the end of round 3; 1 use left.',
  smoke_cleared: 'The smoke over (4,4) is gone.',
  ability: 'Coolant Discipline: 2 more heat removed.',
  bond: 'Guards. Bond with a2 Hare: 1[+].',
  barrage: 'Two Fires of Repeater at b1 Bear.',
  fire: 'Fires Repeater with Tracer at b1 Bear, 5 hexes. Conditions: heavy cover 2[-], load 1[+], range 1[-]; in all 2[-], so -4. To hit: d20 + 6 (gunnery 3, sensors 1, accuracy 2) - 4 against Evasion 12.',
  shot: 'It rolls d20 2 fails, rolled again (Enraged): d20 14 + 2 = 16, hit. Location: left arm, destroyed, so the core. Penetration d6 1 + 2 = 3 against armor 4: a glance. Damage 7, half is 4.',
  ammunition: '2 uses of Repeater and 1 use of Tracer left.',
  damage: 'b1 Bear: legs 5 to 0, 2 over.',
  part_destroyed: 'b1 Bear: legs destroyed.',
  item_lost: 'Shield is lost.',
  mech_destroyed: 'b1 Bear is destroyed, credited to nobody; a scores 3.',
  critical: 'Critical d6 3 on the core: armor.',
  armor: 'b1 Bear: core armor 4 to 3.',
  jam: 'Cannon is jammed until Stabilize.',
  load_dropped: 'No Tracer left for Repeater.',
  sensors_out: 'b1 Bear: sensors count 0 until Stabilize.',
  coolant_leak: 'b1 Bear: cooling is now 2 lower.',
  prone: 'b1 Bear falls Prone.',
  push: 'b1 Bear is pushed from (3,4) to (4,4).',
  collision: 'b1 Bear collides with b2 Boar, 2 hexes short.',
  heat: 'Weapon heat 2 to 5/8.',
  stress: 'b1 Bear: stress 1 to 2.',
  stress_check: 'Stress check: d6 4 + 3 (over the heat limit) - 1 (half the nerve) = 6.',
  quick_penalty: 'a1 Fox has one Quick less next time.',
  activation_end: '',
  reaction_window: 'Reaction: Overwatch against a1 Fox.',
  reaction: 'b1 Bear answers with Overwatch.',
  direct_strike: 'b1 Bear strikes a1 Fox with its chassis. To hit: d20 + 1 (melee 1, accuracy 0) against Evasion 10.',
  enraged_granted: 'a2 Hare will be Enraged: b1 Bear destroyed a1 Fox.',
  enraged_started: 'Enraged: 2 more movement and one reroll of a failed hit die.',
  enraged_ended: 'Enraged again in the next activation.',
  melee_start: 'The Charge reaches b1 Bear.',
  melee_condition: 'a1 Fox with its chassis: 1[+], so +4.',
  melee_opportunity: 'b1 Bear with Shield, parry only: #1 d20 20 (natural) + 1 = 21 meets 12.',
  melee_declare: 'a1 Fox strikes with its chassis #2 (d20 15 + 2 = 17) at the head.',
  melee_defense_reroll: 'Rolled again (Enraged target): d20 3 + 2 = 5 against 10, a miss.',
  melee_response: 'b1 Bear parries with #1 (d20 20 (natural) + 1 = 21).',
  melee_pass: 'b1 Bear passes.',
  opportunity_lost: 'b1 Bear loses #1 (d20 20 (natural) + 1 = 21).',
  grapple: 'a1 Fox grapples b1 Bear, which is Held.',
  grapple_end: 'b1 Bear breaks free of a1 Fox.',
  throw: 'a1 Fox throws b1 Bear.',
  melee_end: 'The exchange is over.',
  zone: 'Zone 2: a scores 1.',
  round_end: 'End of round 3: score 4:1 (zones 1:1).',
  game_end: 'Side b wins in round 8 (by Hull): score 3:3, Hull left 40:51.',
};

const POOL: readonly GameEvent[] = [
  ONE_OF_EACH.melee_opportunity,
  { ...ONE_OF_EACH.melee_opportunity, mech: 0, opportunity: 0, source: 'chassis', face: 15, total: 17, threshold: 10 },
];

function toldAlone(type: EventType): string {
  const narrator = new Narrator(CAST, WIDE);
  if (['melee_declare', 'melee_response', 'opportunity_lost'].includes(type))
    for (const die of POOL) narrator.tell(die);
  narrator.lines();
  narrator.tell(ONE_OF_EACH[type]);
  if (type === 'bond') narrator.tell(ONE_OF_EACH.guard);
  return narrator.lines().join(' | ').trim();
}

describe('a told event', () => {
  it.each(EVENT_TYPES)('%s is told', (type) => {
    expect(toldAlone(type)).toBe(TOLD[type]);
  });
});

/** Plays a game with its dice written down. */
function played({ setup, policies, seed }: Pick<RandomGame, 'setup' | 'policies' | 'seed'>) {
  const log = new EventLog();
  const runner = new GameRunner(setup, policies, log);
  const dice = new RecordedDice(runner.state.rng, log);
  runner.state.rng = dice;
  runner.play(seed);
  return { events: decodeEvents(log, setup.board), dice: dice.byEvent() };
}

/** Faces in a told game by die, each where it fell; a saved hit that is spoken of again stands in brackets. */
function facesIn(lines: readonly string[]): string[] {
  const text = lines.map((line) => line.trim()).join(' ');
  return [...text.matchAll(/(?<!\()\b\d?d(\d+)((?: \d+)+)/g)]
    .flatMap(([, sides, faces]) =>
      faces!
        .trim()
        .split(' ')
        .map((face) => `d${sides} ${face}`),
    )
    .sort();
}

describe('a told game', () => {
  const catalog = loadCatalog();
  const games = [...randomGames(40)].map((game) => {
    const { events, dice } = played(game);
    return { name: game.name, cast: castOf(catalog, game.setup), events, dice };
  });

  it('shows every die that fell, and no other', () => {
    for (const { name, cast, events, dice } of games) {
      const rolled = dice.flat().map(({ sides, face }) => `d${sides} ${face}`);
      expect(facesIn(narrate(events, cast, dice)), name).toEqual(rolled.sort());
    }
  });

  it('fits its width, from forty columns on', () => {
    for (const { cast, events, dice } of games.slice(0, 8)) {
      for (const width of [40, 80, 120]) {
        const lines = narrate(events, cast, dice, { width, paint: PLAIN });
        expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(width);
      }
    }
  });

  it('leaves no gap: no value is missing, no line ends in a space, no two spaces stand in a sentence', () => {
    for (const { name, cast, events, dice } of games) {
      for (const line of [...narrate(events, cast, dice), ...narrate(events, cast)]) {
        expect(line, name).not.toMatch(/undefined|null|NaN|\[object|\S {2}|\s$|\.\.|\u00A0/);
      }
    }
  });

  it('reads as a short fight at the table does', async () => {
    const fight = shortFight();
    const { events, dice } = played(fight);
    const text = narrate(events, CAST_OF_TWO, dice).join('\n');
    await expect(`${text}\n`).toMatchFileSnapshot('./short-fight.txt');
  });

  it('names every mech in the colour of its side', () => {
    const paint = { ...PLAIN, side: (side: string, text: string) => `<${side}>${text}</>` };
    const lines = narrate([ONE_OF_EACH.grapple], CAST, [], { width: 200, paint });
    expect(lines).toEqual(['    <a>a1 Fox</> grapples <b>b1 Bear</>, which is Held.']);
  });
});
