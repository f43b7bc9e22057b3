import { incompleteBeta, incompleteGamma } from './special-functions.ts';

// Distribution functions and their inverses. Tested to 1e-9 and better against mpmath at 40 digits
// (test/stats/reference/distributions.py).

/** P(Z <= z) of the standard normal; the lower tail keeps its relative accuracy. */
export function normalCdf(z: number): number {
  const { lower, upper } = incompleteGamma(0.5, (z * z) / 2);
  return z < 0 ? upper / 2 : 0.5 + lower / 2;
}

/** The z with P(Z <= z) = p; -Infinity at 0 and Infinity at 1. */
export function normalQuantile(p: number): number {
  requireProbability(p);
  if (p > 0.5) return -normalQuantile(1 - p);
  if (p === 0) return -Infinity;
  // Abramowitz and Stegun 26.2.23 is good to 4.5e-4; two Halley steps square that away.
  const t = Math.sqrt(-2 * Math.log(p));
  let z = (2.515517 + 0.802853 * t + 0.010328 * t * t) / (1 + 1.432788 * t + 0.189269 * t * t + 0.001308 * t ** 3) - t;
  for (let step = 0; step < 3; step++) {
    const error = ((normalCdf(z) - p) * Math.sqrt(2 * Math.PI)) / Math.exp((-z * z) / 2);
    z -= error / (1 + (z * error) / 2);
  }
  return z;
}

/** P(T <= t) of Student's distribution; `degrees` > 0, Infinity being the normal. */
export function studentCdf(t: number, degrees: number): number {
  if (degrees === Infinity) return normalCdf(t);
  const square = t * t;
  const tail = incompleteBeta(degrees / 2, 0.5, degrees / (degrees + square), square / (degrees + square)) / 2;
  return t < 0 ? tail : 1 - tail;
}

/** The t with P(T <= t) = p. */
export function studentQuantile(p: number, degrees: number): number {
  requireProbability(p);
  if (degrees === Infinity) return normalQuantile(p);
  if (p === 0.5) return 0;
  if (p > 0.5) return -studentQuantile(1 - p, degrees);
  if (p === 0) return -Infinity;
  let far = 1;
  while (studentCdf(-far, degrees) > p) far *= 2;
  return -rootOfIncreasing((t) => p - studentCdf(-t, degrees), 0, far);
}

/** P(X <= x) of the chi-square distribution, `degrees` > 0. */
export function chiSquareCdf(x: number, degrees: number): number {
  return incompleteGamma(degrees / 2, x / 2).lower;
}

/** P(X > x) of the chi-square distribution: the p-value of a goodness-of-fit statistic. */
export function chiSquareTail(x: number, degrees: number): number {
  return incompleteGamma(degrees / 2, x / 2).upper;
}

/** The x with P(X <= x) = p. */
export function chiSquareQuantile(p: number, degrees: number): number {
  requireProbability(p);
  if (p === 0) return 0;
  if (p === 1) return Infinity;
  let far = degrees;
  while (chiSquareCdf(far, degrees) < p) far *= 2;
  return rootOfIncreasing((x) => chiSquareCdf(x, degrees) - p, 0, far);
}

/** P(X <= x) of the beta distribution, a and b > 0. */
export function betaCdf(x: number, a: number, b: number): number {
  return incompleteBeta(a, b, x);
}

/** The x with P(X <= x) = p. */
export function betaQuantile(p: number, a: number, b: number): number {
  requireProbability(p);
  if (p === 0 || p === 1) return p;
  return rootOfIncreasing((x) => incompleteBeta(a, b, x) - p, 0, 1);
}

/** P(X <= k) successes in `trials` with chance `p` each. */
export function binomialCdf(k: number, trials: number, p: number): number {
  if (k < 0) return 0;
  if (k >= trials) return 1;
  return incompleteBeta(trials - k, k + 1, 1 - p, p);
}

/** The least k with P(X <= k) >= q. */
export function binomialQuantile(q: number, trials: number, p: number): number {
  requireProbability(q);
  let low = 0;
  let high = trials;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (binomialCdf(middle, trials, p) >= q) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * The zero of a function between `low`, where it is below 0, and `high`, where it is above, to the last digits of a
 * double: Chandrupatla's method (1997), inverse quadratic steps where the last three points allow it, halving where
 * not. It never leaves the bracket and accepts infinite values at its ends.
 */
export function rootOfIncreasing(f: (x: number) => number, low: number, high: number): number {
  let [near, far, last] = [high, low, low];
  let [fNear, fFar, fLast] = [f(near), f(far), Number.NaN];
  if (fNear === 0) return near;
  if (fFar === 0) return far;
  let step = 0.5;
  for (;;) {
    const x = near + step * (far - near);
    const value = f(x);
    [last, fLast] = [far, fFar];
    if (value > 0 === fNear > 0) [last, fLast] = [near, fNear];
    else [far, fFar] = [near, fNear];
    [near, fNear] = [x, value];
    const closest = Math.abs(fNear) < Math.abs(fFar) ? near : far;
    const least = (Math.abs(closest) * 2 ** -52) / Math.abs(far - near);
    if (value === 0 || !(least <= 0.5)) return value === 0 ? x : closest;
    const place = (near - far) / (last - far);
    const height = (fNear - fFar) / (fLast - fFar);
    const smooth = height * height < place && (1 - height) ** 2 < 1 - place;
    step = smooth
      ? (fNear / (fFar - fNear)) * (fLast / (fFar - fLast)) +
        ((last - near) / (far - near)) * (fNear / (fLast - fNear)) * (fFar / (fLast - fFar))
      : 0.5;
    step = Math.min(1 - least, Math.max(least, step));
  }
}

function requireProbability(p: number): void {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`a probability must lie in 0..1: ${p}`);
}
