import type { Logger } from '@roletrail/contracts/logger';
import { destination, pino } from 'pino';

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

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/** The one logger of the process: JSON lines on standard error, UTC times. */
export function createLogger(level: LogLevel): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      // an error may carry its whole client, keys and all: only what tells people something
      serializers: { err: describeError },
      redact: { paths: REDACTED, censor: '[redacted]' },
    },
    destination({ dest: 2, sync: true }),
  );
}

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: unknown;
  readonly stack?: string;
  readonly cause?: LoggedError;
}

/** Name, message, code, stack and cause of an error; nothing else of it is written down. */
export function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  return {
    type: error.name,
    message: error.message,
    ...('code' in error ? { code: error.code } : {}),
    ...(error.stack ? { stack: error.stack } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
