/** A worker that squares numbers, and dies of 13. Where it is given a flag it first waits until that is no longer 0. */
export function ready() {}

export function square({ number, flag }) {
  if (number === 13) process.exit(1);
  const waited = flag === undefined ? 'not-equal' : Atomics.wait(flag, 0, 0, 5000);
  return { square: number * number, waited };
}
