import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it, vi } from 'vitest';
import { formatBlocks } from '../../src/report/blocks.ts';
import type { Table } from '../../src/report/printout.ts';
import { formatTable } from '../../src/report/table.ts';

// Whoever runs the tests in a colourful terminal gets the same plain text; set before the module is loaded.
vi.hoisted(() => {
  process.env['NO_COLOR'] = '1';
});

const WEAPONS: Table = {
  columns: [
    { title: 'weapon' },
    { title: 'hits', align: 'right' },
    { title: 'notes' },
    { title: 'share', align: 'right', optional: true },
  ],
  rows: [
    ['long rifle', '12', 'pierces heavy armour when braced', '3 %'],
    ['砲', '1,204', '', '97 %'],
  ],
};

describe('a table', () => {
  it('sets text to the left and numbers to the right, wide characters included', () => {
    expect(formatTable(WEAPONS, Number.POSITIVE_INFINITY)).toBe(`\
┌────────────┬───────┬──────────────────────────────────┬───────┐
│ weapon     │  hits │ notes                            │ share │
├────────────┼───────┼──────────────────────────────────┼───────┤
│ long rifle │    12 │ pierces heavy armour when braced │   3 % │
│ 砲         │ 1,204 │                                  │  97 % │
└────────────┴───────┴──────────────────────────────────┴───────┘
`);
  });

  it('wraps text between words where the terminal is narrow', () => {
    expect(formatTable(WEAPONS, 50)).toBe(`\
┌────────────┬───────┬───────────────────┬───────┐
│ weapon     │  hits │ notes             │ share │
├────────────┼───────┼───────────────────┼───────┤
│ long rifle │    12 │ pierces heavy     │   3 % │
│            │       │ armour when       │       │
│            │       │ braced            │       │
│ 砲         │ 1,204 │                   │  97 % │
└────────────┴───────┴───────────────────┴───────┘
`);
  });

  it('leaves an optional column out where wrapping is not enough, and says so', () => {
    const text = formatTable(WEAPONS, 40);
    expect(text).not.toContain('97 %');
    expect(text).toMatch(/\nnot shown at this width: share\n$/);
    const wide = { title: 'a column of its own', optional: true } as const;
    const many: Table = { columns: [...WEAPONS.columns, wide, wide], rows: WEAPONS.rows };
    expect(formatTable(many, 40)).toMatch(
      /\nnot shown at this width: share, a column\n {4}of its own, a column of its own\n$/,
    );
  });

  it('becomes a list where no table fits, and loses nothing', () => {
    expect(formatTable(WEAPONS, 20)).toBe(`\
weapon: long rifle
hits: 12
notes: pierces heavy
    armour when
    braced
share: 3 %

weapon: 砲
hits: 1,204
notes:${' '}
share: 97 %
`);
  });

  it('is never wider than the terminal, whatever it holds', () => {
    const word = fc.string({ maxLength: 30, unit: fc.constantFrom('a', 'b', ' ', 'é', '砲') });
    const table = fc.integer({ min: 1, max: 6 }).chain((count) =>
      fc.record({
        columns: fc.array(
          fc.record({
            title: word,
            align: fc.constantFrom('left' as const, 'right' as const),
            optional: fc.boolean(),
          }),
          { minLength: count, maxLength: count },
        ),
        rows: fc.array(fc.array(word, { minLength: count, maxLength: count }), { maxLength: 4 }),
      }),
    );
    fc.assert(
      fc.property(table, fc.integer({ min: 20, max: 120 }), (drawn, width) => {
        for (const line of formatTable({ title: 'Some of the weapons there are', ...drawn }, width).split('\n')) {
          // A word that is wider alone cannot be helped.
          if (/\S\s+\S/.test(line)) expect(stringWidth(line)).toBeLessThanOrEqual(width);
        }
      }),
      { seed: 1, numRuns: 200 },
    );
  });
});

describe('a printout for people', () => {
  it('sets its blocks apart by one empty line', () => {
    const small: Table = { title: 'T', columns: [{ title: 'x' }], rows: [['1']] };
    expect(formatBlocks(['first', small, 'last\n\n'], 80)).toBe(
      'first\n\nT\n┌───┐\n│ x │\n├───┤\n│ 1 │\n└───┘\n\nlast\n',
    );
  });

  it('wraps sentences, breaks commands so that they can be pasted, and draws bars', () => {
    const lines = ['Team a is ahead of team b.', { command: 'mechsim play --map quarry --seed 17' }];
    const bars = [
      { label: '9', count: 1 },
      { label: '10', count: 3 },
    ];
    const parts = [
      { label: 'a', count: 3 },
      { label: 'b', count: 1 },
    ];
    expect(formatBlocks([{ title: 'Result', lines }, { title: 'Rounds', bars }, { parts }], 24)).toBe(
      `\
Result
Team a is ahead of team
    b.
  mechsim play \\
    --map quarry \\
    --seed 17

Rounds
 9  25.0 % ████▍
10  75.0 % █████████████

██████████████████░░░░░░
█ a 3   ░ b 1
`,
    );
  });
});
