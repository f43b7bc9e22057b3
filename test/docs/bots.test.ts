import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { POLICIES } from '../../src/bots/options.ts';
import * as worth from '../../src/bots/worth.ts';
import * as playCommand from '../../src/cli/play.ts';
import { TERM_WORDS } from '../../src/cli/why-text.ts';
import { runCommand } from '../cli/in-process.ts';
import { BOTS, withWeights } from './bots-page.ts';
import { commandsOf } from './page-commands.ts';
import { shownOutputs } from './pages.ts';

const page = readFileSync(BOTS, 'utf8');
const weights = Object.entries(worth).filter(([, value]) => typeof value === 'number');

/** First cells of the tables of a section. */
function firstCells(title: string): string[] {
  const start = page.indexOf(`${title}\n`);
  expect(start, title).toBeGreaterThanOrEqual(0);
  const rest = page.slice(start + title.length);
  const end = rest.search(/^#+ /m);
  return [...rest.slice(0, end < 0 ? undefined : end).matchAll(/^\| `?([^|`]+?)`? \|/gm)]
    .map(([, cell]) => cell!)
    .slice(1);
}

describe('docs/bots.md', () => {
  it('has the weights of worth.ts (npm run readme writes them afresh)', () => {
    expect(withWeights(page)).toBe(page);
    const rows = [...page.matchAll(/^\| `([A-Z_]+)` \| (-?[\d.]+) \| (.+) \|$/gm)];
    expect(rows.map(([, name, value]) => [name, Number(value)])).toEqual(weights);
  });

  it('speaks of every weight, and of no other', () => {
    const prose = page.replace(/<!-- weights -->[\s\S]*?<!-- end -->/, '');
    const named = new Set([...prose.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name!));
    const names = weights.map(([name]) => name);
    expect([...named].filter((name) => !names.includes(name))).toEqual([]);
    // Two weights of a melee mech that comes near are spoken of together with its exchange.
    const apart = ['KILL_WORTH', 'CONTACT_HEXES', 'CONTACT_SHARE'];
    expect(names.filter((name) => !named.has(name) && !apart.includes(name))).toEqual([]);
  });

  it('explains every policy and every term that --why prints', () => {
    expect(firstCells('# Who plays: the bots').sort()).toEqual([...POLICIES].sort());
    expect(firstCells('### The terms of a hex')).toEqual(Object.values(TERM_WORDS));
  });

  it('shows a position that its command reproduces, line for line in kind', async () => {
    const [shown] = shownOutputs(page);
    expect(commandsOf('docs/bots.md').map(({ command }) => command)).toContain(shown!.command);
    const { stdout } = await runCommand(playCommand, shown!.command.split(' ').slice(3));
    const kinds = (text: string) =>
      [...text.matchAll(/^ {4}(here|hexes|Fires for the whole activation|Fires|support): /gm)].map(([, kind]) => kind);
    expect(kinds(shown!.text)).toEqual(expect.arrayContaining(['here', 'hexes', 'support']));
    expect(kinds(stdout)).toEqual(expect.arrayContaining(kinds(shown!.text)));
    expect(stdout).toContain('\nROUND 3');
  });
});
