import { answerKind } from '../engine/answers.ts';
import type { Dice } from '../engine/dice.ts';
import type { Policy } from '../engine/game.ts';
import { legalAnswers } from '../engine/legal.ts';
import type { GameState } from '../engine/state.ts';

/** Every kind of legal answer equally often, then every answer of that kind: it reaches all corners of the rules. */
export const randomPolicy: Policy = { name: 'random', decide };

const legal: number[] = [];
const kinds: number[] = [];

function decide(state: GameState, _decision: number, ownDice: Dice): number {
  legalAnswers(state, legal);
  kinds.length = 0;
  for (const packed of legal) {
    const kind = answerKind(packed);
    if (!kinds.includes(kind)) kinds.push(kind);
  }
  const kind = kinds[pick(ownDice, kinds.length)]!;
  let count = 0;
  for (const packed of legal) if (answerKind(packed) === kind) count += 1;
  let skip = pick(ownDice, count);
  for (const packed of legal) if (answerKind(packed) === kind && skip-- === 0) return packed;
  throw new Error('no legal answer');
}

/** A fair index below `count`, by digits of base 64 that are drawn again where they would favour some. */
function pick(dice: Dice, count: number): number {
  if (count <= 1) return 0;
  for (;;) {
    let value = 0;
    let span = 1;
    while (span < count) {
      value = value * 64 + dice.roll(64, 0) - 1;
      span *= 64;
    }
    if (value < span - (span % count)) return value % count;
  }
}
