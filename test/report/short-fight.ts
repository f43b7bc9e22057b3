import { type AnswerView, viewAnswer } from '../../src/engine/answers.ts';
import type { Policy } from '../../src/engine/game.ts';
import { legalAnswers } from '../../src/engine/legal.ts';
import { GameSetup } from '../../src/engine/setup.ts';
import { ground } from '../rulebook/kit.ts';
import { BEAR, CAST, FOX } from './told-cast.ts';

const BOARD = ground(['........', '.w....w.', '...==...', '.w....w.', '........']);
const cellAt = (col: number, row: number) => BOARD.cellAt(col, row);

/**
 * What each side does, in order: the first legal answer with these fields. Where its next deed is not legal, a side ends
 * its activation, passes or refuses.
 */
const DEEDS: readonly (readonly Partial<AnswerView>[])[] = [
  [
    { kind: 'chooseSide', side: 'a' },
    { kind: 'move', cell: cellAt(3, 2) },
    { kind: 'fire', load: 'tracer' },
    { kind: 'charge', cell: cellAt(6, 2) },
    { kind: 'strike', aim: 'legs' },
    { kind: 'grapple' },
    { kind: 'boost' },
  ],
  [{ kind: 'guard' }, { kind: 'prepare' }, { kind: 'respond' }, { kind: 'parry' }, { kind: 'strike', aim: 'head' }],
];

function doer(side: 0 | 1): Policy {
  let next = 0;
  return {
    name: 'doer',
    decide: (state) => {
      const legal = legalAnswers(state);
      const deed = Object.entries(DEEDS[side]![next] ?? { kind: null });
      const fits = (packed: number) => {
        const view: { readonly [field: string]: unknown } = { ...viewAnswer(packed) };
        return deed.every(([field, value]) => view[field] === value);
      };
      const chosen = legal.find(fits);
      if (chosen !== undefined) next += 1;
      return chosen ?? legal[0]!;
    },
  };
}

/** Two mechs, two rounds, fixed deeds: every change of its told text is a change of the telling or of the rules. */
export function shortFight() {
  const setup = new GameSetup({
    board: BOARD,
    teamA: [FOX],
    teamB: [BEAR],
    loads: CAST.loads.map(({ profile }) => profile),
    rules: { roundCap: 2 },
  });
  return { setup, policies: [doer(0), doer(1)] as const, seed: 4 };
}
