import type { Conditions } from '../engine/conditions.ts';
import { FIRE } from '../engine/events.ts';
import { attackOdds } from '../engine/odds/attack-odds.ts';
import type { AttackOdds } from '../engine/odds/odds-tally.ts';
import type { AttackProfile, FormProfile, LoadProfile, MechProfile } from '../engine/profile.ts';
import { type GameState, mountRow } from '../engine/state.ts';
import { ATTACKER, facingPosition, placeAt, TARGET } from './odds-position.ts';

/** What a weapon does to a fresh target in the open, over a run of distances at which it does the same. */
export interface RangeOdds {
  readonly min: number;
  readonly max: number;
  /** Of each shot. */
  readonly hitChance: number;
  /** Mean of a hit. */
  readonly damagePerHit: number;
  /** Mean of a whole attack, every hit of which finds the target fresh; `mechsim odds` has the rest. */
  readonly damage: number;
}

/** Odds by range of every form of a mech's items against a target, standard load. */
export class WeaponOdds {
  private readonly state: GameState;

  constructor(attacker: MechProfile, target: MechProfile, loads: readonly LoadProfile[]) {
    const single = withSingleShots(attacker);
    this.state = facingPosition({ attacker: single, target, loads, distance: 1, cover: 0, high: false, condition: 0 });
  }

  /** Runs of equal odds, the nearest first; none for a form that cannot fire. @param shots of a whole attack */
  byRange(mount: number, form: number, shape: FormProfile, overdrive: boolean): RangeOdds[] {
    const fire = overdrive ? shape.overdrive : shape.fire;
    if (fire === null) return [];
    this.state.form[mountRow(ATTACKER, mount)] = form;
    const runs: RangeOdds[] = [];
    for (let distance = 1; distance <= shape.rangeHexes; distance++) {
      const odds = this.at(distance, mount, overdrive);
      if (odds === null) continue;
      const { hitChance, damagePerHit } = perHit(odds);
      const last = runs.at(-1);
      if (last !== undefined && last.max === distance - 1 && last.hitChance === hitChance) {
        runs[runs.length - 1] = { ...last, max: distance };
      } else {
        const damage = rounded(fire.shots * hitChance * damagePerHit);
        runs.push({ min: distance, max: distance, hitChance, damagePerHit, damage });
      }
    }
    return runs;
  }

  private at(distance: number, mount: number, overdrive: boolean): AttackOdds | null {
    placeAt(this.state, distance);
    const question = { kind: FIRE, attacker: ATTACKER, target: TARGET, mount, load: 0, overdrive, aim: -1 };
    const conditions: Conditions = { net: 0, terms: 0, distance: 0, indirect: false };
    return attackOdds(this.state, question, conditions);
  }
}

function perHit({ damage, firstHit, total }: AttackOdds): { hitChance: number; damagePerHit: number } {
  const sum = damage.reduce((all, ways, amount) => all + ways * BigInt(amount), 0n);
  return {
    hitChance: rounded(Number(firstHit) / Number(total)),
    damagePerHit: rounded(Number(sum) / Number(firstHit)),
  };
}

/** Quotients of exact whole numbers, to as many digits as a double surely has. */
function rounded(value: number): number {
  return Number(value.toPrecision(12));
}

function withSingleShots(profile: MechProfile): MechProfile {
  const single = (fire: AttackProfile | null): AttackProfile | null => fire && { ...fire, shots: 1 };
  const shape = (form: FormProfile): FormProfile => ({
    ...form,
    fire: single(form.fire),
    overdrive: single(form.overdrive),
  });
  const mounts = profile.mounts.map((item) => (item === null ? null : { ...item, forms: item.forms.map(shape) }));
  return { ...profile, mounts };
}
