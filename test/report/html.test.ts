import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import * as batchCommand from '../../src/cli/batch.ts';
import { histogram, shareChart, splitBar } from '../../src/report/html/charts.ts';
import { html, table } from '../../src/report/html/markup.ts';
import { html as htmlFormat } from '../../src/report/html.ts';
import type { BatchReport } from '../../src/study/report/batch-report.ts';
import { folderWith, PINNED } from '../catalog/fixture.ts';
import { runCommand } from '../cli/in-process.ts';
import { xmlTree } from './markup-tree.ts';

const SKIRMISH =
  `--a courier,foreman,reaver --b bastion,prism,courier --no-checks --policy charge --data ${PINNED}`.split(' ');

let report: BatchReport;
let page = '';
beforeAll(async () => {
  report = await reportOf('-n', '40', '--swap');
  page = pageOf(report);
});

async function reportOf(...argv: string[]): Promise<BatchReport> {
  return JSON.parse((await runCommand(batchCommand, [...SKIRMISH, '--workers', '1', '--json', ...argv])).stdout);
}

function pageOf(of: BatchReport): string {
  return [...(htmlFormat.encode({ report: of, blocks: [] }) as Iterable<string>)].join('');
}

/** What stands in a page besides markup and style. */
function textOf(markup: string): string {
  return markup.replace(/<style>[\s\S]*<\/style>/, '').replace(/<[^>]*>/g, ' ');
}

describe('the page of a batch', () => {
  it('is one sound file that needs no other and runs nothing', () => {
    expect(page).toMatch(/^<!DOCTYPE html>\n<html lang="en">/);
    expect(() => xmlTree(page)).not.toThrow();
    expect(page).not.toMatch(/<script|<img|@import|url\(|\son\w+=|javascript:/i);
    expect([...page.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, target]) => target)).toEqual(['data:,']);
    expect(page).not.toMatch(/https?:/);
  });

  it('is fit for a phone, the dark, and paper', () => {
    expect(page).toContain('<meta name="viewport" content="width=device-width, initial-scale=1"/>');
    expect(page).toMatch(/@media screen and \(prefers-color-scheme: dark\)/);
    expect(page).toMatch(/@media print/);
    const wide = page.match(/<figure class="table">/g)!;
    expect(page.match(/<div class="scroll" tabindex="0"><table>/g)).toHaveLength(wide.length);
  });

  it('says who won, by how much and how sure, as the report has it', () => {
    const text = textOf(page).replaceAll('\u00a0', ' ');
    const { a, low, high } = report.winShare;
    // What the team that is ahead takes.
    const told = high! < 0.5 ? [1 - a!, 1 - high!, 1 - low!] : [a!, low!, high!];
    for (const share of told) expect(text).toContain(`${(100 * share).toFixed(1)} %`);
    expect(text).toMatch(/is ahead|Neither team is ahead/);
    for (const heading of [
      'Who won',
      'What decided it',
      'How the games went',
      'The mechs',
      'The weapons',
      'Games worth a look',
    ]) {
      expect(page).toContain(`<h2>${heading}</h2>`);
    }
    expect(text).toContain(report.manifest.command);
    expect(text).toContain(report.notable.closest[0]!.replay);
    for (const { mech, name } of report.mechs) expect(text).toMatch(new RegExp(`${mech}\\s+${name}`));
    expect(text).not.toMatch(/NaN|undefined|Infinity|\[object/);
  });

  it('tells in words what each chart shows', () => {
    const charts = [...page.matchAll(/<svg [^>]*>/g)].map(([tag]) => tag);
    expect(charts.length).toBeGreaterThan(15);
    for (const tag of charts) expect(tag).toMatch(/role="img" aria-label="[^"]+"/);
  });

  it('is the same whatever played the games', async () => {
    const { volatile: _, ...rest } = report;
    const again = { ...rest, volatile: { ...report.volatile, elapsedMs: 1, workers: 9, host: 'elsewhere' } };
    expect(pageOf(again)).toBe(page);
    expect(page).not.toContain(report.volatile.host === '' ? '\0' : `>${report.volatile.host}<`);
  });

  it('lets no name break out of it', async () => {
    const pilots = JSON.parse(readFileSync(join(PINNED, 'pilots.json'), 'utf8'));
    const ines = pilots.find(({ id }: { id: string }) => id === 'ines-vale');
    const data = folderWith({ 'pilots.json': [{ ...ines, name: `<b>"Sly" & 'Co'</b>` }] });
    const argv = `--a courier --b prism --distance 6 --no-checks --policy charge -n 4 --workers 1 --html --data ${data}`;
    const { stdout } = await runCommand(batchCommand, argv.split(' '));
    expect(() => xmlTree(stdout)).not.toThrow();
    expect(stdout).not.toContain('<b>"Sly"');
    expect(stdout).toContain('&lt;b&gt;&quot;Sly&quot; &amp; &#39;Co&#39;&lt;/b&gt;');
  });

  it('says what is missing: games that failed, games not played, a single game', async () => {
    const failedGames = [
      { index: 3, seed: '4', swapped: false, status: 'error', message: 'a <fault>', replay: 'mechsim play --seed 4' },
    ];
    const none = {
      ...report,
      totals: { ...report.totals, games: 0, failed: 40 },
      failedGames,
      complete: false,
    } as BatchReport;
    expect(() => xmlTree(pageOf(none))).not.toThrow();
    expect(textOf(pageOf(none))).toContain('40 games failed and count nowhere; the first: a &lt;fault&gt;.');
    expect(textOf(pageOf(none))).toContain('Incomplete: 40 of 40 games were played.');
    const single = pageOf(await reportOf('-n', '1'));
    expect(() => xmlTree(single)).not.toThrow();
    expect(textOf(single)).not.toMatch(/NaN|undefined|Infinity/);
  });

  it('is what --html prints and --out writes', async () => {
    const folder = folderWith({});
    const file = join(folder, 'report.html');
    const { stdout } = await runCommand(batchCommand, [
      ...SKIRMISH,
      '-n',
      '40',
      '--swap',
      '--workers',
      '1',
      '--html',
      '--out',
      file,
    ]);
    expect(stdout).toBe(page);
    expect(readFileSync(file, 'utf8')).toBe(page);
  });
});

describe('pieces of a page', () => {
  it('escape what is inserted, but for markup', () => {
    expect(html`<p title="${'"'}">${'a < b & c'}${html`<b>${1}</b>`}${null}${['x', 2]}</p>`.text).toBe(
      '<p title="&quot;">a &lt; b &amp; c<b>1</b>x2</p>',
    );
  });

  it('keep a number and its per cent sign on one line', () => {
    expect(html`${'12.5 %'}`.text).toBe('12.5\u00a0%');
  });

  it('head the rows of a table by their first cell', () => {
    const { text } = table('Mechs', [{ title: 'mech' }, { title: 'kills', number: true }], [['a1', 3]]);
    expect(text).toContain('<tr><th scope="row">a1</th><td class="n">3</td></tr>');
  });

  it('draw a bar whose parts fill it, nothing left out but parts of nothing', () => {
    const parts = [
      { label: 'a', value: 3, fill: 'a' },
      { label: 'none', value: 0, fill: 'none' },
      { label: 'b', value: 1, fill: 'b' },
    ];
    const { text } = splitBar('Ends', parts);
    expect([...text.matchAll(/ x="([\d.]+)" y="0" width="([\d.]+)"/g)].map(([, x, width]) => [x, width])).toEqual([
      ['0', '270'],
      ['270', '90'],
    ]);
    expect(text).toContain('aria-label="a 75.0\u00a0%, b 25.0\u00a0%"');
  });

  it('draw an interval where there is one', () => {
    const known = { label: 'a', share: 0.5, low: 0.4, high: 0.6, games: 10 };
    expect(shareChart('Shares', [known]).text).toMatch(/class="interval stroke-a" x1="115.4" x2="165.6"/);
    expect(shareChart('Shares', [{ ...known, low: null, high: null }]).text).not.toContain('class="interval');
    expect(shareChart('Shares', [{ ...known, share: null }]).text).not.toContain('<circle');
  });

  it('draw histograms from the first number that occurs to the last, many numbers several to a bar', () => {
    const few = histogram('Rounds', { least: 0, counts: [0, 0, 1, 3, 0] }, () => 'full').text;
    expect([...few.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title]) => title)).toEqual([
      '2: 1 (25.0\u00a0%)',
      '3: 3 (75.0\u00a0%)',
    ]);
    const many = histogram('Heat', { least: 0, counts: new Array<number>(50).fill(2) }, () => 'full').text;
    expect(many.match(/<rect/g)).toHaveLength(17);
    expect(many).toContain('<title>3 to 5: 6 (6.0\u00a0%)</title>');
    expect(histogram('Nothing', { least: 0, counts: [0, 0] }, () => 'full').text).toBe('');
  });
});
