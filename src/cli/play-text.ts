import { ANSWERS, answerKind, DECISIONS } from '../engine/answers.ts';
import type { Board } from '../engine/board.ts';
import { CLOUD_CAP } from '../engine/columns.ts';
import { flower } from '../engine/hex.ts';
import { LOCATION_COUNT, LOCATIONS, MECH_CAP } from '../engine/names.ts';
import { applyEvent, openReplay } from '../engine/replay.ts';
import { type GameState, partRow } from '../engine/state.ts';
import { formatBoard } from '../report/board-text.ts';
import type { Cast } from '../report/cast.ts';
import { Narrator } from '../report/narrate.ts';
import type { Paint } from '../report/paint.ts';
import type { Table } from '../report/printout.ts';
import { answerText } from './answer-text.ts';
import type { Choice, PlayedGame } from './play-game.ts';
import { reasonLines } from './why-text.ts';

export interface Telling {
  readonly cast: Cast;
  readonly width: number;
  readonly paint: Paint;
  /** Draws the board when a round begins and when it ends. */
  readonly board: boolean;
  /** Says of every decision what was chosen among what. */
  readonly why: boolean;
}

/** The whole game as text for a person at the table. */
export function tellGame(played: PlayedGame, { cast, width, paint, board, why }: Telling): string {
  const narrator = new Narrator(cast, { width, paint });
  const facts = openReplay(played.state.setup);
  const lines: string[] = [];
  let choice = 0;
  played.events.forEach((event, index) => {
    for (; why && played.choices[choice]?.eventIndex === index; choice++) {
      const told = played.choices[choice]!;
      const { board: ground } = played.state.setup;
      narrator.remark(choiceText(told, cast, ground));
      for (const line of reasonLines(told.reasons, cast, ground)) narrator.remark(line);
    }
    applyEvent(facts, event);
    narrator.tell(event, played.dice[index]);
    if (board && (event.type === 'round_start' || event.type === 'round_end')) {
      lines.push(...narrator.lines(), '', drawing(facts, cast, paint), '');
    }
  });
  return [...lines, ...narrator.lines()].join('\n');
}

/** H1: the board as it stands, mechs and smoke on it. */
function drawing(facts: GameState, cast: Cast, paint: Paint): string {
  const { board } = facts.setup;
  const marks = new Map<number, string>();
  for (let mech = 0; mech < MECH_CAP; mech++) {
    const told = cast.mechs[mech];
    if (told && facts.alive[mech] !== 0) marks.set(facts.cell[mech]!, paint.side(told.side, told.label.toUpperCase()));
  }
  return formatBoard({
    ...board.spec,
    deployment: undefined,
    zoneCells: board.zoneCells,
    cloudCells: cloudCells(facts),
    marks,
  });
}

function cloudCells({ clouds, setup }: GameState): number[] {
  const cells: number[] = [];
  for (let row = 0; row < CLOUD_CAP && clouds[row * 2] !== 0; row++) {
    cells.push(...flower(clouds[row * 2]! - 1, setup.board.width, setup.board.height).filter((cell) => cell >= 0));
  }
  return cells;
}

/** `a1 Courier, action (charge): fire right at b1, of 214: move 180, fire 12, ...`. */
function choiceText({ decision, mech, policy, answer, legal }: Choice, cast: Cast, board: Board): string {
  const counts = new Map<string, number>();
  for (const packed of legal) {
    const kind = ANSWERS[answerKind(packed)]!;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const others = [...counts].map(([kind, count]) => (count === 1 ? kind : `${kind} ${count}`)).join(', ');
  const who = cast.mechs[mech] ?? { label: '', name: '' };
  return `${who.label} ${DECISIONS[decision]} (${policy}): ${answerText(answer, cast, board)}; of ${others}`;
}

/** How every mech came out of the game. */
export function mechTable(state: GameState, cast: Cast): Table {
  const rows = cast.mechs.flatMap((told, mech) => {
    if (told === null) return [];
    const { profile } = told;
    const durability = Array.from(
      { length: LOCATION_COUNT },
      (_, location) => state.durability[partRow(mech, location)]!,
    );
    return [
      [
        `${told.label} ${told.name}`,
        state.alive[mech] === 0 ? 'destroyed' : state.prone[mech] === 0 ? 'stands' : 'Prone',
        `${state.hull(mech)}/${profile.hull}`,
        ...durability.map((left, location) => `${left}/${profile.durability[location]}`),
        `${state.heat[mech]}/${profile.heatLimit}`,
        String(state.stress[mech]),
      ],
    ];
  });
  const right = { align: 'right' } as const;
  return {
    columns: [
      { title: 'mech' },
      { title: 'state' },
      { title: 'Hull', ...right },
      ...LOCATIONS.map((title) => ({ title: TITLES[title], ...right, optional: true })),
      { title: 'heat', ...right },
      { title: 'stress', ...right },
    ],
    rows,
  };
}

const TITLES: Readonly<Record<(typeof LOCATIONS)[number], string>> = {
  core: 'core',
  head: 'head',
  rightArm: 'r. arm',
  leftArm: 'l. arm',
  legs: 'legs',
  back: 'back',
};
