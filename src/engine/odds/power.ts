/** `base` times itself, `exponent` times over; exact. */
export function power(base: number | bigint, exponent: number): bigint {
  let product = 1n;
  for (let factor = 0; factor < exponent; factor++) product *= BigInt(base);
  return product;
}
