/**
 * Ctrl-C, or SIGTERM, in a test run. The first one aborts `interrupted`: what runs is ended, nothing
 * more begins, the servers stop. A second one ends the run where it stands.
 */
const controller = new AbortController();

/** Its reason is the signal's name. */
export const interrupted = controller.signal;

/** What a shell reports of a program that Ctrl-C ended. */
export const INTERRUPTED = 130;

export function heedSignals() {
  for (const name of ['SIGINT', 'SIGTERM']) {
    process.on(name, () => {
      if (interrupted.aborted) process.exit(INTERRUPTED);
      controller.abort(name);
    });
  }
}
