import { describe, expect, it } from 'vitest';
import { between, linspace, logSpaced, readRange } from '../../src/study/sweep/decimals.ts';
import { userErrorOf } from '../catalog/fixture.ts';

const valuesOf = (text: string) => readRange(text)?.values;

describe('ranges', () => {
  it('decimal steps are exact', () => {
    expect(valuesOf('1..2:0.1')).toEqual([1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7, 1.8, 1.9, 2]);
    expect(valuesOf('0..1:0.001')).toHaveLength(1001);
    expect(valuesOf('0..1:0.001')?.[7]).toBe(0.007);
    expect(valuesOf('-0.3..0.3:0.1')).toEqual([-0.3, -0.2, -0.1, 0, 0.1, 0.2, 0.3]);
  });

  it.each<[string, readonly number[]]>([
    ['6..12:2', [6, 8, 10, 12]],
    ['6..11:2', [6, 8, 10]],
    ['1..5', [1, 2, 3, 4, 5]],
    ['5..1:-2', [5, 3, 1]],
    ['3..3', [3]],
    ['-2..1', [-2, -1, 0, 1]],
    ['.5..2:.5', [0.5, 1, 1.5, 2]],
    ['0.5..2@4', [0.5, 1, 1.5, 2]],
    ['0.1..10@3:log', [0.1, 1, 10]],
    ['0..1@4', [0, 0.3333333333333, 0.6666666666667, 1]],
  ])('%s', (text, values) => {
    expect(valuesOf(text)).toEqual(values);
  });

  it('a range without a step is open to sampled designs, and has values where both ends are whole', () => {
    expect(readRange('0.5..4')).toEqual({ low: 0.5, high: 4, log: false, values: undefined, open: true });
    expect(readRange('1..3')).toEqual({ low: 1, high: 3, log: false, values: [1, 2, 3], open: true });
    expect(readRange('0.1..10:log')).toEqual({ low: 0.1, high: 10, log: true, values: undefined, open: true });
    expect(readRange('1..3:1')?.open).toBe(false);
  });

  it.each([
    ['7..5', "no value in range '7..5', expected 7 or more at the end"],
    ['5..7:0', 'a step of 0'],
    ['5..7:-1', 'a step of -1, away from the end in range'],
    ['7..5:1', 'a step of 1, away from the end in range'],
    ['0..10@3:log', 'logarithm of 0'],
    ['-1..10:log', 'logarithm of -1'],
    ['1..10@3:2', "'2' in range"],
    ['1..10@1', '1 values'],
    ['1..10@0', '0 values'],
    ['1..2:x', "'x' in range"],
    ['0..1000000:0.1', 'too many values'],
    ['0..1@99999999', '99999999 values'],
  ])('%s is refused: %s', (text, message) => {
    expect(userErrorOf(() => readRange(text))).toContain(message);
  });

  it.each(['reaver', '1..', '..2', 'a..b', '1', './team.json', '1...3'])('%s is no range', (text) => {
    expect(readRange(text)).toBeUndefined();
  });

  it('linspace and logspace', () => {
    expect(linspace(0.5, 2, 4)).toEqual([0.5, 1, 1.5, 2]);
    expect(linspace(2, 0, 3)).toEqual([2, 1, 0]);
    expect(linspace(1e-7, 3e-7, 3)).toEqual([1e-7, 2e-7, 3e-7]);
    expect(logSpaced(1, 100, 3)).toEqual([1, 10, 100]);
    expect(linspace(1, 2, 1)).toBeUndefined();
    expect(linspace(1, 1, 1)).toEqual([1]);
  });

  it('a share of the way between two ends', () => {
    expect(between(0.1, 10, 0.5, true)).toBe(1);
    expect(between(2, 4, 0.25, false)).toBe(2.5);
  });
});
