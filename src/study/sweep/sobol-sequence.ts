/** Degree, polynomial and first direction numbers per dimension after the first (Joe and Kuo 2008, new-joe-kuo-6). */
const DIRECTIONS: readonly (readonly [number, number, readonly number[]])[] = [
  [1, 0, [1]],
  [2, 1, [1, 3]],
  [3, 1, [1, 3, 1]],
  [3, 2, [1, 1, 1]],
  [4, 1, [1, 1, 3, 3]],
  [4, 4, [1, 3, 5, 13]],
  [5, 2, [1, 1, 5, 5, 17]],
  [5, 4, [1, 1, 5, 5, 5]],
  [5, 7, [1, 1, 7, 11, 19]],
  [5, 11, [1, 1, 5, 1, 1]],
  [5, 13, [1, 1, 1, 3, 11]],
  [5, 14, [1, 3, 5, 5, 31]],
  [6, 1, [1, 3, 3, 9, 7, 49]],
  [6, 13, [1, 1, 1, 15, 21, 21]],
  [6, 16, [1, 3, 1, 13, 27, 49]],
  [6, 19, [1, 1, 1, 15, 7, 5]],
  [6, 22, [1, 3, 1, 15, 13, 25]],
  [6, 25, [1, 1, 5, 5, 19, 61]],
  [7, 1, [1, 3, 7, 11, 23, 15, 103]],
];

/** Dimensions that the table reaches. */
export const SOBOL_DIMENSIONS = DIRECTIONS.length + 1;

const BITS = 32;

/** Points 0 to count - 1 of the Sobol sequence in Gray-code order, as 32-bit fractions: `points[i][dimension]`. */
export function sobolPoints(count: number, dimensions: number): number[][] {
  if (dimensions > SOBOL_DIMENSIONS) throw new RangeError(`at most ${SOBOL_DIMENSIONS} dimensions`);
  const directions = Array.from({ length: dimensions }, (_, dimension) => directionNumbers(dimension));
  const current = new Array<number>(dimensions).fill(0);
  return Array.from({ length: count }, (_, index) => {
    if (index > 0) {
      const bit = 31 - Math.clz32(index & -index);
      for (let dimension = 0; dimension < dimensions; dimension++) {
        current[dimension] = (current[dimension]! ^ directions[dimension]![bit]!) >>> 0;
      }
    }
    return [...current];
  });
}

function directionNumbers(dimension: number): number[] {
  if (dimension === 0) return Array.from({ length: BITS }, (_, bit) => (1 << (31 - bit)) >>> 0);
  const [degree, polynomial, first] = DIRECTIONS[dimension - 1]!;
  const numbers: number[] = [];
  for (let bit = 0; bit < BITS; bit++) {
    if (bit < degree) {
      numbers.push((first[bit]! << (31 - bit)) >>> 0);
      continue;
    }
    let value = numbers[bit - degree]! ^ (numbers[bit - degree]! >>> degree);
    for (let term = 1; term < degree; term++) {
      if ((polynomial >> (degree - 1 - term)) & 1) value ^= numbers[bit - term]!;
    }
    numbers.push(value >>> 0);
  }
  return numbers;
}
