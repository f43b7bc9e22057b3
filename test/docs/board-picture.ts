import { DEFAULT_AI } from '../../src/bots/options.ts';
import { policyOf } from '../../src/bots/registry.ts';
import { loadCatalog } from '../../src/catalog/load.ts';
import { Board } from '../../src/engine/board.ts';
import { EventLog } from '../../src/engine/event-log.ts';
import { GameRunner, type Policy } from '../../src/engine/game.ts';
import { SIDES, sideOf, TEAM_CAP } from '../../src/engine/names.ts';
import type { GameState } from '../../src/engine/state.ts';
import { TERRAIN_SYMBOLS } from '../../src/engine/terrain.ts';
import { setupOf } from '../../src/runner/game-setups.ts';
import { resolveScenario } from '../../src/study/resolve-scenario.ts';
import { readScenario } from '../../src/study/scenario.ts';

/** Distance of two hex centres in a row, and of two rows, in pixels. */
const STEP = { x: 26, y: 22.5 };
const RADIUS = 15;
const MARGIN = 22;
const LEGEND_HEIGHT = 54;

/** Ground colours by terrain symbol, at level 0; each level is darker. */
const GROUND: Readonly<Record<string, string>> = {
  '.': '#e9e2d0',
  '=': '#d8c9a3',
  ',': '#d9d3ab',
  w: '#9dbb86',
  r: '#c3b5a6',
  '~': '#a9cbe4',
  B: '#8d8579',
  R: '#b5a893',
  '#': '#5f5a53',
};
const GROUND_NAMES: readonly (readonly [string, string])[] = [
  ['.', 'open'],
  ['=', 'road'],
  [',', 'rough'],
  ['w', 'woods'],
  ['r', 'rubble'],
  ['~', 'water'],
  ['B', 'building'],
  ['R', 'roof'],
  ['#', 'wall'],
];
const TEAM_COLORS = ['#1f5fa8', '#d9771a'] as const;

/** What is drawn of a moment of a game. */
interface Moment {
  readonly board: Board;
  readonly mechs: readonly {
    readonly label: string;
    readonly name: string;
    readonly side: 0 | 1;
    readonly cell: number;
  }[];
}

/** The board of a scenario's game when a round begins, as an SVG picture. @param caption what the picture says it is */
export function boardPicture(scenarioFile: string, seed: number, round: number, caption: string): string {
  return momentMarkup(momentOf(scenarioFile, seed, round), caption);
}

function momentOf(scenarioFile: string, seed: number, round: number): Moment {
  const context = { catalog: loadCatalog(), defaultAi: DEFAULT_AI };
  const { plan } = resolveScenario(readScenario(scenarioFile), {}, context);
  const board = Board.of(plan.map);
  let mechs: Moment['mechs'] | undefined;
  const watched = (policy: Policy): Policy => ({
    name: policy.name,
    decide: (state, decision, ownDice) => {
      if (state.round === round) mechs ??= mechsOf(state);
      return policy.decide(state, decision, ownDice);
    },
  });
  const policies = [watched(policyOf(plan.aiA)), watched(policyOf(plan.aiB))] as const;
  new GameRunner(setupOf(plan, board, { swapped: false, firstSide: -1 }), policies, new EventLog(true)).play(seed);
  if (mechs === undefined) throw new Error(`the game of seed ${seed} has no round ${round}`);
  return { board, mechs };
}

function mechsOf({ alive, cell, setup }: GameState): Moment['mechs'] {
  return setup.profiles.flatMap((profile, mech) => {
    if (profile === null || alive[mech] === 0) return [];
    const side = sideOf(mech) as 0 | 1;
    return [{ label: `${SIDES[side]}${(mech % TEAM_CAP) + 1}`, name: profile.name, side, cell: cell[mech]! }];
  });
}

function momentMarkup({ board, mechs }: Moment, caption: string): string {
  const width = Math.ceil((board.width + 0.5) * STEP.x + 2 * MARGIN - STEP.x / 2);
  const boardHeight = Math.ceil((board.height - 1) * STEP.y + 2 * MARGIN);
  const height = boardHeight + LEGEND_HEIGHT;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>${caption}</title>
<style>text { font: 13px system-ui, -apple-system, "Segoe UI", sans-serif; fill: #1d2126; } .m { font-weight: 700; font-size: 11px; fill: #fff; text-anchor: middle; } .n { font-weight: 650; text-anchor: middle; paint-order: stroke; stroke: #fbfaf7; stroke-width: 3px; }</style>
<defs><path id="h" d="${hexagon(0, 0, RADIUS)}" stroke="#fbfaf7" stroke-width="0.8"/></defs>
<rect width="${width}" height="${height}" rx="8" fill="#fbfaf7"/>
${groundMarkup(board)}
<g fill="#e0a800" fill-opacity="0.28">${[...board.zoneCells].map((cell) => use(board, cell)).join('')}</g>
${mechs.map((mech) => mechMarkup(board, mech)).join('\n')}
${legendMarkup(boardHeight, caption)}
</svg>
`;
}

/** Hexes of one colour in one group. */
function groundMarkup(board: Board): string {
  const groups = new Map<string, number[]>();
  for (let cell = 0; cell < board.cellCount; cell++) {
    const color = groundColor(TERRAIN_SYMBOLS[board.terrain[cell]!]!, board.elevation[cell]!);
    groups.set(color, [...(groups.get(color) ?? []), cell]);
  }
  return [...groups]
    .map(([color, cells]) => `<g fill="${color}">${cells.map((cell) => use(board, cell)).join('')}</g>`)
    .join('\n');
}

function groundColor(symbol: string, level: number): string {
  const channels = GROUND[symbol]!.match(/[0-9a-f]{2}/g)!.map((hex) => Number.parseInt(hex, 16));
  return `#${channels
    .map((value) =>
      Math.round(value * (1 - 0.1 * level))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

function use(board: Board, cell: number): string {
  const { x, y } = centreOf(board, cell);
  return `<use href="#h" x="${x}" y="${y}"/>`;
}

function mechMarkup(board: Board, { label, name, side, cell }: Moment['mechs'][number]): string {
  const { x, y } = centreOf(board, cell);
  return `<circle cx="${x}" cy="${y}" r="11.5" fill="${TEAM_COLORS[side]}" stroke="#fff" stroke-width="2"/><text class="m" x="${x}" y="${y + 4}">${label}</text><text class="n" x="${x}" y="${y - 17}">${name}</text>`;
}

function legendMarkup(top: number, caption: string): string {
  let x = MARGIN;
  const entries = [
    ...GROUND_NAMES.map(([symbol, name]) => ({ color: GROUND[symbol]!, name })),
    { color: '#e7cb75', name: 'zone' },
  ];
  const keys = entries.map(({ color, name }) => {
    const markup = `<path d="${hexagon(x, top + 34, 8)}" fill="${color}"/><text x="${x + 12}" y="${top + 39}">${name}</text>`;
    x += 26 + 7.6 * name.length;
    return markup;
  });
  return `<text x="${MARGIN - 8}" y="${top + 12}">${caption}</text>\n${keys.join('')}<text x="${x}" y="${top + 39}">darker: higher</text>`;
}

function centreOf(board: Board, cell: number): { x: number; y: number } {
  const col = cell % board.width;
  const row = (cell - col) / board.width;
  return { x: MARGIN + (col + (row % 2) / 2) * STEP.x, y: MARGIN + row * STEP.y };
}

/** A pointy-top hexagon as the path of its corners. */
function hexagon(x: number, y: number, radius: number): string {
  const half = (radius * Math.sqrt(3)) / 2;
  const corners = [
    [0, -radius],
    [half, -radius / 2],
    [half, radius / 2],
    [0, radius],
    [-half, radius / 2],
    [-half, -radius / 2],
  ];
  return `M${corners.map(([dx, dy]) => `${(x + dx!).toFixed(1)},${(y + dy!).toFixed(1)}`).join('L')}Z`;
}
