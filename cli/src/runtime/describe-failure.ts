import { ApiError } from '@roletrail/api/errors';
import { ReleaseError } from '@roletrail/api/tools/releases/errors';
import { SigningError } from '@roletrail/audit-projector/errors';
import {
  classifyDatabaseError,
  isConnectTimeout,
  isOverloadError,
} from '@roletrail/db/database-errors';
import { DeploymentError, MigrationError } from '@roletrail/db/errors';
import { NotExchangeable } from '@roletrail/db/exchange-tables';
import { LogIdentityMismatch } from '@roletrail/event-log/identity';
import { LogMisconfigured, LogUnreachable } from '@roletrail/event-log/port';
import { VaultError } from '@roletrail/vault/errors';
import { VerifyError } from '@roletrail/verify/verify-error';
import { CLI_ERRORS, CliError, type CliErrorCode } from './cli-error.ts';
import { LaunchError } from './launch-error.ts';

/** Message, catalogued code if there is one, and exit code of a failed command. */
export interface DescribedFailure {
  readonly text: string;
  readonly code: string | null;
  readonly exitCode: number;
}

/** Errors with a code are meant for people; anything else is unexpected and shows where it came from. */
export function describeFailure(error: unknown): DescribedFailure {
  if (error instanceof CliError) {
    return { text: error.message, code: error.code, exitCode: error.exitCode };
  }
  if (error instanceof VerifyError) return ofClass(error.code, error.message);
  if (error instanceof LaunchError) return { text: error.message, code: error.code, exitCode: 9 };
  if (error instanceof DeploymentError) {
    return { text: error.message, code: error.code, exitCode: CLI_ERRORS[error.code] };
  }
  if (error instanceof MigrationError)
    return { text: error.message, code: error.code, exitCode: 4 };
  if (error instanceof ReleaseError) {
    const isUnknown = error.fault === 'unknown-release';
    return ofClass(isUnknown ? 'DATASET_UNKNOWN' : 'DATASET_INVALID', error.message);
  }
  if (error instanceof NotExchangeable) {
    return ofClass(
      'REFUSED',
      `The tables cannot be exchanged, and nothing was changed: ${error.message}`,
    );
  }
  if (error instanceof LogIdentityMismatch) return ofClass('IDENTITY_MISMATCH', error.message);
  if (error instanceof LogMisconfigured) return ofClass('LOG_UNFIT', error.message);
  if (error instanceof LogUnreachable) {
    return ofClass(
      'BROKER_UNREACHABLE',
      `Kafka cannot be reached, or refuses us: ${error.message}`,
    );
  }
  if (error instanceof SigningError) return { text: error.message, code: error.code, exitCode: 6 };
  if (error instanceof VaultError) return { text: error.message, code: error.code, exitCode: 1 };
  if (error instanceof ApiError) {
    const lines = (error.options.errors ?? []).map(
      ({ path, message }) => `\n  ${path}: ${message}`,
    );
    return { text: error.message + lines.join(''), code: error.code, exitCode: exitCodeOf(error) };
  }
  return systemFailure(error);
}

/** A code of the api that commands have too has one exit code; every other refusal has 8. */
function exitCodeOf({ code }: ApiError): number {
  const known: Readonly<Record<string, number>> = CLI_ERRORS;
  return known[code] ?? CLI_ERRORS.REFUSED;
}

function ofClass(code: CliErrorCode, text: string): DescribedFailure {
  return { text, code, exitCode: CLI_ERRORS[code] };
}

/**
 * Says on standard error why the program ends; gives its exit code.
 * @param asJson as one line for a program, its last; `code` is null where the failure is unexpected
 */
export function reportFailure(error: unknown, asJson = false): number {
  const { text, code, exitCode } = describeFailure(error);
  process.stderr.write(
    asJson
      ? `${JSON.stringify({ error: { code, message: text } })}\n`
      : `roletrail: ${text}\n${code === null ? '' : `[${code}]\n`}`,
  );
  return exitCode;
}

/** Messages for system and driver errors, by code or name. */
const SYSTEM_FAILURES: readonly {
  readonly test: (error: Fault) => boolean;
  readonly code: CliErrorCode;
  readonly text: (what: string) => string;
}[] = [
  {
    test: ({ code }) => code === 'EADDRINUSE',
    code: 'PORT_IN_USE',
    text: (what) => `The port is in use (${what}). Choose another PORT.`,
  },
  {
    test: ({ syscall }) => syscall === 'listen',
    code: 'ADDRESS_UNAVAILABLE',
    text: (what) => `This address cannot be listened on (${what}). Choose another HOST or PORT.`,
  },
  {
    test: ({ code }) => /^(EACCES|EPERM|EROFS|ENOSPC|EDQUOT|ENOTDIR|EISDIR)$/.test(code),
    code: 'FILE_UNUSABLE',
    text: (what) => `A file or folder cannot be read or written: ${what}`,
  },
  {
    test: ({ name }) =>
      /^KafkaJS(Connection|NumberOfRetries|Broker|SASL|RequestTimeout)/.test(name),
    code: 'BROKER_UNREACHABLE',
    text: (what) => `Kafka cannot be reached, or refuses us: ${what}`,
  },
  {
    test: ({ error }) => isOverloadError(error) || isConnectTimeout(error),
    code: 'DATABASE_SLOW',
    text: (what) => `The database does not answer in time, or has no connection left: ${what}`,
  },
  {
    test: ({ error }) => classifyDatabaseError(error) === 'away',
    code: 'DATABASE_UNREACHABLE',
    text: (what) => `The database cannot be reached, or refuses us: ${what}`,
  },
];

type Fault = {
  readonly error: Error;
  readonly name: string;
  readonly code: string;
  readonly syscall: string;
};

/** The error and those that caused it: drivers wrap what happened. */
function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}

function systemFailure(error: unknown): DescribedFailure {
  for (const cause of causesOf(error)) {
    const { name } = cause;
    const code = 'code' in cause ? String(cause.code) : '';
    const syscall = 'syscall' in cause ? String(cause.syscall) : '';
    const known = SYSTEM_FAILURES.find(({ test }) => test({ error: cause, name, code, syscall }));
    if (known) {
      // of several addresses tried, each failure is an error of its own and the whole has no text
      // OpenSSL's own words end in a line break
      const what = (cause.message || code).trim().replaceAll(/\s*\n\s*/g, ' ');
      return ofClass(known.code, known.text(what));
    }
  }
  const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { text: `unexpected failure\n${what}`, code: null, exitCode: 1 };
}
