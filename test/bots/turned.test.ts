import { describe, expect, it } from 'vitest';
import { DEFAULT_AI } from '../../src/bots/options.ts';
import { loadCatalog } from '../../src/catalog/load.ts';
import { mapIds } from '../../src/catalog/maps.ts';
import { Board } from '../../src/engine/board.ts';
import { WINNER } from '../../src/engine/columns.ts';
import { EventLog } from '../../src/engine/event-log.ts';
import { GameRunner } from '../../src/engine/game.ts';
import { DRAWN } from '../../src/engine/score.ts';
import { policiesOf, setupOf } from '../../src/runner/game-setups.ts';
import { resolveScenario } from '../../src/study/resolve-scenario.ts';
import { NO_SCENARIO } from '../../src/study/scenario.ts';

const TEAMS = ['courier,foreman,bastion', 'lancer,reaver,pitfall', 'hailstorm,prism,warden'];
const SEEDS = 6;

describe('A6: neither side is favoured', () => {
  it('equal teams play the same game turned by 180 degrees when the other side is first', () => {
    const catalog = loadCatalog();
    for (const map of mapIds()) {
      for (const team of TEAMS) {
        const { plan } = resolveScenario(
          NO_SCENARIO,
          { a: team, b: team, map, checks: false },
          { catalog, defaultAi: DEFAULT_AI },
        );
        const board = Board.of(plan.map);
        const [a, b] = [0, 1].map(
          (firstSide) =>
            new GameRunner(
              setupOf(plan, board, { swapped: false, firstSide }),
              policiesOf(plan, false),
              new EventLog(),
            ),
        );
        for (let seed = 1; seed <= SEEDS; seed++) {
          const first = a!.play(seed);
          const second = b!.play(seed);
          const where = `${team} on ${map}, seed ${seed}`;
          expect([...second.score], where).toEqual([...first.score].reverse());
          const winner = first.flow[WINNER]!;
          expect(second.flow[WINNER], where).toBe(winner === DRAWN ? DRAWN : 1 - winner);
          const turned = [...second.cell].map((cell) => (cell < 0 ? cell : board.rotated(cell)));
          expect([...turned.slice(3), ...turned.slice(0, 3)], where).toEqual([...first.cell]);
        }
      }
    }
  });
});
