/** A worker that squares numbers, and dies of 13. */
export function ready() {}

export function square({ number }) {
  if (number === 13) process.exit(1);
  return { square: number * number };
}
