import type { Reasons, WeighedAnswer, WeighedHex } from '../bots/explain.ts';
import { viewAnswer } from '../engine/answers.ts';
import type { Board } from '../engine/board.ts';
import type { Cast } from '../report/cast.ts';
import { answerText, placeText } from './answer-text.ts';

/** Answers and hexes that are told of each kind; the rest are worth less. */
const SHOWN = 4;

/** A term of a hex by the words of docs/bots.md. */
export const TERM_WORDS = {
  attack: 'attack',
  melee: 'melee',
  threat: 'threat',
  zone: 'zone',
  zonePull: 'way to zone',
  enemyPull: 'way to enemy',
  height: 'height',
  water: 'water',
  straying: 'straying',
  way: 'steps',
} as const satisfies Record<Exclude<keyof WeighedHex['terms'], 'score'>, string>;

/** What was weighed, one paragraph a kind, best first; nothing for decisions that follow a fixed rule. */
export function reasonLines(reasons: Reasons, cast: Cast, board: Board): string[] {
  const { mechs, here, hexes, melee, fires, fullFires, support, hold, exchange } = reasons;
  const label = (mech: number) => cast.mechs[mech]?.label ?? '';
  const lines: string[] = [];
  const add = (title: string, texts: readonly string[]) => {
    if (texts.length > 0) lines.push(`${title}: ${texts.join('; ')}`);
  };
  add(
    'mechs',
    mechs.map(({ mech, rank, attack, melee: mixing, threat }) => {
      return `${label(mech)} ${points(rank)} = attack ${points(attack)}, melee ${points(mixing)}, half of threat ${points(threat)}`;
    }),
  );
  if (here !== null) add('here', [hexText(here, board)]);
  const others = hexes.filter(({ cell }) => cell !== here?.cell);
  add(
    'hexes',
    others.slice(0, SHOWN).map((hex) => hexText(hex, board)),
  );
  const weighed = (list: readonly WeighedAnswer[]) =>
    bestOfLike(list)
      .slice(0, SHOWN)
      .map(({ answer, points: worth }) => `${answerText(answer, cast, board)} ${points(worth)}`);
  add('melee, as hexes', weighed(melee));
  add('Fires', weighed(fires));
  add('Fires for the whole activation', weighed(fullFires));
  add('support', weighed(support));
  add('hold, as hexes', weighed(hold));
  add('exchange', weighed(exchange));
  return lines;
}

/** The best of answers that differ only in the place they name: the hex of a Boost or Charge, the location of an aim. */
function bestOfLike(list: readonly WeighedAnswer[]): WeighedAnswer[] {
  const seen = new Set<string>();
  return list.filter(({ answer }) => {
    const { cell, aim, ...rest } = viewAnswer(answer);
    const key = JSON.stringify(rest);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** `(11,2) 12.3 = attack 20.1, threat -7.8`; terms of nothing are left out. */
function hexText({ cell, terms }: WeighedHex, board: Board): string {
  const parts = Object.entries(TERM_WORDS).flatMap(([term, words]) => {
    const worth = points(terms[term as keyof typeof TERM_WORDS]);
    return worth === '0.0' ? [] : [`${words} ${worth}`];
  });
  return `${placeText(cell, board)} ${points(terms.score)}${parts.length === 0 ? '' : ` = ${parts.join(', ')}`}`;
}

function points(worth: number): string {
  const text = worth.toFixed(1);
  return text === '-0.0' ? '0.0' : text;
}
