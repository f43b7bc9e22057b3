import chalk, { Chalk, type ChalkInstance } from 'chalk';

/** Colours of a told game. */
export interface Paint {
  side(side: 'a' | 'b', text: string): string;
  heading(text: string): string;
  strong(text: string): string;
  faint(text: string): string;
}

const same = (text: string): string => text;

/** No colours, for files and tests. */
export const PLAIN: Paint = { side: (_, text) => text, heading: same, strong: same, faint: same };

/**
 * Colours for standard output. Chalk knows terminals, pipes and FORCE_COLOR, but not NO_COLOR (https://no-color.org).
 */
export function terminalChalk(): ChalkInstance {
  return process.env['NO_COLOR'] ? new Chalk({ level: 0 }) : chalk;
}

/** The colours of the terminal in a told game. */
export function terminalPaint(): Paint {
  const paint = terminalChalk();
  return {
    side: (side, text) => (side === 'a' ? paint.cyan(text) : paint.yellow(text)),
    heading: (text) => paint.bold(text),
    strong: (text) => paint.bold(text),
    faint: (text) => paint.dim(text),
  };
}
