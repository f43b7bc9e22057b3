import type { AttackProfile, LoadProfile } from '../engine/profile.ts';

/** Nets of condition dice and needed faces that the tables cover; beyond them the last value holds. */
const NET_CAP = 8;
export const NEED_LOW = -12;
export const NEED_HIGH = 36;
/** Chances for this many more dice follow any chance in the table. */
const MORE_DICE = 3;
const NET_LOW = -NET_CAP - MORE_DICE;
const NETS = NET_CAP + MORE_DICE - NET_LOW + 1;

/** Chances by place (chancePlace). */
export const chances = chanceTable();

/**
 * A3, A4: chance that a d20 with a net of condition dice meets a threshold.
 * @param net condition dice, [+] above zero
 * @param need threshold - bonus: the total that die and modifier have to reach
 */
export function hitChance(net: number, need: number): number {
  return chances[chancePlace(net, need)]!;
}

/** The place of a chance in the table; those for one, two and three dice more are the next. */
export function chancePlace(net: number, need: number): number {
  const n = net < NET_LOW ? NET_LOW : net > NET_CAP ? NET_CAP : net;
  const k = need < NEED_LOW ? NEED_LOW : need > NEED_HIGH ? NEED_HIGH : need;
  return (k - NEED_LOW) * NETS + n - NET_LOW;
}

function chanceTable(): Float64Array {
  const table = new Float64Array((NEED_HIGH - NEED_LOW + 1) * NETS);
  for (let need = NEED_LOW; need <= NEED_HIGH; need++) {
    for (let net = NET_LOW; net < NET_LOW + NETS; net++) {
      table[(need - NEED_LOW) * NETS + net - NET_LOW] = exactChance(Math.max(-NET_CAP, Math.min(net, NET_CAP)), need);
    }
  }
  return table;
}

function exactChance(net: number, need: number): number {
  const dice = Math.abs(net);
  if (dice === 0) return successes(need) / 20;
  let ways = 0;
  let all = 1;
  for (let die = 0; die < dice; die++) all *= 6;
  for (let highest = 1; highest <= 6; highest++) {
    ways += highestWays(dice, highest) * successes(net > 0 ? need - highest : need + highest);
  }
  return ways / (20 * all);
}

/** Ways in which the highest of so many d6 is exactly `face`. */
function highestWays(dice: number, face: number): number {
  let upTo = 1;
  let below = 1;
  for (let die = 0; die < dice; die++) {
    upTo *= face;
    below *= face - 1;
  }
  return upTo - below;
}

/** Faces of a d20 that succeed: 20 always, 1 never (A4). */
function successes(need: number): number {
  return need <= 2 ? 19 : need >= 20 ? 1 : 21 - need;
}

/** Largest durability that the damage tables tell apart; no damage roll comes near it. */
export const DURABILITY_CAP = 200;

/** What a damage roll does to a part, by outcome: means, and means cut off at a durability. */
export interface DamageTable {
  readonly mean: number;
  readonly glanceMean: number;
  /** Mean of min(damage, k) for k = 0 to 40. */
  readonly upTo: Float64Array;
  readonly glanceUpTo: Float64Array;
}

const tables = new WeakMap<AttackProfile, Map<number, DamageTable>>();

/** The damage of a profile with a load (F12), exact over all its dice; worked out once. */
export function damageTable(profile: AttackProfile, load: LoadProfile | null): DamageTable {
  const more = load === null ? 0 : load.damage;
  let ofProfile = tables.get(profile);
  if (ofProfile === undefined) {
    ofProfile = new Map();
    tables.set(profile, ofProfile);
  }
  let table = ofProfile.get(more);
  if (table === undefined) {
    table = rollOut(profile, more);
    ofProfile.set(more, table);
  }
  return table;
}

function rollOut(profile: AttackProfile, more: number): DamageTable {
  const ways = damageWays(profile);
  const plus = profile.damagePlus + more;
  let all = 0;
  for (const count of ways) all += count;
  const upTo = new Float64Array(DURABILITY_CAP + 1);
  const glanceUpTo = new Float64Array(DURABILITY_CAP + 1);
  let mean = 0;
  let glanceMean = 0;
  ways.forEach((count, sum) => {
    if (count === 0) return;
    const damage = Math.max(1, sum + plus);
    const glance = (damage + 1) >> 1;
    mean += (count * damage) / all;
    glanceMean += (count * glance) / all;
    for (let k = 0; k <= DURABILITY_CAP; k++) {
      upTo[k]! += (count * Math.min(damage, k)) / all;
      glanceUpTo[k]! += (count * Math.min(glance, k)) / all;
    }
  });
  return { mean, glanceMean, upTo, glanceUpTo };
}

/** Ways to roll each sum of the damage dice; index = sum. */
function damageWays({ damageDice, damageSides }: AttackProfile): number[] {
  let ways = [1];
  for (let die = 0; die < damageDice; die++) {
    const next = new Array<number>(ways.length + damageSides).fill(0);
    ways.forEach((count, sum) => {
      for (let face = 1; face <= damageSides; face++) next[sum + face]! += count;
    });
    ways = next;
  }
  return ways;
}
