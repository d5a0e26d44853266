import { ApiError } from '@roletrail/api/errors';
import { SigningError } from '@roletrail/audit-projector/errors';
import { MigrationError } from '@roletrail/db/errors';
import { LaunchError } from '../launch/launch-error.ts';
import { CliError } from './cli-error.ts';

/** How a command that failed ends: what it says, the catalogued code if it has one, exit code. */
export interface Failure {
  readonly text: string;
  readonly code: string | null;
  readonly exitCode: number;
}

/** Errors with a code are meant for people; anything else is unexpected and shows where it came from. */
export function describeFailure(error: unknown): Failure {
  if (error instanceof CliError) {
    return { text: error.message, code: error.code, exitCode: error.exitCode };
  }
  if (error instanceof LaunchError) return { text: error.message, code: error.code, exitCode: 9 };
  if (error instanceof MigrationError)
    return { text: error.message, code: error.code, exitCode: 4 };
  if (error instanceof SigningError) return { text: error.message, code: error.code, exitCode: 6 };
  if (error instanceof ApiError) {
    const lines = (error.options.errors ?? []).map(
      ({ path, message }) => `\n  ${path}: ${message}`,
    );
    return { text: error.message + lines.join(''), code: error.code, exitCode: 8 };
  }
  return systemFailure(error);
}

function systemFailure(error: unknown): Failure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : null;
  const what = error instanceof Error ? error.message : String(error);
  if (code === 'EADDRINUSE') {
    return {
      text: `The port is in use (${what}). Choose another PORT.`,
      code: 'PORT_IN_USE',
      exitCode: 3,
    };
  }
  if (code !== null && /^(ECONN|ENOTFOUND|ETIMEDOUT|28|3D|57P)/.test(code)) {
    return { text: `The database or broker cannot be reached: ${what}`, code, exitCode: 9 };
  }
  const stack = error instanceof Error ? error.stack : undefined;
  return { text: `unexpected failure\n${stack ?? what}`, code: null, exitCode: 1 };
}
