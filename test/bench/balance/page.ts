import type { Catalog } from '../../../src/catalog/schema.ts';
import { markdown } from '../../../src/report/markdown.ts';
import { type Bar, barsOf } from './bars.ts';
import { matchupsOf } from './matchups.ts';
import { measure } from './measure.ts';
import { ratingsOf } from './ratings.ts';
import { balanceBlocks } from './tables.ts';

/** What `npm run balance` says: Markdown for docs/balance.md, and its bars. */
export interface BalancePage {
  readonly text: string;
  readonly bars: readonly Bar[];
}

export interface BalanceRequest {
  /** Mirror games on each map; the games of the other fields follow from it (matchups.ts). */
  readonly games: number;
  readonly seed: number;
  readonly workers: number;
}

/** Plays all games and prints their tables; the same catalog, games and seed give the same text. */
export async function balancePage(catalog: Catalog, { games, seed, workers }: BalanceRequest): Promise<BalancePage> {
  const measured = await measure(matchupsOf(catalog, games, seed), workers);
  const bars = barsOf(catalog, measured);
  const blocks = balanceBlocks(catalog, measured, ratingsOf(catalog, measured.threes), bars);
  let text = '';
  for await (const piece of markdown.encode({ report: {}, blocks })) text += piece;
  return { text, bars };
}

const PASSAGE = /(<!-- balance -->\n)[\s\S]*?(<!-- end -->)/;

/** A page with the text between its `balance` and `end` comments printed afresh. */
export function withBalance(page: string, text: string): string {
  return page.replace(PASSAGE, (_, open: string, close: string) => `${open}\n${text}\n${close}`);
}
