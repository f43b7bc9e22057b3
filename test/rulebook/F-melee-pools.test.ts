import { describe, expect, test } from 'vitest';
import { a1, a2, b1, b2, blade, END, form, gun, item, mech, profile, shield, Table } from './kit.ts';

type Choice = NonNullable<ConstructorParameters<typeof Table>[0]>;
const BESIDE = { [a1]: [5, 4], [b1]: [6, 4] } as const;

/** A Fight of a1 with b1 in which so many pool dice fall, all with the same face. */
function fight(count: number, choice: Choice = {}, face = 2): Table {
  const table = new Table({ at: BESIDE, ...choice });
  return table.play({ kind: 'fight', target: b1 }, { 'melee-pool': Array(count).fill(face) });
}
const sources = (table: Table, mech: number) =>
  table
    .all('melee_opportunity')
    .filter((die) => die.mech === mech)
    .map((die) => die.source);

describe('F11 the exchange', () => {
  test('F11 Fight is a Full against an adjacent enemy; height does not matter', () => {
    const table = new Table({ at: BESIDE });
    expect(table.options('fight')).toEqual([{ kind: 'fight', target: b1 }]);
    table.play({ kind: 'fight', target: b1 }, { 'melee-pool': [2, 2, 2, 2] });
    expect(table.one('melee_start')).toMatchObject({ initiator: a1, defender: b1, charge: false });
    expect(table.one('melee_end')).toMatchObject({ initiator: a1, defender: b1 });
    expect([table.state.quicks[a1], table.state.moved[a1]]).toEqual([0, 0]);
    expect(table.options('move')).not.toEqual([]);
    expect(new Table({ at: { [a1]: [5, 4], [b1]: [7, 4] } }).options('fight')).toEqual([]);
  });

  test('F11 the initiator rolls first: right, left, chassis, right shield, left shield; then the defender likewise', () => {
    const right = item({ meleeDice: 1, strike: profile(), shieldDice: 1 });
    const table = fight(10, { a: [mech({ right, left: right })], b: [mech({ right, left: right })] });
    const all = ['right', 'left', 'chassis', 'rightShield', 'leftShield'];
    expect(table.all('melee_opportunity').map((die) => die.mech)).toEqual([...Array(5).fill(a1), ...Array(5).fill(b1)]);
    expect(sources(table, a1)).toEqual(all);
    expect(sources(table, b1)).toEqual(all);
  });

  test('F11 a source rolls its condition die once, then its d20s; Charge and bond together are 2[+] on the first source', () => {
    const own = mech({ right: blade(2), bond: 'pair' });
    const table = new Table({ a: [own, own], at: { [a1]: [3, 4], [b1]: [6, 4], [a2]: [4, 6] } });
    table.play({ kind: 'activate', mech: a1 });
    table.play(
      { kind: 'charge', cell: table.hex(5, 4), target: b1 },
      { modifier: [2, 5], 'melee-pool': Array(5).fill(2) },
    );
    expect(table.asked.slice(0, 4)).toEqual([
      'modifier d6: 2',
      'modifier d6: 5',
      'melee-pool d20: 2',
      'melee-pool d20: 2',
    ]);
    expect(table.all('melee_condition')).toMatchObject([{ mech: a1, source: 'right', condition: 2, modifier: 5 }]);
    expect(table.all('melee_opportunity').map((die) => die.total)).toEqual([7, 7, 2, 2, 2]);
  });

  test('F11 cover, high ground, Prone, stress, a lost head and crowding do not count', () => {
    const table = fight(5, {
      a: [mech({ right: blade(2, { twoHanded: true }) })],
      set: { stress: { [a1]: 5, [b1]: 5 }, prone: { [b1]: 1 } },
      parts: { [a1]: { head: 0 } },
      sideCover: [2, 2],
      sideElevation: [1, 0],
    });
    expect(table.all('melee_condition')).toEqual([]);
    expect(table.asked.every((die) => die.startsWith('melee-pool'))).toBe(true);
  });

  test('F11, F9 a Prone mech cannot Fight, but defends itself', () => {
    expect(new Table({ at: BESIDE, set: { prone: { [a1]: 1 } } }).options('fight')).toEqual([]);
    expect(sources(fight(4, { set: { prone: { [b1]: 1 } } }), b1)).toEqual(['chassis', 'chassis']);
  });

  test('F11 a new exchange starts with fresh pools and costs the defender neither activation nor reaction', () => {
    const table = fight(4).play(END);
    expect([table.state.acted[b1], table.state.reacted[b1]]).toEqual([1, 0]);
    table.play({ kind: 'fight', target: a1 }, { 'melee-pool': Array(4).fill(3) });
    expect(table.all('melee_opportunity').map((die) => [die.mech, die.face])).toEqual([
      [b1, 3],
      [b1, 3],
      [a1, 3],
      [a1, 3],
    ]);
  });
});

describe('F11.1 melee dice', () => {
  test('F11.1 a weapon: its dice and the handling of its arm', () => {
    const table = fight(8, { a: [mech({ right: blade(2), left: blade(1), handling: [0, 2] })] });
    expect(sources(table, a1)).toEqual(['right', 'right', 'left', 'left', 'left', 'chassis']);
  });

  test('F11.1 a two-handed weapon: the better handling of the two arms', () => {
    const table = fight(6, { a: [mech({ right: blade(1, { twoHanded: true }), handling: [0, 2] })] });
    expect(sources(table, a1)).toEqual(['right', 'right', 'right', 'chassis']);
  });

  test('F11.1 the chassis: its melee dice, and an improvised die if no hand has a usable melee weapon', () => {
    expect(sources(fight(5, { a: [mech({ meleeDice: 2 })] }), a1)).toEqual(Array(3).fill('chassis'));
    expect(sources(fight(3, { a: [mech({ meleeDice: 0, left: blade(1) })] }), a1)).toEqual(['left']);
    const jammed = fight(4, { a: [mech({ right: blade(2) })], set: { jammed: { 0: 1 } } });
    expect(sources(jammed, a1)).toEqual(['chassis', 'chassis']);
    const shielded = fight(5, { a: [mech({ right: shield(1) })] });
    expect(sources(shielded, a1)).toEqual(['chassis', 'chassis', 'rightShield']);
    const broken = fight(4, { a: [mech({ right: blade(2, { twoHanded: true }) })], parts: { [a1]: { leftArm: 0 } } });
    expect(sources(broken, a1)).toEqual(['chassis', 'chassis']);
  });

  test('F11.1, C7 only the present form of an item counts', () => {
    const right = gun({}, { more: [form({ meleeDice: 2, strike: profile() })] });
    expect(sources(fight(4, { a: [mech({ right })] }), a1)).toEqual(['chassis', 'chassis']);
    expect(sources(fight(5, { a: [mech({ right })], set: { form: { 0: 1 } } }), a1)).toEqual([
      'right',
      'right',
      'chassis',
    ]);
  });

  test('F11.1 half the piloting in dice, rounded down, goes to the first source with dice, shields not counted', () => {
    expect(sources(fight(7, { a: [mech({ left: blade(1), piloting: 5, meleeDice: 2 })] }), a1)).toEqual([
      ...Array(3).fill('left'),
      ...Array(2).fill('chassis'),
    ]);
    const own = mech({ right: shield(1), piloting: 3 });
    expect(sources(fight(6, { a: [own] }), a1)).toEqual([...Array(3).fill('chassis'), 'rightShield']);
    // The improvised die is the only one of the chassis here.
    const bare = mech({ right: shield(1), left: null, piloting: 6, meleeDice: 0 });
    expect(sources(fight(7, { a: [bare] }), a1)).toEqual([...Array(4).fill('chassis'), 'rightShield']);
  });

  test('F11.1 each die: d20 + melee + accuracy of the source against 10, a success is one opportunity', () => {
    const own = mech({ right: blade(2, {}, { accuracy: 1 }), melee: 2, chassisStrike: profile({ accuracy: -1 }) });
    const table = new Table({ a: [own], at: BESIDE });
    table.play({ kind: 'fight', target: b1 }, { 'melee-pool': [6, 7, 9, 9, 10] });
    expect(
      table
        .all('melee_opportunity')
        .map(({ source, total, threshold, success }) => [source, total, threshold, success]),
    ).toEqual([
      ['right', 9, 10, false],
      ['right', 10, 10, true],
      ['chassis', 10, 10, true],
      ['chassis', 9, 10, false],
      ['chassis', 10, 10, true],
    ]);
  });

  test('F11.1 the target moves with the Evasion of the opponent: 7 when Prone, 8 without legs, 5 with both; base Evasion is nothing', () => {
    const target = (choice: Choice) =>
      fight(4, { b: [mech({ evasion: 15 })], ...choice }).all('melee_opportunity')[0]!.threshold;
    const prone = { prone: { [b1]: 1 } };
    const legless = { [b1]: { legs: 0 } };
    expect([
      target({}),
      target({ set: prone }),
      target({ parts: legless }),
      target({ set: prone, parts: legless }),
    ]).toEqual([10, 7, 8, 5]);
  });

  test('F11.1, A4 a natural 1 fails and a natural 20 succeeds', () => {
    const own = mech({ right: blade(2), melee: 12 });
    const weak = mech({ right: blade(1), chassisStrike: profile({ accuracy: -30 }) });
    const table = new Table({ a: [own], b: [weak], at: BESIDE });
    table.play({ kind: 'fight', target: b1 }, { 'melee-pool': [1, 2, 1, 1, 20] });
    expect(table.all('melee_opportunity').map((die) => die.success)).toEqual([false, true, false, false, true]);
  });

  test('F11.1, E5 Guard does not raise the target of melee dice', () => {
    expect(fight(4, { set: { guarding: { [b1]: 1 } } }).all('melee_opportunity')[0]!.threshold).toBe(10);
  });
});

describe('F11.6 shield dice', () => {
  test('F11.6 d20 + melee against the current Evasion of the striker, without conditions, and only for parries', () => {
    const table = new Table({
      b: [mech({ right: shield(3), melee: 2 }), mech()],
      at: { ...BESIDE, [b2]: [14, 8] },
    });
    table.play({ kind: 'fight', target: b1 }, { 'melee-pool': [2, 2, 2, 2, 9, 10, 20] });
    expect(
      table
        .all('melee_opportunity')
        .filter((die) => die.source === 'rightShield')
        .map(({ total, threshold, success, defenseOnly }) => [total, threshold, success, defenseOnly]),
    ).toEqual([
      [11, 12, false, true],
      [12, 12, true, true],
      [22, 12, true, true],
    ]);
    // Successes that can only parry give no declaration: the exchange is over.
    expect(table.types()).toContain('melee_end');
  });

  test('F11.6 the striker on its back, or without legs, is easier to parry', () => {
    const threshold = (choice: Choice) => {
      const table = new Table({ b: [mech({ right: shield(1) })], at: BESIDE, ...choice });
      table.play({ kind: 'fight', target: b1 }, { 'melee-pool': [2, 2, 2, 2, 2] });
      return table.all('melee_opportunity').at(-1)!.threshold;
    };
    expect(threshold({ parts: { [a1]: { legs: 0 } } })).toBe(10);
    const table = new Table({ a: [mech({ right: shield(1) })], at: BESIDE, set: { prone: { [b1]: 1 } } });
    table.play({ kind: 'fight', target: b1 }, { 'melee-pool': [2, 2, 2, 2, 2] });
    expect(table.all('melee_opportunity')[2]).toMatchObject({ source: 'rightShield', threshold: 9 });
  });

  test('F11.6 a jammed or lost shield gives none', () => {
    const own = { b: [mech({ right: shield(2) })] };
    expect(sources(fight(4, { ...own, set: { jammed: { 9: 1 } } }), b1)).toEqual(['chassis', 'chassis']);
    expect(sources(fight(4, { ...own, parts: { [b1]: { rightArm: 0 } } }), b1)).toEqual(['chassis', 'chassis']);
  });
});
