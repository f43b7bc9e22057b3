import { EXIT } from './exit.ts';

/** The wish of a user or of a machine that the run end early. */
export interface Interruption {
  /** Aborted by the first SIGINT or SIGTERM: start nothing new, and report what is done as incomplete. */
  readonly signal: AbortSignal;
  /** EXIT.interrupted or EXIT.terminated once aborted, else undefined. */
  exitCode(): number | undefined;
  /** Gives the signals back to Node, which then ends the process at once. */
  stop(): void;
}

/** Watches for SIGINT and SIGTERM until `stop`. A second signal ends the process at once. */
export function watchInterruption(): Interruption {
  const controller = new AbortController();
  let exitCode: number | undefined;
  const onSignal = (name: NodeJS.Signals): void => {
    exitCode = name === 'SIGINT' ? EXIT.interrupted : EXIT.terminated;
    stop();
    controller.abort();
  };
  const stop = (): void => {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return { signal: controller.signal, exitCode: () => exitCode, stop };
}
