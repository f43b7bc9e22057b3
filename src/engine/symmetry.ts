import type { MapProblem, MapSpec } from './map-spec.ts';

/** What the deployment symbol of a cell becomes under the turn: the regions change sides. */
function otherSide(symbol: string): string {
  return symbol === 'a' ? 'b' : symbol === 'b' ? 'a' : symbol;
}

const same = (symbol: string): string => symbol;

/**
 * Every place where a map differs from itself turned by 180 degrees, (col, row) -> (width-1-col, height-1-row): terrain,
 * elevation, deployment regions (A and B change places) and flowers. Each pair of cells is named once.
 * @param spec free of shape problems
 */
export function symmetryProblems(spec: MapSpec): MapProblem[] {
  if (spec.height % 2 === 1) {
    // Odd rows stand half a hex to the right, so the turn maps neighbours to neighbours only when it changes the parity.
    return [{ path: 'height', col: null, row: null, found: `${spec.height}`, expected: 'an even number of rows' }];
  }
  return [
    ...gridAsymmetry('terrain', spec.terrain, same),
    ...gridAsymmetry('elevation', spec.elevation, same),
    ...gridAsymmetry('deployment', spec.deployment, otherSide),
    ...flowerAsymmetry(spec),
  ];
}

function gridAsymmetry(path: string, rows: readonly string[], turned: (symbol: string) => string): MapProblem[] {
  const problems: MapProblem[] = [];
  const width = rows[0]!.length;
  const symbols = rows.join('');
  for (let cell = 0; cell < symbols.length / 2; cell++) {
    const partner = symbols.length - 1 - cell;
    const found = symbols[partner]!;
    const expected = turned(symbols[cell]!);
    if (found === expected) continue;
    const col = partner % width;
    const row = Math.trunc(partner / width);
    const origin = `(${cell % width},${Math.trunc(cell / width)})`;
    problems.push({
      path: `${path}[${row}]`,
      col,
      row,
      found: `'${found}'`,
      expected: `'${expected}' as at ${origin} turned`,
    });
  }
  return problems;
}

function flowerAsymmetry(spec: MapSpec): MapProblem[] {
  return spec.zones.flatMap(({ col, row }, zone) => {
    const partner = { col: spec.width - 1 - col, row: spec.height - 1 - row };
    if (spec.zones.some((other) => other.col === partner.col && other.row === partner.row)) return [];
    const expected = `a zone at (${partner.col},${partner.row}) as well`;
    return [{ path: `zones[${zone}]`, col, row, found: 'a flower without its turned partner', expected }];
  });
}
