import type { Logger } from '@roletrail/contracts/logger';
import type { FastifyBaseLogger } from 'fastify';

/** Our logger in the shape that Fastify wants, for what it has to say by itself. */
export function frameworkLogger(logger: Logger): FastifyBaseLogger {
  const at = (level: 'debug' | 'info' | 'warn' | 'error') => (first: unknown, second?: unknown) => {
    if (typeof first === 'string') logger[level]({}, first);
    else logger[level](toFields(first), typeof second === 'string' ? second : 'fastify');
  };
  const adapted: FastifyBaseLogger = {
    level: 'info',
    fatal: at('error'),
    error: at('error'),
    warn: at('warn'),
    info: at('debug'),
    debug: at('debug'),
    trace: () => undefined,
    silent: () => undefined,
    // one line a request is written by request-log.ts, with its id; no child per request
    child: () => adapted,
  };
  return adapted;
}

function toFields(value: unknown): object {
  if (value instanceof Error) return { err: value };
  return typeof value === 'object' && value !== null ? value : { value };
}
