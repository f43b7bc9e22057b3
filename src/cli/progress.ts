/** A line on the terminal that says how far the work is. */
export interface Progress {
  /** @param done games finished so far, at most the total */
  update(done: number): void;
  /** Takes the line away; the result follows on stdout. */
  stop(): void;
}

const SILENT: Progress = { update: () => {}, stop: () => {} };

/**
 * True when stderr is a terminal someone watches: not under --quiet, in CI, or on a dumb terminal. A pseudo-terminal
 * without a size counts as none: ora would clear lines of width 0 for ever.
 */
export function showsProgress(quiet: boolean): boolean {
  const { isTTY, columns } = process.stderr;
  return isTTY === true && columns > 0 && !quiet && !process.env['CI'] && process.env['TERM'] !== 'dumb';
}

/**
 * Starts the progress line of `label` over `total` games; where nobody watches it does nothing and loads nothing.
 */
export async function startProgress(label: string, total: number, quiet: boolean): Promise<Progress> {
  if (!showsProgress(quiet)) return SILENT;
  const { default: ora } = await import('ora');
  const startMs = performance.now();
  const text = (done: number) => progressText(label, done, total, performance.now() - startMs);
  const color = process.env['NO_COLOR'] ? false : 'cyan';
  const spinner = ora({ text: text(0), color, stream: process.stderr, discardStdin: false }).start();
  return {
    update: (done) => {
      spinner.text = text(done);
    },
    stop: () => {
      spinner.stop();
    },
  };
}

/** Writes a note for a person to stderr, unless --quiet. */
export function note(text: string, quiet: boolean): void {
  if (!quiet) process.stderr.write(`${text}\n`);
}

/** `batch 1,200/5,000 games, 24 %, 400/s, 10 s left`; rate and time left once there is something to go by. */
export function progressText(label: string, done: number, total: number, elapsedMs: number): string {
  const parts = [
    `${label} ${grouped(done)}/${grouped(total)} games`,
    `${Math.floor((100 * done) / Math.max(1, total))} %`,
  ];
  if (done > 0 && elapsedMs > 0) {
    const gamesPerSecond = (1000 * done) / elapsedMs;
    const leftSeconds = (total - done) / gamesPerSecond;
    parts.push(`${gamesPerSecond < 10 ? gamesPerSecond.toFixed(1) : grouped(Math.round(gamesPerSecond))}/s`);
    parts.push(`${formatDuration(leftSeconds)} left`);
  }
  return parts.join(', ');
}

/** `4 s`, `3 min 20 s`, `2 h 5 min`. */
export function formatDuration(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}

/** 1234567 as `1,234,567`, on every machine. */
function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
