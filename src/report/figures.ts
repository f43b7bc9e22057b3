/** What stands for a number that does not exist. */
export const NOTHING = '-';

/** `54.2 %`; a share is between 0 and 1. */
export function percent(share: number | null, decimals = 1): string {
  return share === null ? NOTHING : `${(100 * share).toFixed(decimals)} %`;
}

/** `1,234,567`, on every machine. */
export function grouped(count: number): string {
  return String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** A number with so many decimals. */
export function fixed(value: number | null, decimals = 2): string {
  return value === null ? NOTHING : value.toFixed(decimals);
}
