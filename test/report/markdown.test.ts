import { describe, expect, it } from 'vitest';
import { markdown } from '../../src/report/markdown.ts';
import type { Block } from '../../src/report/printout.ts';

const textOf = (...blocks: Block[]) => [...(markdown.encode({ report: {}, blocks }) as Iterable<string>)].join('');

describe('Markdown', () => {
  it('has tables with a heading, numbers to the right', () => {
    const columns = [{ title: 'mech' }, { title: 'kills', align: 'right' as const }];
    expect(textOf({ title: 'Mechs', columns, rows: [['a1', '3']] })).toBe(
      '### Mechs\n\n| mech | kills |\n| --- | ---: |\n| a1 | 3 |\n',
    );
  });

  it('sets sentences apart, and commands so that they can be copied', () => {
    const lines = ['Team a is ahead.', '', { command: 'mechsim play --seed 1' }];
    expect(textOf({ title: 'Result', lines })).toBe(
      '### Result\n\nTeam a is ahead.\n\n```sh\nmechsim play --seed 1\n```\n',
    );
  });

  it('counts what a terminal draws', () => {
    const bars = [
      { label: '6', count: 1 },
      { label: '7', count: 1234 },
    ];
    expect(textOf({ title: 'Rounds', bars })).toContain('| 7 | 1,234 | 99.9 % |');
    expect(
      textOf({
        parts: [
          { label: 'a', count: 2 },
          { label: 'b', count: 1 },
        ],
      }),
    ).toBe('a **2**, b **1**\n');
  });

  it('lets no text be taken for markup', () => {
    const columns = [{ title: 'team[0]' }];
    expect(textOf({ columns, rows: [['a|b *c* <b>_x_\nnext']] })).toBe(
      '| team\\[0\\] |\n| --- |\n| a\\|b \\*c\\* \\<b\\>\\_x\\_<br>next |\n',
    );
    expect(textOf('a board\n```\n')).toBe('````text\na board\n```\n````\n');
  });
});
