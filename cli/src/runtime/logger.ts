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
      redact: { paths: REDACTED, censor: '[redacted]' },
    },
    destination({ dest: 2, sync: true }),
  );
}
