import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { UserError } from '../../src/catalog/user-error.ts';
import * as batchCommand from '../../src/cli/batch.ts';
import { eventSchema } from '../../src/cli/event-schema.ts';
import * as playCommand from '../../src/cli/play.ts';
import type { GameEvent } from '../../src/engine/decode.ts';
import { GAME_COLUMNS } from '../../src/study/game-columns.ts';
import { folderWith, PINNED } from '../catalog/fixture.ts';
import { runCommand } from './in-process.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DUEL = `--a reaver --b bastion --distance 4 --no-checks --policy charge --data ${PINNED}`.split(' ');

async function play(...argv: string[]): Promise<string> {
  return (await runCommand(playCommand, argv)).stdout;
}

async function reportOf(...argv: string[]): Promise<Record<string, unknown>> {
  return JSON.parse(await play(...argv, '--json')) as Record<string, unknown>;
}

/** The one line of the mistake in this command line. */
async function mistakeIn(...argv: string[]): Promise<string> {
  const error: unknown = await play(...argv).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof UserError)) throw new Error(`no mistake, but ${String(error)}`);
  expect(error.line()).not.toContain('\n');
  return error.line();
}

/** What a run writes to standard error. */
async function notesOf(...argv: string[]): Promise<string> {
  const notes: string[] = [];
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((piece) => notes.push(String(piece)) > 0);
  try {
    await play(...argv);
  } finally {
    write.mockRestore();
  }
  return notes.join('');
}

describe('play', () => {
  it('tells the game of a seed from line-up to result, and how to see it again', async () => {
    const text = await play(...DUEL, '--seed', '9');
    expect(text).toMatch(/^1 mech against 1, 7 rounds\. a1 Reaver at \(\d+,\d+\)\. b1 Bastion at/);
    expect(text).toContain('ROUND 1: ');
    expect(text).toMatch(/\nSide [ab] wins in round \d/);
    expect(text).toMatch(/│ a1 Reaver {2}│/);
    expect(text.replaceAll(' \\\n   ', '')).toMatch(/This game again\n {2}mechsim play --a reaver .* --seed 9\n$/s);
  });

  it('tells the same game in the same words, and another one for another seed', async () => {
    const [once, again, other] = [await play(...DUEL), await play(...DUEL), await play(...DUEL, '--seed', '2')];
    expect(again).toBe(once);
    expect(other).not.toBe(once);
  });

  it('keeps its lines within eighty columns where no terminal says otherwise, without colours', async () => {
    const told = (await play(...DUEL)).split('\n┌')[0]!;
    expect(Math.max(...told.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character is what must not be there
    expect(told).not.toMatch(/\x1b/);
  });

  it("says first when the teams stand on each other's sides", async () => {
    const text = await play(...DUEL, '--swapped');
    expect(text).toMatch(/^Sides are swapped: .*\n\n1 mech against 1, 7 rounds\. a1 Bastion at/);
  });

  it('plays a scenario file', async () => {
    const { scenario } = await reportOf(join(ROOT, 'scenarios/duel.yaml'));
    expect(scenario).toHaveProperty('a');
  });

  it('draws the board when a round begins and when it ends', async () => {
    const text = await play(...DUEL, '--board', '--rule', 'roundCap=1');
    const rounds = text.match(/^ROUND/gm)!.length;
    const ends = text.match(/^End of round/gm)?.length ?? 0;
    expect(text.match(/A1-A3 B1-B3 mechs/g)).toHaveLength(rounds + ends);
    expect(text).toMatch(/^ *\d+ .*A1.*$/m);
  });

  it('says with --why what was chosen among what', async () => {
    const text = await play(...DUEL, '--why');
    expect(text).toMatch(/^ {4}[ab]1 action \(charge\): \w+.*; of end, move \d+/m);
    expect(text).toMatch(/declaration \(charge\): strike opportunity \d+ \w+; of pass, strike \d+/);
  });

  it('says with --why what the positional policy weighed, term by term', async () => {
    const argv = [...DUEL, '--a', 'foreman', '--b', 'prism', '--policy', 'positional', '--rule', 'roundCap=3'];
    const text = await play(...argv, '--why');
    expect(text).toMatch(/^ {4}[ab]1 action \(positional\): \w+/m);
    expect(text).toMatch(/^ {4}here: \(\d+,\d+\) -?[\d.]+ = /m);
    expect(text).toMatch(/^ {4}hexes: \(\d+,\d+\) -?[\d.]+ = /m);
    expect(text).toMatch(/^ {4}Fires: fire \w+ .*-?[\d.]+/m);
    expect(text).toMatch(/^ {4}support: \w+/m);
    const told = (lines: string) => lines.split('\n').filter((line) => !line.startsWith('    '));
    expect(told(text)).toEqual(told(await play(...argv)));
  });
});

describe('play --json', () => {
  it('has the keys of a game row between scenario and mechs', async () => {
    const report = await reportOf(...DUEL);
    const row = GAME_COLUMNS.map(({ name }) => name);
    expect(Object.keys(report)).toEqual(['schema', 'manifest', 'scenario', ...row, 'mechs']);
  });

  it.each([['--swapped'], ['--first b'], ['--policy random --map quarry --a prism --b lancer'], ['']])(
    'agrees with the rows of a batch (%s)',
    async (more) => {
      const duel = more.includes('--map') ? DUEL.filter((_, index) => index < 4 || index > 5) : DUEL;
      const options = [...duel, ...more.split(' ').filter((word) => word !== '' && word !== '--swapped')];
      const swap = more === '--swapped';
      const games = swap ? ['-n', '6', '--swap'] : ['-n', '3'];
      const { stdout } = await runCommand(batchCommand, [...options, '--seed', '5', ...games, '--ndjson', '--quiet']);
      const rows = stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>);
      for (const row of rows.filter(({ swapped }) => swapped === swap)) {
        const report = await reportOf(...options, '--seed', String(row['seed']), ...(swap ? ['--swapped'] : []));
        const { index: _, unit: __, ...same } = row;
        expect(report).toMatchObject(same);
      }
    },
  );

  it('tells of every mech where it stands and what is left of it', async () => {
    const { mechs, hullA, hullB } = await reportOf(...DUEL, '--swapped');
    const [first, second] = mechs as { team: string; side: string; spec: string; hull: number }[];
    expect([first!.spec, first!.team, first!.side]).toEqual(['bastion', 'b', 'a']);
    expect([second!.spec, second!.team, second!.side]).toEqual(['reaver', 'a', 'b']);
    expect([first!.hull, second!.hull]).toEqual([hullB, hullA]);
  });
});

describe('play --events', () => {
  it('prints every event on a line of its own, as its JSON Schema says', async () => {
    const schema = z.fromJSONSchema(eventSchema() as Parameters<typeof z.fromJSONSchema>[0]);
    for (const seed of ['1', '2', '3']) {
      const options = ['--seed', seed, '--policy', 'random'];
      const lines = (await play(...DUEL, ...options, '--events')).trimEnd().split('\n');
      const events = lines.map((line) => JSON.parse(line) as GameEvent);
      expect(events[0]!.type).toBe('game_start');
      expect(events.at(-1)!.type).toBe('game_end');
      expect(events).toHaveLength((await reportOf(...DUEL, ...options))['events'] as number);
      for (const event of events) schema.parse(event);
      expect(schema.safeParse({ ...events[1]!, more: 1 }).success).toBe(false);
    }
  });

  it('does not go with --json', async () => {
    expect(await mistakeIn(...DUEL, '--events', '--json')).toContain('one format');
  });
});

describe('play --script', () => {
  const folder = folderWith({
    'first.yaml': 'initiative: [3, 19]\nstress: [6]\n',
    'short.json': { initiative: [5] },
    'stage.yaml': 'hitt: [3]\n',
    'face.yaml': 'initiative: [21, 1]\n',
    'broken.json': '{ "hit": [1, }',
  });
  const script = (name: string) => [...DUEL, '--script', join(folder, name)];

  it('rolls what the script says, stage by stage', async () => {
    const text = await play(...script('first.yaml'), '--quiet');
    expect(text).toMatch(/Initiative: a d20 3 .* b d20 19 .*: b wins\./);
    expect(text).toContain('--script');
  });

  it('says which faces nobody asked for', async () => {
    expect(await notesOf(...script('first.yaml'))).toBe(
      `${join(folder, 'first.yaml')}: faces never asked for: stress 6\n`,
    );
    expect(await notesOf(...script('first.yaml'), '--quiet')).toBe('');
  });

  it.each([
    ['short.json', 'short.json: stage initiative has only 1 faces'],
    ['stage.yaml', "stage.yaml:1:1: hitt: unknown key 'hitt'; did you mean 'hit'?"],
    ['face.yaml', 'face.yaml: stage initiative, face 1 is 21, expected 1 to 20'],
    ['broken.json', 'broken.json:1:14: malformed JSON'],
    ['missing.yaml', 'missing.yaml: nothing there'],
  ])('finds the mistake in %s', async (name, expected) => {
    expect(await mistakeIn(...script(name))).toContain(expected);
  });
});
