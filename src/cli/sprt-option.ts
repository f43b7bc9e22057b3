import { UserError } from '../catalog/user-error.ts';
import type { SprtRule } from '../study/sweep/study.ts';

/** Reads `--sprt elo0,elo1[:alpha,beta]`. @throws UserError for anything else */
export function readSprt(text: string): SprtRule {
  const match = /^([^,:]+),([^,:]+)(?::([^,:]+),([^,:]+))?$/.exec(text);
  const numbers = match?.slice(1).map((part) => (part === undefined ? undefined : numberOf(part)));
  const [elo0, elo1, alpha, beta] = numbers ?? [];
  if (elo0 === undefined || elo1 === undefined || numbers!.some((number) => Number.isNaN(number))) {
    throw new UserError({ file: '--sprt', found: `'${text}'`, expected: 'elo0,elo1 or elo0,elo1:alpha,beta' });
  }
  if (elo0 >= elo1) throw new UserError({ file: '--sprt', found: `'${text}'`, expected: 'an elo1 above elo0' });
  for (const chance of [alpha, beta]) {
    if (chance !== undefined && !(chance > 0 && chance < 0.5)) {
      throw new UserError({ file: '--sprt', found: `'${text}'`, expected: 'alpha and beta between 0 and 0.5' });
    }
  }
  return { elo0, elo1, ...(alpha === undefined || beta === undefined ? {} : { alpha, beta }) };
}

function numberOf(text: string): number {
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text.trim()) ? Number(text) : Number.NaN;
}
