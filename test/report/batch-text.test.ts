import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bar, splitBar } from '../../src/report/bars.ts';
import { histogramBars } from '../../src/report/batch-summary.ts';
import { formatBlocks } from '../../src/report/blocks.ts';
import { fixed, grouped, percent } from '../../src/report/figures.ts';
import { wrapCommand } from '../../src/report/wrap-command.ts';
import { formatCommand } from '../../src/study/command.ts';

const word = fc.oneof(
  fc.constantFrom('--a', '--seed', '-n', '--swapped', 'batch'),
  fc.string({ unit: fc.constantFrom('a', '[', ' ', "'", '=', ',', '"', '$'), minLength: 1, maxLength: 30 }),
);

/** The words a POSIX shell takes from a command line of plain words, single quotes and backslashes. */
function shellWords(line: string): string[] {
  const words: string[] = [];
  let current: string | undefined;
  for (let at = 0; at < line.length; at++) {
    const character = line[at]!;
    if (character === "'") {
      const end = line.indexOf("'", at + 1);
      current = (current ?? '') + line.slice(at + 1, end);
      at = end;
    } else if (character === '\\') {
      at += 1;
      if (line[at] !== '\n') current = (current ?? '') + line[at];
    } else if (character === ' ') {
      if (current !== undefined) words.push(current);
      current = undefined;
    } else current = (current ?? '') + character;
  }
  return current === undefined ? words : [...words, current];
}

describe('a wrapped command', () => {
  it('is the same command when it is pasted into a shell', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), fc.integer({ min: 20, max: 80 }), (words, width) => {
        expect(shellWords(wrapCommand(formatCommand(words), width, '  '))).toEqual(['mechsim', ...words]);
      }),
    );
  });

  it('keeps an option and its value together and lines within the width', () => {
    const command = formatCommand([
      'play',
      '--a',
      'courier,foreman,reaver',
      '--map',
      'quarry',
      '--swapped',
      '--seed',
      '17',
    ]);
    expect(wrapCommand(command, 44, '  ')).toBe(
      '  mechsim play --a courier,foreman,reaver \\\n    --map quarry --swapped --seed 17',
    );
  });
});

describe('bars', () => {
  it('are in proportion, to an eighth of a character, and never vanish', () => {
    expect(bar(5, 10, 8)).toBe('████');
    expect(bar(10, 10, 8)).toBe('████████');
    expect(bar(1, 16, 8)).toBe('▌');
    expect(bar(1, 1_000_000, 8)).toBe('▏');
    expect(bar(0, 10, 8)).toBe('');
    expect(bar(0, 0, 8)).toBe('');
  });

  it('split in parts fill the width exactly', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(1000), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 80 }),
        (values, width) => {
          fc.pre(values.some((value) => value > 0));
          expect(
            splitBar(
              values.map((value, index) => ({ value, fill: String(index) })),
              width,
            ),
          ).toHaveLength(width);
        },
      ),
    );
    expect(
      splitBar(
        [
          { value: 1, fill: 'a' },
          { value: 0, fill: 'd' },
          { value: 3, fill: 'b' },
        ],
        8,
      ),
    ).toBe('aabbbbbb');
    expect(splitBar([{ value: 0, fill: 'a' }], 8)).toBe('');
  });
});

describe('a histogram', () => {
  it('shows the bins from the first to the last that holds something', () => {
    const record = { least: 0, width: 1, binCount: 6, below: 0, above: 0, counts: [0, 0, 1, 0, 3, 0] };
    expect(formatBlocks([histogramBars('Rounds', record)], 20)).toBe(
      'Rounds\n2  25.0 % ███▍\n3   0.0 %\n4  75.0 % ██████████\n',
    );
  });

  it('puts neighbours together when there are many, and loses none', () => {
    const counts = Array.from({ length: 41 }, () => 1);
    const { bars } = histogramBars('Margin', { least: -20, width: 1, binCount: 41, below: 0, above: 0, counts });
    expect(bars).toHaveLength(14);
    expect(bars[0]).toEqual({ label: '-20..-18', count: 3 });
    expect(bars.at(-1)).toEqual({ label: '19..20', count: 2 });
  });
});

describe('figures', () => {
  it('are written alike everywhere', () => {
    expect(percent(0.5421)).toBe('54.2 %');
    expect(percent(0.5, 0)).toBe('50 %');
    expect(percent(null)).toBe('-');
    expect(grouped(1234567)).toBe('1,234,567');
    expect(fixed(1)).toBe('1.00');
    expect(fixed(null)).toBe('-');
  });
});
