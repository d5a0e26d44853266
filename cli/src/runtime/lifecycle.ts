import type { Logger } from '@roletrail/contracts/logger';
import { describeFailure } from './describe-failure.ts';
import { onEndSignal } from './end-signals.ts';

/** Longest orderly stop before the process exits, ms. */
const STOP_DEADLINE_MS = 15_000;

/**
 * Runs a long-lived command until it is stopped.
 *
 * Stops at the first SIGINT, SIGTERM or SIGHUP, when the IPC channel to the parent closes, or at a
 * fatal error (thrown, or passed to `fail`). Then disposes the stack, last entry first. A second
 * signal or a missed deadline (`drainMs` not counted) ends the process at once. SIGUSR1 is ignored:
 * Node would open a debugger on 127.0.0.1.
 * @returns the exit code: 0 after a signal, else that of the fatal error
 */
export async function runUntilStopped(
  logger: Logger,
  body: Body,
  { drainMs = 0, lastLine }: RunOptions = {},
): Promise<number> {
  const controller = new AbortController();
  const stack = new DisposeStack();
  let exitCode = 0;
  const fatal: unknown[] = [];
  let signals = 0;
  const stopped = new Promise<void>((resolve) => {
    controller.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const onSignal = (name: NodeJS.Signals) => {
    signals += 1;
    if (signals > 1) process.exit(130);
    controller.abort();
    logger.info({ signal: name }, 'stopping');
  };
  const onFatal = (error: unknown) => {
    // what breaks while everything is being taken down is not the reason
    if (controller.signal.aborted) return;
    const failure = describeFailure(error);
    if (failure.code === null) logger.error({ err: error }, 'fatal error');
    // the last line says the same
    else if (lastLine === undefined) logger.error({ code: failure.code }, failure.text);
    exitCode = failure.exitCode;
    fatal.push(error);
    controller.abort();
  };
  // also if a part hangs while it is disposed
  const tellReasons = () => {
    for (const error of fatal.splice(0)) lastLine?.(error);
  };
  process.once('exit', tellReasons);
  // The parent with the channel is gone, so no other process would stop this one.
  const onOrphaned = () => {
    if (!controller.signal.aborted) onSignal('SIGHUP');
  };
  const onDebug = () => logger.warn({ signal: 'SIGUSR1' }, 'no debugger is opened by a signal');
  const offSignals = onEndSignal(onSignal);
  process.on('disconnect', onOrphaned).on('SIGUSR1', onDebug);
  process.on('uncaughtException', onFatal).on('unhandledRejection', onFatal);
  // The parent may be gone before the listener was added.
  if (process.connected === false) onOrphaned();
  try {
    await body(stack, onFatal, controller.signal);
    await stopped;
  } catch (error) {
    // An aborted start may fail.
    if (!controller.signal.aborted) throw error;
  } finally {
    const deadline = setTimeout(() => {
      logger.error({}, 'the orderly stop took too long; leaving');
      process.exit(1);
    }, STOP_DEADLINE_MS + drainMs);
    deadline.unref();
    await stack.dispose(logger);
    clearTimeout(deadline);
    offSignals();
    process.off('disconnect', onOrphaned).off('SIGUSR1', onDebug);
    process.off('uncaughtException', onFatal).off('unhandledRejection', onFatal);
  }
  process.off('exit', tellReasons);
  tellReasons();
  return exitCode;
}

export interface RunOptions {
  /** time that a stop may take beyond the deadline, ms */
  readonly drainMs?: number;
  /** prints the reason of a fatal end, after everything was stopped; default: only the log has it */
  readonly lastLine?: (error: unknown) => void;
}

/**
 * What a long-lived command does: puts resources on the stack, tells `fail` what it cannot go on
 * after, and gives up what it waits for when `stop` is aborted.
 */
export type Body = (
  stack: AsyncDisposableStackLike,
  fail: (error: unknown) => void,
  stop: AbortSignal,
) => Promise<void>;

/** Methods of the stack for a body. */
export interface AsyncDisposableStackLike {
  /** Adds a resource; it is disposed when the command stops, last added first. */
  use<T extends AsyncDisposable>(resource: T): T;
}

/** Resources in the order of their making. */
export class DisposeStack implements AsyncDisposableStackLike {
  readonly #resources: AsyncDisposable[] = [];
  use<T extends AsyncDisposable>(resource: T): T {
    this.#resources.push(resource);
    return resource;
  }
  async dispose(logger: Logger): Promise<void> {
    for (const resource of this.#resources.reverse()) {
      try {
        await resource[Symbol.asyncDispose]();
      } catch (error) {
        logger.error({ err: error }, 'a part did not stop cleanly');
      }
    }
  }
}
