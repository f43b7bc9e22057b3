import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { UserError } from '../../catalog/user-error.ts';

/** Who holds a folder. */
interface Holder {
  readonly pid: number;
  readonly host: string;
  /** When the process began, as the system counts it; tells it from a later one with the same number. */
  readonly started: string | null;
}

/**
 * Takes a folder for this process alone.
 * @returns gives it back
 * @throws UserError while another run holds it; the lock of a process that died is taken over
 */
export function lockFolder(folder: string): () => void {
  const lock = join(folder, 'lock');
  const own = join(folder, `lock.${process.pid}`);
  const holder: Holder = { pid: process.pid, host: hostname(), started: startOf(process.pid) };
  const text = JSON.stringify(holder);
  writeFileSync(own, text);
  try {
    for (let attempt = 0; attempt < 3; attempt++) {
      try {
        // A link is made by one process alone, with its content already in place.
        linkSync(own, lock);
        return () => {
          if (textOf(lock) === text) rmSync(lock, { force: true });
        };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const found = textOf(lock);
      if (found === undefined) continue;
      const other = holderOf(found);
      if (other !== undefined && isAlive(other)) {
        throw new UserError({
          file: folder,
          found: `a run at work in this folder (process ${other.pid} on ${other.host})`,
          hint: 'wait for it, or choose another folder with --out',
        });
      }
      removeStale(lock, found);
    }
    throw new UserError({ file: folder, found: 'several runs that begin in this folder at once' });
  } finally {
    rmSync(own, { force: true });
  }
}

/** Takes a dead process's lock away; another process may have done so, and have put its own there since. */
function removeStale(lock: string, text: string): void {
  const aside = `${lock}.stale.${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch {
    return;
  }
  if (textOf(aside) !== text) {
    try {
      linkSync(aside, lock);
    } catch {
      // A third process has the folder already, and this one will see that.
    }
  }
  rmSync(aside, { force: true });
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function holderOf(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return undefined;
  }
}

/** A holder on another machine cannot be asked, so it counts as alive. */
function isAlive({ pid, host, started }: Holder): boolean {
  if (host !== hostname()) return true;
  if (pid === process.pid) return started === startOf(pid);
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return started === null || started === startOf(pid);
}

/** Start of a process in clock ticks since boot, where the system tells; null elsewhere. */
function startOf(pid: number): string | null {
  const stat = textOf(`/proc/${pid}/stat`);
  // The second field is the program's name in parentheses, which may hold spaces.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}
