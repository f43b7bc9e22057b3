import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { mapIds } from '../../src/catalog/maps.ts';
import { readScenario } from '../../src/study/scenario.ts';
import { readStudy } from '../../src/study/sweep/study.ts';
import { knownOptions } from './known-options.ts';
import { commandsOf, mechsimWords } from './page-commands.ts';
import { ROOT } from './pages.ts';

function filesOf(folder: string): string[] {
  return readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => `${folder}/${name}`);
}

const scenarios = filesOf('scenarios');
const studies = filesOf('scenarios/studies');

/** The comment that a file begins with, as one line. */
function purposeOf(file: string): string {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
  const end = lines.findIndex((line) => !line.startsWith('#'));
  return lines
    .slice(0, end)
    .map((line) => line.replace(/^# ?/, ''))
    .join(' ');
}

describe('shipped scenarios and studies', () => {
  it.each([...scenarios, ...studies])('%s says at its top what it is for, and bears the name of its file', (file) => {
    expect(purposeOf(file).length).toBeGreaterThan(80);
    const { name } = parse(readFileSync(join(ROOT, file), 'utf8'));
    expect(file.endsWith(`/${name}.yaml`)).toBe(true);
  });

  it('are at least eight scenarios, over all maps and the open field', () => {
    expect(scenarios.length).toBeGreaterThanOrEqual(8);
    const grounds = scenarios.map((file) => readScenario(join(ROOT, file)).entry.map ?? 'field');
    expect([...new Set(grounds)].sort()).toEqual(['field', ...mapIds(undefined)].sort());
  });

  it.each(studies)('%s asks its question in its first lines and is answered in docs/studies.md', (file) => {
    expect(purposeOf(file)).toContain('?');
    expect(readStudy(join(ROOT, file)).entry.schema).toBe('mechsim.study/1');
    expect(commandsOf('docs/studies.md').map(({ command }) => command.split(' ')[3])).toContain(file);
  });
});

describe('docs/ci/mechsim.yml', () => {
  const { jobs } = parse(readFileSync(join(ROOT, 'docs/ci/mechsim.yml'), 'utf8'));
  const steps: { run?: string; with?: Record<string, unknown> }[] = jobs.balance.steps;

  it('installs on Node 20 and runs commands with options that exist', async () => {
    expect(steps.find((step) => step.with?.['node-version'] !== undefined)!.with!['node-version']).toBe(20);
    const known = await knownOptions();
    const calls = steps.flatMap(({ run }) => (run === undefined || run === 'npm ci' ? [] : [mechsimWords(run)!]));
    expect(calls.map(([name]) => name)).toEqual(['golden', 'sweep']);
    for (const [name, ...words] of calls) {
      const own = known.get(`${name} ${words[0]}`) ?? known.get(name!)!;
      expect(words.filter((word) => word.startsWith('--') && !own.includes(word))).toEqual([]);
    }
  });
});
