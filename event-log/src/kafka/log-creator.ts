import type { Logger } from '@roletrail/contracts/logger';
import { type LogEntry, logLevel } from 'kafkajs';
import { OnceAMinute } from '../once-a-minute.ts';

/**
 * Writes kafkajs' log lines to our logger. Errors reach the caller as outcomes and exceptions, so a
 * line about one is a warning. Lines that are usual while a broker starts or a leader moves are
 * debug lines.
 * @param silenced returns true once the client was abandoned; its lines are dropped
 */
export function logCreator(logger: Logger, silenced: () => boolean) {
  const folded = foldedBy(logger);
  return () =>
    ({ namespace, level, log }: LogEntry): void => {
      if (silenced()) return;
      const { message, timestamp: _timestamp, logger: _logger, stack: _stack, ...fields } = log;
      const cause = causeOf(message, fields.error);
      const text = `kafkajs ${namespace}: ${message}`;
      if (level !== logLevel.ERROR || USUAL.test(cause)) logger.debug(fields, text);
      else folded.warn(cause, fields);
    };
}

const USUAL =
  /loading|coordinator is not available|not available|leader(ship)? election|not the leader|does not host this topic-partition/i;

/** Layers of kafkajs report one failed connection each in their own words. */
const CONNECTION = /Connection (?:error|timeout).*$/;

function causeOf(message: string, error: unknown): string {
  const whole = error === undefined ? message : `${message}: ${error}`;
  return CONNECTION.exec(whole)?.[0] ?? whole;
}

/** Reports each cause once a minute, for all clients of a process. */
export class FoldedWarnings {
  readonly #logger: Logger;
  readonly #once: OnceAMinute;

  constructor(logger: Logger, now?: () => number) {
    this.#logger = logger;
    this.#once = new OnceAMinute(now);
  }

  /** Writes a warning, or counts it if its cause was reported within the last minute. */
  warn(cause: string, fields: object): void {
    const repeated = this.#once.admit(cause);
    if (repeated === null) return;
    const more = repeated > 0 ? { repeated } : {};
    this.#logger.warn({ ...fields, ...more }, `Kafka: ${cause}`);
  }
}

const LOGGERS = new WeakMap<Logger, FoldedWarnings>();

/** Clients that share a logger share its reports. */
function foldedBy(logger: Logger): FoldedWarnings {
  const folded = LOGGERS.get(logger) ?? new FoldedWarnings(logger);
  LOGGERS.set(logger, folded);
  return folded;
}
