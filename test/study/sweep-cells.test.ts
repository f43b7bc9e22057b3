import { describe, expect, it } from 'vitest';
import { unitsPerCell } from '../../src/study/sweep/resolve-study.ts';
import { cellSeed } from '../../src/study/sweep/resolved-study.ts';
import { Study } from '../../src/study/sweep/study.ts';
import { userErrorOf } from '../catalog/fixture.ts';
import { cellsOf, idsOf, planOf, studyOf } from './sweep-fixture.ts';

const CAP = { path: 'rules.roundCap', values: [3, 4] };
const LEAD = { path: 'a.team[0]', values: ['reaver', 'prism'] };
const MIND = {
  zip: { 'aiA.policy': ['random', 'charge'], 'aiB.policy': ['random', 'charge'] },
  labels: ['blind', 'rush'],
};

describe('cells of a study', () => {
  it('are every combination of the factors', () => {
    expect(cellsOf({ factors: { cap: CAP, lead: LEAD } })).toEqual([
      'cap=3, lead=reaver',
      'cap=3, lead=prism',
      'cap=4, lead=reaver',
      'cap=4, lead=prism',
    ]);
  });

  it('an inactive factor collapses into one cell, and conditions on it have nothing to say there', () => {
    const bias = { path: 'aiA.aggression', values: [1, 2, 3], when: "mind == 'rush'" };
    expect(cellsOf({ factors: { mind: MIND, bias }, where: ['bias > 1'] })).toEqual([
      'mind=blind',
      'mind=rush, bias=2',
      'mind=rush, bias=3',
    ]);
  });

  it('conditions leave combinations out', () => {
    expect(cellsOf({ factors: { cap: CAP, lead: LEAD }, where: "not (lead == 'prism' and cap == 3)" })).toEqual([
      'cap=3, lead=reaver',
      'cap=4, lead=reaver',
      'cap=4, lead=prism',
    ]);
  });

  it('a zip varies several paths at once, called by its labels', () => {
    const { plan } = planOf({ factors: { mind: MIND } });
    expect(plan.cells.map(({ assignments }) => assignments)).toEqual([
      [],
      [
        ['aiA.policy', 'charge'],
        ['aiB.policy', 'charge'],
      ],
    ]);
  });

  it('a derived value follows from the factors', () => {
    const { plan } = planOf({ factors: { cap: CAP }, derived: { 'rules.meleeOpportunityTarget': 'cap * 2' } });
    expect(plan.cells.map(({ assignments }) => assignments)).toEqual([
      [['rules.meleeOpportunityTarget', 6]],
      [
        ['rules.meleeOpportunityTarget', 8],
        ['rules.roundCap', 4],
      ],
    ]);
  });

  it('are named by their content: a wider range, another order or a factor more leaves the names of what is the same', () => {
    const narrow = idsOf({ factors: { cap: CAP } });
    const wide = idsOf({ factors: { cap: { path: 'rules.roundCap', range: '2..5' } } });
    expect(wide['cap=3']).toBe(narrow['cap=3']);
    expect(wide['cap=4']).toBe(narrow['cap=4']);
    // The duel is played with reaver and three rounds as it stands.
    const crossed = idsOf({ factors: { lead: LEAD, rounds: CAP } });
    expect(crossed['lead=reaver, rounds=4']).toBe(narrow['cap=4']);
    expect(new Set(Object.values(crossed)).size).toBe(4);
  });

  it('two spellings of a mech are one cell', () => {
    const plain = idsOf({ factors: { lead: { path: 'a.team[0]', values: ['foreman[right=tracer]'] } } });
    const spaced = idsOf({ factors: { lead: { path: 'a.team[0]', values: [' foreman[ right = tracer ]'] } } });
    expect(Object.values(plain)).toEqual(Object.values(spaced));
  });

  it('salt makes cells that differ in nothing but their names, and in their seeds where these are independent', () => {
    const fields = { factors: { salt: { path: 'salt', range: '1..3' } } };
    const { study, plan } = planOf(fields);
    expect(new Set(plan.cells.map(({ id }) => id)).size).toBe(3);
    expect(plan.cells.map(({ id }) => cellSeed(study, id))).toEqual([1, 1, 1]);
    const apart = studyOf({ ...fields, replicate: { seeds: 'independent' } });
    const seeds = plan.cells.map(({ id }) => cellSeed(apart, id));
    expect(new Set(seeds).size).toBe(3);
    for (const seed of seeds) expect(Number.isSafeInteger(seed + 1e8)).toBe(true);
  });

  it('the baseline is the cell that the study names, or the scenario as it stands, where the design has it', () => {
    const of = (fields: Omit<Study, 'scenario'>) => {
      const { plan } = planOf(fields);
      return plan.baseline;
    };
    expect(of({ factors: { cap: CAP } })).toBe(0);
    expect(of({ factors: { cap: { path: 'rules.roundCap', values: [5, 6] } } })).toBeNull();
    expect(of({ factors: { cap: CAP, lead: LEAD }, baseline: { cap: 4 } })).toBe(2);
    expect(of({ factors: { mind: MIND }, baseline: { mind: 'rush' } })).toBe(1);
  });

  it('a sampled design gets its baseline as a cell of its own; one at a time starts from it', () => {
    const range = { path: 'aiA.aggression', range: '0.5..4' };
    const { plan } = planOf({ factors: { bias: range }, design: { kind: 'lhs', n: 5 }, baseline: { bias: 1 } });
    expect(plan.cells).toHaveLength(6);
    expect(plan.baseline).toBe(5);
    expect(
      cellsOf({ factors: { cap: CAP, lead: LEAD }, design: { kind: 'ofat' }, baseline: { cap: 7, lead: 'prism' } }),
    ).toEqual(['cap=7, lead=prism', 'cap=3, lead=prism', 'cap=4, lead=prism', 'cap=7, lead=reaver']);
  });

  it('whole parameters stay whole in sampled designs', () => {
    const { plan } = planOf({
      factors: { cap: { path: 'rules.roundCap', range: '3..9' } },
      design: { kind: 'lhs', n: 21 },
    });
    for (const { levels } of plan.cells) expect(Number.isInteger(levels[0]!.label)).toBe(true);
    expect(plan.cells).toHaveLength(7);
  });

  it('a hundred thousand cells are planned one by one', () => {
    const wide = (path: string, most: number) => ({ path, range: `0..${most}` });
    const { plan } = planOf({ factors: { one: wide('salt', 999), two: { path: 'rules.roundCap', range: '1..99' } } });
    expect(plan.cells).toHaveLength(99_000);
  });

  it('a budget of games is divided over the cells, in whole looks', () => {
    const study = studyOf({
      factors: { cap: CAP },
      replicate: { swap: true, n: 1000, look: 64 },
      budget: { games: 1000 },
    });
    expect(unitsPerCell(study, 2)).toMatchObject({ min: 192, max: 192 });
    expect(unitsPerCell(study, 20)).toMatchObject({ max: 25 });
    expect(userErrorOf(() => unitsPerCell(study, 1000))).toContain(
      'a budget of 1000 games for 1000 cells: 0 units each',
    );
  });

  it.each<[string, Omit<Study, 'scenario'>, string]>([
    [
      'an unknown path',
      { factors: { x: { path: 'rules.roundcap', values: [1] } } },
      "unknown path 'rules.roundcap'; did you mean 'rules.roundCap'?",
    ],
    [
      'an unknown kit',
      { factors: { x: { path: 'a.team[0]', values: ['reavr'] } } },
      "unknown kit 'reavr'; did you mean 'reaver'?",
    ],
    [
      'a value of the wrong type',
      { factors: { x: { path: 'rules.roundCap', values: ['many'] } } },
      'rules.roundCap: "many", expected a number',
    ],
    ['an empty range', { factors: { x: { path: 'rules.roundCap', range: '7..5' } } }, 'no value in range'],
    ['a step of the wrong sign', { factors: { x: { path: 'rules.roundCap', range: '5..7:-1' } } }, 'away from the end'],
    ['no factors', { factors: {} }, 'no factors'],
    ['no values', { factors: { x: { path: 'salt' } } }, 'no values, expected one of values, range'],
    ['values beside a range', { factors: { x: { path: 'salt', values: [1], range: '1..2' } } }, 'values beside range'],
    ['a value twice', { factors: { x: { path: 'salt', values: [1, 1] } } }, "'1' twice in factor 'x'"],
    [
      'labels for other values',
      { factors: { x: { path: 'salt', values: [1, 2], labels: ['one'] } } },
      '1 labels for 2 values',
    ],
    [
      'an uneven zip',
      { factors: { x: { zip: { salt: [1, 2], 'rules.roundCap': [3] } } } },
      "1 values of 'rules.roundCap' beside 2",
    ],
    ['two factors on one path', { factors: { x: CAP, y: CAP } }, "two factors, 'x' and 'y', on path 'rules.roundCap'"],
    [
      'a derived path that varies',
      { factors: { x: CAP }, derived: { 'rules.roundCap': 'x' } },
      "a derived path that factor 'x' varies",
    ],
    [
      'conditions that exclude all',
      { factors: { x: CAP }, where: ['x > 9'] },
      'no cell, expected conditions (where) that leave',
    ],
    ['a condition on an unknown name', { factors: { x: CAP }, where: ['y > 9'] }, "unknown name 'y'"],
    [
      'when on a later factor',
      { factors: { x: { ...CAP, when: 'y == 1' }, y: { path: 'salt', values: [1] } } },
      "when: unknown name 'y'",
    ],
    [
      'a baseline outside the design',
      { factors: { x: CAP }, baseline: { x: 9 } },
      'a baseline outside the design: x=9, expected one of 3, 4',
    ],
    [
      'a baseline that is left out',
      { factors: { x: CAP }, baseline: { x: 4 }, where: ['x < 4'] },
      'a baseline outside the design: x=4',
    ],
    ['a baseline of an unknown factor', { factors: { x: CAP }, baseline: { z: 4 } }, "unknown factor 'z'"],
    [
      'fail on an unknown metric',
      { factors: { x: CAP }, fail: ['winshare.a > 0'] },
      "unknown name 'winshare.a' at column 1 of \"winshare.a > 0\"; did you mean 'winShare.a'?",
    ],
    [
      'fail on a baseline that is none',
      { factors: { x: { path: 'rules.roundCap', values: [5] } }, fail: ['baseline.winShare.a > 0'] },
      'without a baseline',
    ],
    [
      'a metric on an unknown name',
      { factors: { x: CAP }, metrics: { tempo: 'kill.a / rounds' } },
      "unknown name 'kill.a'",
    ],
    ['a metric under a taken name', { factors: { x: CAP }, metrics: { rounds: 'rounds' } }, "a metric called 'rounds'"],
    ['a lhs without a size', { factors: { x: CAP }, design: { kind: 'lhs' } }, 'a lhs design without n'],
    ['a grid with a size', { factors: { x: CAP }, design: { kind: 'grid', n: 3 } }, 'n of a grid design'],
    [
      'an open range in a grid',
      { factors: { x: { path: 'aiA.aggression', range: '0.5..4' } } },
      'a range without a step',
    ],
    [
      'conditions in a sobol design',
      { factors: { x: CAP }, design: { kind: 'sobol', n: 4 }, where: ['x < 4'] },
      'a sobol design with points left out',
    ],
    [
      'min above max',
      { factors: { x: CAP }, replicate: { min: 9, max: 5, until: { halfWidth: 0.1 } } },
      'min 9 above max 5',
    ],
    [
      'a range of units without a rule',
      { factors: { x: CAP }, replicate: { min: 5, max: 9 } },
      'without a rule to stop by',
    ],
    ['n beside max', { factors: { x: CAP }, replicate: { n: 5, max: 9 } }, 'n beside min or max'],
    [
      'two rules to stop by',
      { factors: { x: CAP }, replicate: { until: { halfWidth: 0.1 }, sprt: { elo0: 0, elo1: 5 } } },
      'until beside sprt',
    ],
    ['a mech that is not there', { factors: { x: { path: 'b.team[2]', values: ['reaver'] } } }, 'no mech 2'],
    [
      'an unknown part',
      { factors: { x: { path: 'b.team[0].lgs', values: ['runner-legs'] } } },
      "did you mean 'b.team[0].legs'?",
    ],
    [
      'an unknown catalog path',
      { factors: { x: { path: 'catalog.chassis.bastion-cor.evasion', values: [1] } } },
      "unknown chassis 'bastion-cor'",
    ],
    [
      'a whole catalog entry',
      { factors: { x: { path: 'catalog.chassis.bastion-core', values: [1] } } },
      'a whole entry',
    ],
    [
      'a fraction of a whole number',
      { factors: { x: { path: 'catalog.chassis.bastion-core.heatLimit', values: [6.5] } } },
      '6.5, expected a whole number',
    ],
  ])('%s is an error of one line', (_, fields, message) => {
    const line = userErrorOf(() => planOf(fields));
    expect(line).toContain(message);
    expect(line).not.toContain('\n');
  });

  it('two factors with conditions may share a path as long as no cell has both', () => {
    const low = { path: 'rules.roundCap', values: [3, 4], when: "mind == 'blind'" };
    const high = { path: 'rules.roundCap', values: [5, 6], when: "mind == 'rush'" };
    expect(cellsOf({ factors: { mind: MIND, low, high } })).toEqual([
      'mind=blind, low=3',
      'mind=blind, low=4',
      'mind=rush, high=5',
      'mind=rush, high=6',
    ]);
    const both = { ...high, when: 'true' };
    expect(userErrorOf(() => planOf({ factors: { mind: MIND, low, both } }))).toContain(
      "rules.roundCap: two active factors, 'low' and 'both'",
    );
  });

  it('the schema refuses what no study has', () => {
    expect(Study.safeParse({ scenario: 'x.yaml', factors: {}, replicat: {} }).success).toBe(false);
    expect(Study.safeParse({ scenario: 'x.yaml', factors: { x: { path: 'salt', value: [1] } } }).success).toBe(false);
  });
});
