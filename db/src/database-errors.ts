/**
 * Kind of a database error; only this file knows SQLSTATEs and client error codes.
 * - `away` unreachable, or it refused or ended the session: a retry may succeed
 * - `retry` this transaction lost (deadlock, serialization, stale plan): run it again
 * - `duplicate` a unique or excluded value exists: another transaction was first
 * - `other` wrong statement, data or code, or not a database error
 */
export type DatabaseErrorKind = 'away' | 'retry' | 'duplicate' | 'other';

/**
 * Connection exceptions, authentication, missing database, out of resources, a standby (25006),
 * idle or too long in a transaction (25P03, 25P04), lock timeout, statement timeout, shutdown or
 * start, server I/O errors.
 */
const AWAY_STATES =
  /^(?:08...|28...|3D000|53...|25006|25P03|25P04|55P03|57014|57P0[1-5]|58000|58030)$/;

/** Deadlock and serialization failure. */
const RETRY_STATES = new Set(['40001', '40P01']);

/** Violation of a unique or exclusion constraint. */
const DUPLICATE_STATES = new Set(['23505', '23P01']);

/** System calls of connecting: any failure means that no server was reached. */
const CONNECTING = new Set(['connect', 'getaddrinfo']);

/** Codes of a broken open connection, from the system or its stream. */
const BROKEN = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETRESET',
  'ENETUNREACH',
  'ENOTCONN',
  'ENOTFOUND',
  'EPIPE',
  'EPROTO',
  'ETIMEDOUT',
  'ERR_SOCKET_CLOSED',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_PREMATURE_CLOSE',
]);

/** TLS: Node's own codes, and OpenSSL's certificate errors. */
const TLS =
  /^(?:ERR_TLS_|ERR_SSL_|CERT_|CRL_|UNABLE_TO_|ERROR_IN_C|(?:DEPTH_ZERO_)?SELF_SIGNED_CERT|INVALID_CA$|INVALID_PURPOSE$|PATH_LENGTH_EXCEEDED$|HOSTNAME_MISMATCH$)/;

/** pg's own errors have no code. */
const PG_MESSAGES = [
  'Connection terminated',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client has encountered a connection error',
  'Client was closed',
  'Cannot use a pool after calling end',
  'Received unexpected',
  'The server does not support SSL connections',
  'There was an error establishing an SSL connection',
  'SASL',
];

/** Classifies an error without looking at its cause, which the thrower has classified. */
export function classifyDatabaseError(error: unknown): DatabaseErrorKind {
  if (!(error instanceof Error)) return 'other';
  // several addresses were tried, each with its own error
  if (error instanceof AggregateError) {
    return error.errors.some((each) => classifyDatabaseError(each) === 'away') ? 'away' : 'other';
  }
  if (isStalePlan(error)) return 'retry';
  const { code, severity, syscall } = error as {
    code?: unknown;
    severity?: unknown;
    syscall?: unknown;
  };
  if (typeof syscall === 'string' && CONNECTING.has(syscall)) return 'away';
  if (isBrokenStream(error.message, syscall, code)) return 'away';
  // the server refused or ended the session, for any reason
  if (severity === 'FATAL' || severity === 'PANIC') return 'away';
  if (isNotifyQueueFull(error)) return 'away';
  if (typeof code === 'string') return faultOfCode(code);
  return PG_MESSAGES.some((start) => error.message.startsWith(start)) ? 'away' : 'other';
}

/**
 * Returns true if the server's notification queue is full: no notifying transaction commits until a
 * listening session ends its open transaction. The routine's name is not localised.
 */
function isNotifyQueueFull(error: Error): boolean {
  return isOfState(error, '54000') && 'routine' in error && error.routine === 'PreCommit_Notify';
}

/**
 * Returns true if reading or writing a connection failed, so that it is unusable. File errors have
 * another format ("EIO: i/o error, write").
 */
function isBrokenStream(message: string, syscall: unknown, code: unknown): boolean {
  return (syscall === 'read' || syscall === 'write') && message === `${syscall} ${code}`;
}

function faultOfCode(code: string): DatabaseErrorKind {
  if (RETRY_STATES.has(code)) return 'retry';
  if (DUPLICATE_STATES.has(code)) return 'duplicate';
  return AWAY_STATES.test(code) || BROKEN.has(code) || TLS.test(code) ? 'away' : 'other';
}

/** Returns true if the same work may succeed later, by waiting or repeating. */
export function isTransientError(error: unknown): boolean {
  const fault = classifyDatabaseError(error);
  return fault === 'away' || fault === 'retry';
}

/** Statement timeout, lock timeout, too many connections, out of memory. */
const OVERLOAD_STATES = new Set(['57014', '55P03', '53300', '53200']);

/** The pool is exhausted, or a statement had no answer in time. */
const OVERLOAD_MESSAGES = ['timeout exceeded when trying to connect', 'Query read timeout'];

/** A new connection had no answer in time; nothing says whether a server is there. */
const CONNECT_TIMEOUTS = ['timeout expired', 'Connection terminated due to connection timeout'];

/** Returns true if the server is there and has no time, connection or memory for this work. */
export function isOverloadError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return OVERLOAD_MESSAGES.includes(error.message) || OVERLOAD_STATES.has(sqlState(error));
}

/** Returns true if connecting took too long: the server is overloaded, stopped or gone. */
export function isConnectTimeout(error: unknown): boolean {
  return error instanceof Error && CONNECT_TIMEOUTS.includes(error.message);
}

/** Returns true if the server rejected the statement; FATAL leaves a COMMIT unknown. */
export function isStatementRejected(error: unknown): boolean {
  if (!(error instanceof Error) || !('severity' in error)) return false;
  return error.severity === 'ERROR' && /^[0-9A-Z]{5}$/.test(sqlState(error));
}

/**
 * Returns true if the result columns of a prepared statement changed (a migration while running).
 * The server then rejects it for the connection's life.
 */
export function isStalePlan(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === '0A000' && /cached plan must not change/.test(error.message);
}

/** Returns true if the server cancelled the statement: timeout or cancel request (57014). */
export const isCancelled = (error: unknown) => isOfState(error, '57014');

/** Returns true after a lock timeout or a deadlock. */
export const isLockConflict = (error: unknown) => isOfState(error, '55P03', '40P01');

/** Returns true for a read-only server or role: a standby, a setting, no write privilege. */
export const isReadOnly = (error: unknown) => isOfState(error, '25006', '42501');

/** Returns true if rows of a new partition are in the default one, or it was just created. */
export const isPartitionTaken = (error: unknown) => isOfState(error, '23514', '23505', '42P07');

/** undefined_table, invalid_schema_name */
export const isRelationMissing = (error: unknown) => isOfState(error, '42P01', '3F000');

/** Returns true if the disk is full, the server read-only, or its file system failing. */
export const isWriteBlocked = (error: unknown) => isOfState(error, '53100', '25006', '58030');

/** Returns true if the server has no room to write; reading works. */
export const isDiskFull = (error: unknown) => isOfState(error, '53100');

/** Returns true if a value or row violates a type or constraint. */
export const isBadData = (error: unknown) => /^2[23]/.test(sqlState(error));

function isOfState(error: unknown, ...states: readonly string[]): boolean {
  return states.includes(sqlState(error));
}

/** Returns '' if it is not a server error. */
function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
