import { chiSquareTail } from '../stats/distributions.ts';
import type { TournamentReport } from '../study/tournament/tournament-report.ts';
import { fixed, grouped, NOTHING, percent } from './figures.ts';
import type { Block, Table } from './printout.ts';

const PAIRS_SHOWN = 45;
const CYCLES_SHOWN = 5;

const FAILED_SHOWN = 5;

/** A tournament for a person: the ratings, every pair, and what no rating can explain. */
export function tournamentBlocks(report: TournamentReport): Block[] {
  const { pairs, manifest } = report;
  const blocks: Block[] = [{ lines: [tournamentSetting(report), ...tournamentFindings(report)] }];
  blocks.push(entryTable(report), pairTable(report));
  const cycles = cycleLines(report);
  if (cycles.length > 0) blocks.push({ title: 'Cycles', lines: cycles });
  const failed = pairs
    .filter(({ failedGames }) => failedGames.length > 0)
    .slice(0, FAILED_SHOWN)
    .flatMap(({ a, b, failedGames }) => [
      `${a} against ${b}: ${failedGames.length} games failed: ${failedGames[0]!.message}`,
      { command: failedGames[0]!.replay },
    ]);
  if (failed.length > 0) blocks.push({ lines: failed });
  blocks.push({ title: 'This tournament again', lines: [{ command: manifest.command }] });
  return blocks;
}

/** What was played. */
export function tournamentSetting({ entries, pairs, manifest, complete }: TournamentReport): string {
  const unit =
    manifest.unit.games === 1
      ? `${grouped(manifest.unitsPerPair)} games`
      : `${grouped(manifest.unitsPerPair)} units of ${manifest.unit.games} games`;
  return `${entries.length} entries, ${pairs.length} pairs of ${unit}, seed ${manifest.seed}${complete ? '' : ' (incomplete)'}`;
}

/** Who is best and how surely, and how far a single number tells the entries apart, in sentences. */
export function tournamentFindings(report: TournamentReport): string[] {
  const [best, second] = report.entries.filter(({ elo }) => elo !== null);
  if (best === undefined || second === undefined) return ['No two entries can be rated.'];
  const ahead = best.low !== null && second.high !== null && best.low > second.high;
  const lead = `${best.name} is ${ahead ? 'the strongest' : 'rated highest'}, ${fixed(best.elo! - second.elo!, 0)} Elo ahead of ${second.name}`;
  const sure = ahead ? '.' : '; their intervals overlap, so that may be chance.';
  const fit = fitText(report);
  return fit === undefined ? [lead + sure] : [lead + sure, fit];
}

/** Rock, paper, scissors among the entries. */
export function cycleLines({ cycles }: TournamentReport): string[] {
  const lines = cycles.slice(0, CYCLES_SHOWN).map(({ entries: ring, shares, sure }) => {
    const steps = ring.map((name, place) => `${name} ${percent(shares[place]!, 0)}`);
    return `${steps.join(' > ')} > ${ring[0]}${sure ? '' : ' (may be chance)'}`;
  });
  return cycles.length > CYCLES_SHOWN ? [...lines, `... ${cycles.length - CYCLES_SHOWN} more`] : lines;
}

/** Whether one number per entry explains what the pairs came to. */
function fitText({ entries, pairs }: TournamentReport): string | undefined {
  const rated = entries.filter(({ elo }) => elo !== null).length;
  const surprises = pairs.flatMap(({ surprise }) => (surprise === null ? [] : [surprise]));
  const degrees = surprises.length - (rated - 1);
  if (rated < 2 || degrees < 1) return undefined;
  const chiSquare = surprises.reduce((sum, surprise) => sum + surprise ** 2, 0);
  const p = chiSquareTail(chiSquare, degrees);
  const said = p < 0.05 ? 'does not explain' : 'explains';
  return `One number per entry ${said} the pairs (chi-square ${fixed(chiSquare, 1)} on ${degrees} degrees, p ${p < 0.001 ? '< 0.001' : fixed(p, 3)}).`;
}

function entryTable({ entries }: TournamentReport): Table {
  return {
    title: 'Ratings',
    columns: [
      { title: '', align: 'right' },
      { title: 'entry' },
      { title: 'Elo', align: 'right' },
      { title: '95 %', align: 'right' },
      { title: 'win share', align: 'right' },
      { title: 'games', align: 'right', optional: true },
      { title: 'team', optional: true },
    ],
    rows: entries.map(({ name, elo, low, high, winShare, games, status, team }, place) => [
      String(place + 1),
      name,
      elo === null ? status : fixed(elo, 0),
      low === null || high === null ? NOTHING : `${fixed(low, 0)} to ${fixed(high, 0)}`,
      percent(winShare),
      grouped(games),
      team === name ? '' : team,
    ]),
  };
}

function pairTable({ pairs }: TournamentReport): Table {
  const more = pairs.length > PAIRS_SHOWN ? ` (the first ${PAIRS_SHOWN} of ${pairs.length})` : '';
  return {
    title: `Pairs${more}`,
    columns: [
      { title: 'a' },
      { title: 'b' },
      { title: 'a wins', align: 'right' },
      { title: '95 %', align: 'right' },
      { title: 'ratings say', align: 'right', optional: true },
      { title: 'Elo', align: 'right', optional: true },
      { title: 'LOS', align: 'right', optional: true },
    ],
    rows: pairs
      .slice(0, PAIRS_SHOWN)
      .map(({ a, b, winShareA, low, high, expected, elo, los }) => [
        a,
        b,
        percent(winShareA),
        low === null || high === null ? NOTHING : `${(100 * low).toFixed(1)}-${(100 * high).toFixed(1)}`,
        percent(expected),
        fixed(elo, 0),
        percent(los),
      ]),
  };
}
