import { isStalePlan } from '@roletrail/db/stale-plan';

/**
 * SQLSTATE classes and codes under which the database may answer again by itself: connection
 * exceptions, resources, shutdown, read-only standby, statement timeout.
 */
const SQLSTATE = /^(?:08...|53...|57P0[1-5]|57014|25006|55P03)$/;
const SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'EAI_AGAIN',
]);
/** pg's own errors carry no code */
const PG_MESSAGE =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Cannot use a pool after calling end)/;

/** Whether the error means that the database is away, and not that the statement was wrong. */
export function databaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(databaseUnavailable);
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  // the server refused or ended the connection, for whatever reason
  if (severity === 'FATAL' || severity === 'PANIC') return true;
  if (typeof code === 'string') return SQLSTATE.test(code) || SOCKET.has(code);
  return PG_MESSAGE.test(error.message);
}

/**
 * Deadlock, serialization failure, or a prepared statement whose columns changed: the whole
 * transaction may simply be run again.
 */
export function mustRetry(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === '40P01' || code === '40001' || isStalePlan(error);
}

/** A unique value exists already: somebody else's transaction was first. */
export function isDuplicate(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === '23505';
}
