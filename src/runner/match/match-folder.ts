import type { FailedGame } from '../../study/aggregate/batch-aggregate.ts';
import type { MatchManifest } from '../../study/match/match-report.ts';
import { MATCH_WORDS } from '../../study/match/match-row.ts';
import type { ResolvedScenario } from '../../study/resolve-scenario.ts';
import { type OpenFolder, openJournal, requireNoFewer, requireSameGames } from '../sweep/journal-folder.ts';
import type { MatchBlockResult } from './match-player.ts';

const JOURNAL_SCHEMA = 'mechsim.match-journal/1';

/** First line of the journal of a run of matches, and again wherever one with more matches goes on in it. */
interface MatchHeader {
  readonly schema: typeof JOURNAL_SCHEMA;
  readonly manifest: MatchManifest;
  readonly scenario: ResolvedScenario;
  /** Of the maps as they were played on: a name says too little, since a file may change. */
  readonly mapsHash: string;
}

/** Matches in seed order, as a line holds them. */
interface MatchLine {
  readonly first: number;
  /** MATCH_WORDS words per match (match-row.ts), in base 64. */
  readonly words: string;
  readonly failed?: readonly FailedGame[];
}

export interface MatchFolderRequest extends Omit<MatchHeader, 'schema'> {
  readonly folder: string;
  /** Goes on in a folder that has matches of this run. */
  readonly resume: boolean;
}

/** A folder of matches that this process alone writes to. */
export interface MatchFolder extends OpenFolder {
  /** What it holds, in seed order from match 0 on. */
  readonly known: readonly MatchBlockResult[];
}

/**
 * Opens a folder for a run of matches.
 * @throws UserError for a folder in use, a used one without `resume`, and matches of another run
 */
export async function openMatchFolder({ folder, resume, ...content }: MatchFolderRequest): Promise<MatchFolder> {
  const known: MatchBlockResult[] = [];
  const header: MatchHeader = { schema: JOURNAL_SCHEMA, ...content };
  const open = await openJournal({
    folder,
    header,
    goesOn: resume,
    onLine: (line) => known.push(readMatchLine(line as MatchLine)),
    requireSame: (before: MatchHeader) => requireSameMatches(folder, before, header),
  });
  return { ...open, known };
}

export function matchLine({ firstMatch, words, failed }: MatchBlockResult): object {
  const line: MatchLine = {
    first: firstMatch,
    words: Buffer.from(words.buffer, words.byteOffset, words.byteLength).toString('base64'),
    ...(failed.length === 0 ? {} : { failed }),
  };
  return line;
}

function readMatchLine({ first, words: text, failed = [] }: MatchLine): MatchBlockResult {
  const bytes = Buffer.from(text, 'base64');
  const words = new Int32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  return { firstMatch: first, matchCount: words.length / MATCH_WORDS, words, failed };
}

function requireSameMatches(folder: string, before: MatchHeader, now: MatchHeader): void {
  const [old, next] = [before.manifest, now.manifest];
  requireSameGames(folder, [
    ['engine', old.engine, next.engine],
    ['dice', old.dice, next.dice],
    ['catalog', old.catalogHash, next.catalogHash],
    ['scenario', before.scenario, now.scenario],
    ['list of maps', old.maps, next.maps],
    ['map', before.mapsHash, now.mapsHash],
    ['seed', old.seed, next.seed],
    ['sequential test', old.sprt, next.sprt],
  ]);
  requireNoFewer(folder, 'matches', old.matches, next.matches);
}
