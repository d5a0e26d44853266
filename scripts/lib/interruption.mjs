/**
 * Ctrl-C, SIGTERM, or the end of npm, in a test run. The first one aborts `interrupted`: what runs is
 * ended, nothing more begins, the servers stop. A second signal ends the run where it stands.
 */
const controller = new AbortController();

/** Its reason is the signal's name. */
export const interrupted = controller.signal;

/** What a shell reports of a program that Ctrl-C ended. */
export const INTERRUPTED = 130;

const LOOK_MS = 500;

export function heedSignals() {
  // npm that is killed, or ends of a signal, hands nothing on
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    controller.abort('npm ended');
  }, LOOK_MS);
  looking.unref();
  for (const name of ['SIGINT', 'SIGTERM']) {
    process.on(name, () => {
      if (interrupted.aborted) process.exit(INTERRUPTED);
      controller.abort(name);
    });
  }
}
