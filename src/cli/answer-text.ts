import { viewAnswer } from '../engine/answers.ts';
import type { Board } from '../engine/board.ts';
import type { Cast } from '../report/cast.ts';

/** An answer in words: `fire right b1 overdrive aim head`, `move to (11,2)`. */
export function answerText(packed: number, cast: Cast, board: Board): string {
  const { kind, ...fields } = viewAnswer(packed);
  const words = Object.entries(fields).map(([field, value]) => {
    if (field === 'cell') return `to ${placeText(Number(value), board)}`;
    if (field === 'mech' || field === 'target') return `${cast.mechs[Number(value)]?.label}`;
    return typeof value === 'string' ? value : value === true ? field : `${field} ${value}`;
  });
  return [kind, ...words].join(' ');
}

/** `(11,2)`: column and row of a cell. */
export function placeText(cell: number, board: Board): string {
  return `(${cell % board.width},${Math.floor(cell / board.width)})`;
}
