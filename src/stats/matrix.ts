/** Inverse of a symmetric positive definite matrix by Cholesky's decomposition. */
export function inversePositiveDefinite(matrix: readonly (readonly number[])[]): number[][] {
  const size = matrix.length;
  const factor = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let rest = matrix[row]![column]!;
      for (let k = 0; k < column; k++) rest -= factor[row]![k]! * factor[column]![k]!;
      if (row !== column) factor[row]![column] = rest / factor[column]![column]!;
      else if (rest > 0) factor[row]![row] = Math.sqrt(rest);
      else throw new RangeError('the matrix is not positive definite');
    }
  }
  const columns = Array.from({ length: size }, (_, unit) => solved(factor, unit));
  return columns.map((_, row) => columns.map((column) => column[row]!));
}

/** The solution of (factor factor^T) x = e_unit by forward and backward substitution. */
function solved(factor: readonly (readonly number[])[], unit: number): number[] {
  const size = factor.length;
  const x = new Array<number>(size).fill(0);
  for (let row = 0; row < size; row++) {
    let rest = row === unit ? 1 : 0;
    for (let k = 0; k < row; k++) rest -= factor[row]![k]! * x[k]!;
    x[row] = rest / factor[row]![row]!;
  }
  for (let row = size - 1; row >= 0; row--) {
    let rest = x[row]!;
    for (let k = row + 1; k < size; k++) rest -= factor[k]![row]! * x[k]!;
    x[row] = rest / factor[row]![row]!;
  }
  return x;
}
