import { type BradleyTerry, bradleyTerry, type PairResult } from '../../stats/bradley-terry.ts';
import { constantUnits } from '../../stats/constant-units.ts';
import { eloEstimate, scoreOfElo } from '../../stats/elo.ts';
import { rounded } from '../../stats/rounded.ts';
import type { UnitCounts } from '../../stats/sample.ts';
import { likelihoodOfSuperiority } from '../../stats/superiority.ts';
import { winShare } from '../../stats/win-share.ts';
import type { ColumnEntry } from '../game-columns.ts';

export const TOURNAMENT_SCHEMA = 'mechsim.tournament/1';

export interface TournamentManifest {
  readonly command: string;
  readonly engine: string;
  readonly dice: string;
  readonly rulesHash: string;
  readonly catalogHash: string;
  readonly seed: string;
  readonly unitsPerPair: number;
  readonly unit: { readonly games: number; readonly swap: boolean; readonly swapFirst: boolean };
  readonly confidence: number;
  /** Battlefield, rules and players. */
  readonly scenario: object;
}

/** A team that takes part. */
export interface Entry {
  readonly name: string;
  /** Canonical spec. */
  readonly team: string;
}

/** What two entries came to against each other, as the first of them sees it. */
export interface Meeting {
  readonly first: number;
  readonly second: number;
  readonly unitCounts: UnitCounts;
  /** Two bits a game in seed order, as in the report of a batch. */
  readonly outcomes: string;
  readonly wins: number;
  readonly losses: number;
  readonly draws: number;
  readonly failedGames: readonly FailedTournamentGame[];
  /** Shows the first game. */
  readonly replay: string;
}

/** A game that came to no end. */
export interface FailedTournamentGame {
  readonly seed: string;
  readonly message: string;
  readonly replay: string;
}

export interface TournamentInput {
  readonly manifest: TournamentManifest;
  readonly entries: readonly Entry[];
  readonly meetings: readonly Meeting[];
  readonly complete: boolean;
  readonly volatile: Readonly<Record<string, unknown>>;
}

export type TournamentReport = ReturnType<typeof tournamentReport>;

const CYCLES_KEPT = 100;

/** The report of a round robin: ratings that explain all meetings together, and where no ratings can. */
export function tournamentReport(input: TournamentInput) {
  const { manifest, entries, meetings, complete, volatile } = input;
  const results: PairResult[] = meetings.map(({ first, second, unitCounts }) => ({
    first,
    second,
    counts: unitCounts,
  }));
  const fitted = bradleyTerry(entries.length, results, manifest.confidence);
  return {
    schema: TOURNAMENT_SCHEMA,
    manifest,
    entries: entryRows(input, fitted),
    pairs: pairRows(entries, meetings, fitted),
    cycles: cycleRows(entries, meetings),
    columns: { entries: ENTRY_COLUMNS, pairs: PAIR_COLUMNS },
    complete,
    volatile,
  };
}

function entryRows({ entries, meetings }: TournamentInput, { ratings }: BradleyTerry) {
  const rows = entries.map(({ name, team }, entry) => {
    const { elo, low, high, status } = ratings[entry]!;
    let [wins, losses, draws] = [0, 0, 0];
    for (const meeting of meetings) {
      if (meeting.first !== entry && meeting.second !== entry) continue;
      const own = meeting.first === entry;
      wins += own ? meeting.wins : meeting.losses;
      losses += own ? meeting.losses : meeting.wins;
      draws += meeting.draws;
    }
    const games = wins + losses + draws;
    return {
      name,
      elo: rounded(elo, 3),
      low: rounded(low, 3),
      high: rounded(high, 3),
      status,
      games,
      wins,
      losses,
      draws,
      winShare: games === 0 ? null : rounded((wins + draws / 2) / games),
      team,
    };
  });
  // The best first; who cannot be rated is ordered by what he won.
  const strength = (row: (typeof rows)[number]) => row.elo ?? (row.winShare ?? 0) * 1e6 - 5e5;
  return rows.sort((left, right) => strength(right) - strength(left));
}

function pairRows(entries: readonly Entry[], meetings: readonly Meeting[], { ratings }: BradleyTerry) {
  return meetings.map(({ first, second, unitCounts, outcomes, wins, losses, draws, failedGames, replay }) => {
    const share = winShare(unitCounts);
    const { elo, error } = eloEstimate(unitCounts);
    const [one, two] = [ratings[first]!.elo, ratings[second]!.elo];
    const expected = one === null || two === null ? null : scoreOfElo(one - two);
    return {
      a: entries[first]!.name,
      b: entries[second]!.name,
      units: share.units,
      wins,
      losses,
      draws,
      winShareA: rounded(share.estimate),
      low: rounded(share.low),
      high: rounded(share.high),
      elo: rounded(elo, 3),
      eloError: rounded(error, 3),
      los: rounded(likelihoodOfSuperiority(unitCounts).los),
      /** What the ratings of the two would have it be. */
      expected: rounded(expected),
      /** How far the pair is from that, in standard errors; squared and summed these are the chi-square of the fit. */
      surprise: expected === null ? null : rounded(surpriseOf(unitCounts, expected)),
      status: share.status,
      replay,
      failedGames,
      outcomes,
    };
  });
}

/** Standard errors between what a pair scored and what was expected; null without any variance. */
function surpriseOf(counts: UnitCounts, expected: number): number | null {
  const most = counts.length - 1;
  let [surplus, variance] = [0, 0];
  counts.forEach((count, halfPoints) => {
    surplus += count * (halfPoints - most * expected);
    variance += count * (halfPoints - most * expected) ** 2;
  });
  return variance > 0 ? surplus / Math.sqrt(variance) : null;
}

/** Rock, paper, scissors: three entries each of which has the better of the next. The surest come first. */
export function cycleRows(
  entries: readonly Pick<Entry, 'name'>[],
  meetings: readonly Pick<Meeting, 'first' | 'second' | 'unitCounts'>[],
) {
  const shares = new Map<string, { share: number; low: number }>();
  for (const { first, second, unitCounts } of meetings) {
    const { estimate, low, high, units } = winShare(unitCounts);
    if (estimate === null) continue;
    // Whoever always wins has no variance, and yet nothing is surer.
    const ends = low === null || high === null ? constantUnits(estimate, units, [0, 1]) : { low, high };
    shares.set(`${first} ${second}`, { share: estimate, low: ends?.low ?? 0 });
    shares.set(`${second} ${first}`, { share: 1 - estimate, low: 1 - (ends?.high ?? 1) });
  }
  const beats = (one: number, two: number) => {
    const known = shares.get(`${one} ${two}`);
    return known !== undefined && known.share > 0.5 ? known : undefined;
  };
  const cycles = [];
  for (let one = 0; one < entries.length; one++) {
    for (let two = one + 1; two < entries.length; two++) {
      for (let three = two + 1; three < entries.length; three++) {
        for (const ring of [
          [one, two, three],
          [one, three, two],
        ] as const) {
          const steps = ring.map((entry, place) => beats(entry, ring[(place + 1) % 3]!));
          if (steps.some((step) => step === undefined)) continue;
          const weakest = Math.min(...steps.map((step) => step!.low));
          cycles.push({
            entries: ring.map((entry) => entries[entry]!.name),
            shares: steps.map((step) => rounded(step!.share)),
            /** Each has the better of the next beyond chance (95 % each). */
            sure: weakest > 0.5,
            weakest,
          });
        }
      }
    }
  }
  cycles.sort((left, right) => right.weakest - left.weakest);
  return cycles.slice(0, CYCLES_KEPT).map(({ weakest: _, ...cycle }) => cycle);
}

const id = (name: string): ColumnEntry => ({ name, type: 'text', unit: null, role: 'id' });
const metric = (name: string, type: ColumnEntry['type'], unit: string | null = null): ColumnEntry => ({
  name,
  type,
  unit,
  role: 'metric',
});

const RESULTS = (['wins', 'losses', 'draws'] as const).map((name) => metric(name, 'integer', 'games'));

const ENTRY_COLUMNS: readonly ColumnEntry[] = [
  id('name'),
  metric('elo', 'number', 'Elo'),
  metric('low', 'number', 'Elo'),
  metric('high', 'number', 'Elo'),
  metric('status', 'text'),
  metric('games', 'integer', 'games'),
  ...RESULTS,
  metric('winShare', 'number'),
  { name: 'team', type: 'text', unit: null, role: 'factor' },
];

const PAIR_COLUMNS: readonly ColumnEntry[] = [
  id('a'),
  id('b'),
  metric('units', 'integer', 'units'),
  ...RESULTS,
  metric('winShareA', 'number'),
  metric('low', 'number'),
  metric('high', 'number'),
  metric('elo', 'number', 'Elo'),
  metric('eloError', 'number', 'Elo'),
  metric('los', 'number'),
  metric('expected', 'number'),
  metric('surprise', 'number'),
  metric('status', 'text'),
  metric('replay', 'text'),
];
