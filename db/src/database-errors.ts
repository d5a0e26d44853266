/**
 * What kind of fault an error of the database is; the only place that knows SQLSTATEs and the
 * client's codes.
 *  - `away`       not reached, or it refused or ended the session: it may answer again by itself
 *  - `retry`      this transaction lost (deadlock, serialization, stale plan): run it again
 *  - `duplicate`  a unique value exists already: somebody else's transaction was first
 *  - `other`      the statement, the data or the code is wrong, or it is no error of the database
 */
export type DatabaseErrorKind = 'away' | 'retry' | 'duplicate' | 'other';

/**
 * Connection exceptions, not let in, no such database, out of resources, a standby (25006), idle
 * or too long in a transaction (25P03, 25P04), a lock not had in time, cancelled by a time-out,
 * shutting down or starting, the server's own input and output.
 */
const AWAY_STATES =
  /^(?:08...|28...|3D000|53...|25006|25P03|25P04|55P03|57014|57P0[1-5]|58000|58030)$/;

/** Deadlock and serialization failure. */
const RETRY_STATES = new Set(['40001', '40P01']);

const DUPLICATE_STATE = '23505';

/** Calls that only connecting makes: whatever they fail with, nobody was reached. */
const CONNECTING = new Set(['connect', 'getaddrinfo']);

/** How an open connection breaks, by the system or by the stream over it. */
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

/** TLS: Node's own codes, and OpenSSL's verdicts on the server's certificate. */
const TLS =
  /^(?:ERR_TLS_|ERR_SSL_|CERT_|CRL_|UNABLE_TO_|ERROR_IN_C|(?:DEPTH_ZERO_)?SELF_SIGNED_CERT|INVALID_CA$|INVALID_PURPOSE$|PATH_LENGTH_EXCEEDED$|HOSTNAME_MISMATCH$)/;

/** pg's own errors carry no code. */
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

/** The kind of fault; what an error was caused by is its thrower's to judge, and not looked at. */
export function classifyDatabaseError(error: unknown): DatabaseErrorKind {
  if (!(error instanceof Error)) return 'other';
  // several addresses were tried, and each failure is an error of its own
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
  // the server refused or ended the session, for whatever reason
  if (severity === 'FATAL' || severity === 'PANIC') return 'away';
  if (isNotifyQueueFull(error)) return 'away';
  if (typeof code === 'string') return faultOfCode(code);
  return PG_MESSAGES.some((start) => error.message.startsWith(start)) ? 'away' : 'other';
}

/**
 * No transaction that notifies commits while the server's queue of notifications is full: a session
 * that listens has an open transaction. The name of the server's function is in no language.
 */
function isNotifyQueueFull(error: Error): boolean {
  return isOfState(error, '54000') && 'routine' in error && error.routine === 'PreCommit_Notify';
}

/**
 * Whatever reading or writing an open connection failed with, it is of no use any more. A file's
 * error says the same in other words ("EIO: i/o error, write").
 */
function isBrokenStream(message: string, syscall: unknown, code: unknown): boolean {
  return (syscall === 'read' || syscall === 'write') && message === `${syscall} ${code}`;
}

function faultOfCode(code: string): DatabaseErrorKind {
  if (RETRY_STATES.has(code)) return 'retry';
  if (code === DUPLICATE_STATE) return 'duplicate';
  return AWAY_STATES.test(code) || BROKEN.has(code) || TLS.test(code) ? 'away' : 'other';
}

/** Whether the same work may succeed later, by waiting or by running it again. */
export function isTransientError(error: unknown): boolean {
  const fault = classifyDatabaseError(error);
  return fault === 'away' || fault === 'retry';
}

/** A statement cancelled by its time-out, a lock not had in time. */
const LATE_STATES = new Set(['57014', '55P03']);

/** Whether it was too late alone: nothing says that the server cannot be reached. */
export function isTimeoutError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // all connections of the pool are taken; one that is not made in time has other words
  if (error.message === 'timeout exceeded when trying to connect') return true;
  return 'code' in error && typeof error.code === 'string' && LATE_STATES.has(error.code);
}

/** The server answered that it did not do it; a FATAL one, or none, tells nothing of a COMMIT. */
export function isStatementRejected(error: unknown): boolean {
  if (!(error instanceof Error) || !('severity' in error)) return false;
  return error.severity === 'ERROR' && /^[0-9A-Z]{5}$/.test(sqlState(error));
}

/**
 * The columns of a prepared statement's result changed under it (a migration, while we run). The
 * server then refuses it under its name for as long as the connection lives.
 */
export function isStalePlan(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === '0A000' && /cached plan must not change/.test(error.message);
}

/** A statement that the server ended: its time was over, or somebody asked for it (57014). */
export const isCancelled = (error: unknown) => isOfState(error, '57014');

/** Somebody holds what was to be locked for longer than was waited, or two waited for each other. */
export const isLockConflict = (error: unknown) => isOfState(error, '55P03', '40P01');

/** A server or a role that only reads: a standby, what was made read-only, no right to write. */
export const isReadOnly = (error: unknown) => isOfState(error, '25006', '42501');

/** undefined_table, invalid_schema_name */
export const isRelationMissing = (error: unknown) => isOfState(error, '42P01', '3F000');

/** A disk that is full, a server that only reads, one whose files fail it. */
export const isWriteBlocked = (error: unknown) => isOfState(error, '53100', '25006', '58030');

/** A value that its column does not take, a row that a constraint does not. */
export const isBadData = (error: unknown) => /^2[23]/.test(sqlState(error));

function isOfState(error: unknown, ...states: readonly string[]): boolean {
  return states.includes(sqlState(error));
}

/** Empty where the error is none of the server's. */
function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
