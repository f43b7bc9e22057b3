import { POLICIES } from '../../src/bots/options.ts';
import { policyOf } from '../../src/bots/registry.ts';
import { completeBuild } from '../../src/catalog/build.ts';
import { compileBuild, compileLoads } from '../../src/catalog/compile.ts';
import { loadCatalog } from '../../src/catalog/load.ts';
import { loadMap, mapIds } from '../../src/catalog/maps.ts';
import type { BuildEntry, Catalog } from '../../src/catalog/schema.ts';
import { Board } from '../../src/engine/board.ts';
import type { Policies } from '../../src/engine/game.ts';
import { rotated } from '../../src/engine/hex.ts';
import type { MapSpec } from '../../src/engine/map-spec.ts';
import { LOADS, type LoadName } from '../../src/engine/names.ts';
import { openField } from '../../src/engine/open-field.ts';
import type { MechProfile } from '../../src/engine/profile.ts';
import type { Rules } from '../../src/engine/rules.ts';
import { GameSetup } from '../../src/engine/setup.ts';

/** A game to be played, with a name that tells it from the others. */
export interface RandomGame {
  readonly name: string;
  readonly setup: GameSetup;
  readonly policies: Policies;
  readonly seed: number;
}

/** Whole numbers below `count`, the same sequence for the same seed; not the engine's dice. */
export class Draw {
  private word: number;

  constructor(seed: number) {
    this.word = (seed + 1) * 0x9e3779b1;
  }

  below(count: number): number {
    this.word = (Math.imul(this.word ^ (this.word >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) | 0;
    const mixed = Math.imul(this.word ^ (this.word >>> 13), 0x297a2d39);
    return ((mixed ^ (mixed >>> 16)) >>> 0) % count;
  }

  of<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!;
  }
}

/** Experiments that a game may be played with, every one of them; most games are played by the rulebook. */
const RULES: readonly Partial<Rules>[] = [
  ...new Array<Partial<Rules>>(12).fill({}),
  { initiative: 'perRound' },
  { initiative: 'alternate', roundCap: 3 },
  { enragedDuration: 'activation' },
  { enragedReroll: 'defensive' },
  { meleeOpportunityTarget: null, meleePilotingDice: false },
  { meleeMomentum: true },
  { roundCap: 1 },
  { enraged: false, meleeOpportunityTarget: 7 },
  { melee: false },
  { reactions: false },
  { melee: false, reactions: false },
];

/**
 * Games of all kits with random pilots and loads, on every map and on open fields. On maps the sides deploy close to each
 * other: random walkers would seldom meet from their edges.
 */
export function* randomGames(count: number): Generator<RandomGame> {
  const catalog = loadCatalog();
  const loads = compileLoads(catalog);
  const boards = [
    ...mapIds().map((id) => Board.of(closeQuarters(loadMap(id)))),
    ...[1, 2, 3, 5, 8].map((distance) => Board.of(openField(distance))),
  ];
  for (let seed = 1; seed <= count; seed++) {
    const draw = new Draw(seed);
    const board = boards[seed % boards.length]!;
    const sizes = seed % 3 === 0 ? [1 + draw.below(3), 1 + draw.below(3)] : [3, 3];
    const [teamA, teamB] = sizes.map((size) => Array.from({ length: size }, () => randomMech(catalog, draw))) as [
      MechProfile[],
      MechProfile[],
    ];
    const open = board.spec.id === 'flat';
    const setup = new GameSetup({
      board,
      teamA,
      teamB,
      loads,
      rules: draw.of(RULES),
      ...(seed % 4 === 0 ? { firstSide: draw.below(2) } : {}),
      ...(open ? { sideCover: [draw.below(3), draw.below(3)], sideElevation: [draw.below(2), draw.below(2)] } : {}),
    });
    const names = [draw.of(POLICIES), draw.of(POLICIES)] as const;
    const policies = names.map((policy) => policyOf({ policy, aggression: 1 })) as unknown as Policies;
    const spec = [teamA, teamB].map((team) => team.map((mech) => mech.spec).join(',')).join(' : ');
    yield { name: `${seed} on ${board.spec.id}, ${names.join(' : ')}, ${spec}`, setup, policies, seed };
  }
}

/** A kit with any pilot, and with up to two of the loads that its weapons take. */
export function randomMech(catalog: Catalog, draw: Draw): MechProfile {
  const kit = draw.of(catalog.kits);
  const build = completeBuild(catalog, kit.build);
  const back = catalog.backs.find(({ id }) => id === build.back)?.launcher ?? null;
  const mounted = { right: build.equipment.right, left: build.equipment.left, back };
  const loads = Object.fromEntries(
    Object.entries(mounted).map(([mount, id]) => [mount, randomLoads(catalog, id, draw)]),
  ) as NonNullable<BuildEntry['loads']>;
  return compileBuild(catalog, { ...build, pilot: draw.of(catalog.pilots).id, loads });
}

function randomLoads(catalog: Catalog, id: string | null, draw: Draw): Exclude<LoadName, 'standard'>[] {
  const known = catalog.equipment.find((item) => item.id === id)?.loads ?? [];
  if (known.length === 0) return [];
  const first = draw.of(known);
  const second = draw.of(known);
  const chosen = draw.below(2) === 0 ? [first] : [first, second];
  return LOADS.slice(1).filter((load) => (chosen as readonly string[]).includes(load)) as typeof known;
}

/** The same map with deployment regions around its centre, a few hexes apart. */
function closeQuarters(map: MapSpec): MapSpec {
  const cells = map.width * map.height;
  const board = Board.of(map);
  const near = Array.from({ length: cells }, (_, cell) => {
    const col = cell % map.width;
    const middle = Math.abs(Math.floor(cell / map.width) - (map.height - 1) / 2) < 4;
    return middle && board.entryCost[cell] !== 0 && col < map.width / 2 - 1 && col > map.width / 2 - 5;
  });
  const deployment = Array.from({ length: map.height }, (_, row) =>
    Array.from({ length: map.width }, (_, col) => {
      const cell = row * map.width + col;
      return near[cell] ? 'a' : near[rotated(cell, cells)] ? 'b' : '.';
    }).join(''),
  );
  return { ...map, deployment };
}
