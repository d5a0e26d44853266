import { hostname } from 'node:os';
import type { Logger } from '@roletrail/contracts/logger';
import { classifyDatabaseError } from '@roletrail/db/database-errors';
import { destination, pino } from 'pino';
import { OutageSentences } from './outages.ts';
import { isUnread, printNotice } from './terminal.ts';

/** Never written to a log, wherever it stands. */
const REDACTED = [
  'password',
  'accessToken',
  'authorization',
  'cookie',
  '*.password',
  '*.accessToken',
  '*.authorization',
  '*.cookie',
  'req.headers.authorization',
  'req.headers.cookie',
];

export interface LoggerOptions {
  /** a person reads it: outages are sentences, unless the level is `debug`; default false */
  readonly isWatched?: boolean;
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/** Tells processes of one role apart: the machine's (in a container its) name and the process. */
export const INSTANCE = `${hostname()}/${process.pid}`;

/**
 * The one logger of the process: JSON lines on standard error, UTC times, each with who says it.
 * @param role the roles of the process, joined by +
 */
export function createLogger(
  level: LogLevel,
  role = 'command',
  { isWatched = false }: LoggerOptions = {},
): ProcessLogger {
  const lines = destination({ dest: 2, sync: true });
  // A user who closes the terminal needs an orderly stop, which logs a line or two.
  lines.on('error', (error) => {
    if (!isUnread(error, process.stderr)) throw error;
  });
  let errorsOnly = false;
  const isPlain = isWatched && level !== 'debug';
  const sentences = isPlain
    ? new OutageSentences((line) => !errorsOnly && printNotice(line))
    : null;
  const logger = pino(
    {
      level,
      base: { role, instance: INSTANCE },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      // an error may carry its whole client, keys and all: only what tells people something
      serializers: { err: describeError },
      redact: { paths: REDACTED, censor: '[redacted]' },
      hooks: {
        logMethod(words, method, level) {
          const [fields, message]: readonly unknown[] = words;
          if (level >= WARN && sentences?.take(fields, message)) return;
          method.apply(this, words);
        },
      },
    },
    {
      write: (line: string) => {
        if (!errorsOnly || line.startsWith(ERROR_LINE)) lines.write(line);
      },
    },
  );
  return Object.assign(logger, {
    onlyErrors: () => {
      errorsOnly = true;
    },
  });
}

/** Level of pino from which a line reports a fault. */
const WARN = 40;
/** Beginning of a line of the level `error`. */
const ERROR_LINE = '{"level":"error"';

/** Logger of a process. */
export interface ProcessLogger extends Logger {
  /** Drops all further lines below `error`, of child loggers too. */
  onlyErrors(): void;
}

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: unknown;
  readonly stack?: string;
  readonly cause?: LoggedError;
}

/** A server that is away: the frames are those of its client library. */
const isOutage = (error: Error) => classifyDatabaseError(error) === 'away';

/** Name, message, code, stack and cause of an error; nothing else is logged. */
export function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  return {
    type: error.name,
    message: error.message,
    ...('code' in error ? { code: error.code } : {}),
    ...(error.stack && !isOutage(error) ? { stack: error.stack } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
