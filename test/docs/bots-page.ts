import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './pages.ts';

export const BOTS = join(ROOT, 'docs/bots.md');
const WORTH = join(ROOT, 'src/bots/worth.ts');

const TABLE = /(<!-- weights -->\n)[\s\S]*?(<!-- end -->)/;

/** A weight as worth.ts has it: neighbours without a comment of their own share the one above them. */
interface Weight {
  readonly name: string;
  readonly value: string;
  readonly meaning: string;
}

function weightsOf(source: string): Weight[] {
  let meaning = '';
  return [...source.matchAll(/(?:\/\*\* (.+?) \*\/\n)?export const (\w+) = (-?[\d.]+);/g)].map(
    ([, own, name, value]) => {
      meaning = own ?? meaning;
      return { name: name!, value: value!, meaning };
    },
  );
}

/** The page with its table of weights written afresh from src/bots/worth.ts. */
export function withWeights(page: string): string {
  const rows = weightsOf(readFileSync(WORTH, 'utf8')).map(
    ({ name, value, meaning }) => `| \`${name}\` | ${value} | ${meaning} |`,
  );
  const lines = ['| Weight | Value | What it weighs |', '|---|---|---|', ...rows];
  return page.replace(TABLE, (_, open: string, close: string) => `${open}\n${lines.join('\n')}\n\n${close}`);
}
