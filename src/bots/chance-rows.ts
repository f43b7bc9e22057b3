import { type FormProfile, OUT_OF_RANGE } from '../engine/profile.ts';
import { hitChance, NEED_HIGH, NEED_LOW } from './chances.ts';
import { LEVEL_VIEW, UNSEEN, VIEW_LOW, VIEW_SHIFT } from './views.ts';

/** Rows are named by their net and needed face in one number. */
const NEED_STRIDE = 64;

/** Chances to hit with one form of a weapon, by view (views.ts): a row for each net of other dice and needed face. */
export class ChanceRows {
  private readonly rows = new Map<number, Float64Array>();
  private readonly shape: FormProfile;
  private readonly twoHanded: boolean;

  constructor(shape: FormProfile, twoHanded: boolean) {
    this.shape = shape;
    this.twoHanded = twoHanded;
  }

  /**
   * F2: the chance of one shot by view in sight; 0 out of range.
   * @param net condition dice that attacker, load and target bring along
   * @param need Evasion less all that is added to the die
   */
  row(net: number, need: number): Float64Array {
    const face = need < NEED_LOW ? NEED_LOW : need > NEED_HIGH ? NEED_HIGH : need;
    const name = net * NEED_STRIDE + face - NEED_LOW;
    let row = this.rows.get(name);
    if (row === undefined) {
      row = this.fill(net, face);
      this.rows.set(name, row);
    }
    return row;
  }

  private fill(net: number, need: number): Float64Array {
    const { bandNet } = this.shape;
    const row = new Float64Array(UNSEEN);
    for (let view = 0; view < UNSEEN; view++) {
      const distance = view >> VIEW_SHIFT;
      const band = bandNet[distance]!;
      if (band === OUT_OF_RANGE) continue;
      // F2: a two-handed weapon beside its target.
      const crowded = this.twoHanded && distance === 1 ? 1 : 0;
      row[view] = hitChance(band + net - crowded + (view & VIEW_LOW) - LEVEL_VIEW, need);
    }
    return row;
  }
}
