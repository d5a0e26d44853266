import type { Logger } from '@roletrail/contracts/logger';
import { type LogEntry, logLevel } from 'kafkajs';

/**
 * kafkajs' log lines on our logger. Its faults reach us as outcomes and errors, which are reported
 * where they are dealt with; what it says on the way is one level down, and what is usual while a
 * broker starts or a leader moves is no news at all.
 * @param silenced true once the client was abandoned: its last words mean nothing
 */
export function logCreator(logger: Logger, silenced: () => boolean) {
  return () =>
    ({ namespace, level, log }: LogEntry): void => {
      if (silenced()) return;
      const { message, timestamp: _timestamp, logger: _logger, stack: _stack, ...fields } = log;
      const text = `kafkajs ${namespace}: ${message}`;
      if (level === logLevel.ERROR && !USUAL.test(`${message} ${fields.error ?? ''}`)) {
        logger.warn(fields, text);
      } else {
        logger.debug(fields, text);
      }
    };
}

const USUAL =
  /loading|coordinator is not available|not available|leader(ship)? election|not the leader|does not host this topic-partition/i;
