import { betaQuantile } from './distributions.ts';
import { emptyInterval, type Interval, requireCount } from './interval.ts';

/**
 * The exact interval of a proportion (Clopper and Pearson 1934): covers at least `confidence` for every true share,
 * which matters for rare events such as failed games, where Wilson's interval covers only on average.
 */
export function clopperPearson(successes: number, trials: number, confidence = 0.95): Interval {
  requireCount('successes', successes);
  requireCount('trials', trials);
  if (successes > trials) throw new RangeError(`${successes} successes in ${trials} trials`);
  if (trials === 0) return emptyInterval('clopper-pearson', confidence);
  const tail = (1 - confidence) / 2;
  const failures = trials - successes;
  return {
    estimate: successes / trials,
    low: successes === 0 ? 0 : betaQuantile(tail, successes, failures + 1),
    high: failures === 0 ? 1 : 1 - betaQuantile(tail, failures, successes + 1),
    confidence,
    method: 'clopper-pearson',
    status: 'ok',
  };
}
