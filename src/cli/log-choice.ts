import { UserError } from '../catalog/user-error.ts';
import { LARGEST_SEED } from './shared-options.ts';

/** Whose events `--save-log` asks for: of the games that failed, or of one seed. */
export type LogChoice = 'failed' | number;

export function parseLogChoice(text: string): LogChoice {
  if (text === 'failed') return text;
  const seed = Number(text);
  if (/^\d+$/.test(text) && seed <= LARGEST_SEED) return seed;
  throw new UserError({ file: '--save-log', found: JSON.stringify(text), expected: 'failed, or the seed of a game' });
}
