import { DEFAULT_AI, POLICIES, type PolicyName } from '../../src/bots/options.ts';
import { loadCatalog } from '../../src/catalog/load.ts';
import { mapIds } from '../../src/catalog/maps.ts';
import { Board } from '../../src/engine/board.ts';
import { REASON, WINNER } from '../../src/engine/columns.ts';
import { REASONS } from '../../src/engine/events.ts';
import { GameRunner } from '../../src/engine/game.ts';
import { DRAWN } from '../../src/engine/score.ts';
import { policiesOf, setupOf } from '../../src/runner/game-setups.ts';
import { resolveScenario } from '../../src/study/resolve-scenario.ts';
import { NO_SCENARIO } from '../../src/study/scenario.ts';

/**
 * Strength of one policy against another with the same units on both sides, every seed with sides and first side
 * swapped: `npx tsx test/bench/policies.ts [policy] [other] [seeds] [first seed]`.
 */
const [policy = 'positional', other = 'charge', seeds = '100', firstSeed = '1'] = process.argv.slice(2);
for (const name of [policy, other]) {
  if (!(POLICIES as readonly string[]).includes(name)) throw new Error(`policy: one of ${POLICIES.join(', ')}`);
}
const TEAMS = [
  'courier,foreman,reaver',
  'bastion,longshot,cinder',
  'hailstorm,helios,warden',
  'prism,lancer,kestrel',
  'crucible,sexton,hammerfall',
  'pitfall,foreman,longshot',
];
const catalog = loadCatalog();

for (const map of mapIds()) {
  let won = 0;
  let sideA = 0;
  let first = 0;
  let games = 0;
  let rounds = 0;
  let deaths = 0;
  const reasons = new Array<number>(REASONS.length).fill(0);
  const byTeam: string[] = [];
  for (const team of TEAMS) {
    const before = won;
    const { plan } = resolveScenario(
      NO_SCENARIO,
      {
        a: team,
        b: team,
        map,
        checks: false,
        aiA: { policy: policy as PolicyName },
        aiB: { policy: other as PolicyName },
      },
      { catalog, defaultAi: DEFAULT_AI },
    );
    const board = Board.of(plan.map);
    for (const swapped of [false, true]) {
      for (const firstSide of [0, 1]) {
        const runner = new GameRunner(setupOf(plan, board, { swapped, firstSide }), policiesOf(plan, swapped));
        for (let seed = Number(firstSeed); seed < Number(firstSeed) + Number(seeds); seed++) {
          const { flow, kills, round } = runner.play(seed);
          const winner = flow[WINNER]!;
          const pointsOf = (side: number) => (winner === DRAWN ? 0.5 : winner === side ? 1 : 0);
          won += pointsOf(swapped ? 1 : 0);
          sideA += pointsOf(0);
          first += pointsOf(firstSide);
          rounds += round;
          deaths += kills[0]! + kills[1]!;
          reasons[flow[REASON]!]! += 1;
          games += 1;
        }
      }
    }
    byTeam.push(percent((won - before) / (4 * Number(seeds))));
  }
  const ends = REASONS.map((reason, index) => `${reason} ${percent(reasons[index]! / games)}`).join(', ');
  console.log(
    `${map}: ${policy} ${percent(won / games)} of ${games} games against ${other} (by team ${byTeam.join(' ')}); ` +
      `side a ${percent(sideA / games)}, first side ${percent(first / games)}; rounds ${(rounds / games).toFixed(2)}, ` +
      `deaths ${(deaths / games).toFixed(2)}; ${ends}`,
  );
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}
