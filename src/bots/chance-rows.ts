import { type FormProfile, OUT_OF_RANGE } from '../engine/profile.ts';
import { hitChance, NEED_HIGH, NEED_LOW } from './chances.ts';
import { LEVEL_VIEW, UNSEEN, VIEW_SHIFT } from './views.ts';

/** Condition dice beyond those of the view that rows tell apart: -NET_LIMIT to NET_LIMIT. */
const NET_LIMIT = 10;
const NEEDS = NEED_HIGH - NEED_LOW + 1;

/** Chances to hit with one form of a weapon, by view (views.ts): a row for each net of other dice and needed face. */
export class ChanceRows {
  private readonly rows = new Array<Float64Array | undefined>((2 * NET_LIMIT + 1) * NEEDS).fill(undefined);
  private readonly shape: FormProfile;
  private readonly twoHanded: boolean;

  constructor(shape: FormProfile, twoHanded: boolean) {
    this.shape = shape;
    this.twoHanded = twoHanded;
  }

  /**
   * F2: the chance of one shot by view in sight; 0 out of range.
   * @param net condition dice that attacker, load and target bring along, -10 to 10
   * @param need Evasion less all that is added to the die
   */
  row(net: number, need: number): Float64Array {
    const face = need < NEED_LOW ? NEED_LOW : need > NEED_HIGH ? NEED_HIGH : need;
    const at = (net + NET_LIMIT) * NEEDS + face - NEED_LOW;
    this.rows[at] ??= this.fill(net, face);
    return this.rows[at];
  }

  private fill(net: number, need: number): Float64Array {
    const { bandNet } = this.shape;
    return Float64Array.from({ length: UNSEEN }, (_, view) => {
      const distance = view >> VIEW_SHIFT;
      const band = bandNet[distance]!;
      if (band === OUT_OF_RANGE) return 0;
      // F2: a two-handed weapon beside its target.
      const crowded = this.twoHanded && distance === 1 ? 1 : 0;
      return hitChance(band + net - crowded + (view & ((1 << VIEW_SHIFT) - 1)) - LEVEL_VIEW, need);
    });
  }
}
