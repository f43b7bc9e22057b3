/** The threads that should play cannot even be started: a fault of the installation, told in one line. */
export class WorkerFault extends Error {
  override readonly name = 'WorkerFault';

  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`worker threads cannot be started: ${reason.split('\n')[0]}; --workers 1 plays without them`);
  }
}
