import { isLedgerError } from '@roletrail/ledger/errors';
import { type LedgerKey, parseLedgerKey } from '@roletrail/ledger/ledger-key';
import { CliError } from '../runtime/cli-error.ts';
import { parseDuration } from '../settings/duration.ts';

/** With its zone: a clock's reading alone is another moment elsewhere. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** A moment, or how long ago. @throws CliError USAGE */
export function momentOption(name: string, text: string | undefined, now: Date): Date | null {
  if (text === undefined) return null;
  const ago = parseDuration(text);
  if (ago !== null) return new Date(now.getTime() - ago);
  const moment = new Date(MOMENT.test(text) ? text : Number.NaN);
  if (!Number.isNaN(moment.getTime())) return moment;
  throw new CliError(
    'USAGE',
    `--${name} takes a moment (2026-11-22T08:00:00.000Z) or how long ago (PT30M, P1D).`,
  );
}

/** A number that can be an offset or a count. @throws CliError USAGE */
export function numberOption(name: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  const number = Number(text);
  if (/^\d{1,15}$/.test(text)) return number;
  throw new CliError('USAGE', `--${name} takes a number.`);
}

/**
 * Reads `--vkey`: the key of a ledger in any form that is published, under the name of the ledger
 * (bundles) or of one of its trees (`GET /api/ledger`, receipts, exports).
 * @returns null if it is not given
 * @throws CliError USAGE
 */
export function ledgerKeyOption(text: string | undefined): LedgerKey | null {
  if (text === undefined) return null;
  try {
    return parseLedgerKey(text.trim());
  } catch (error) {
    if (!isLedgerError(error)) throw error;
    throw new CliError('USAGE', `--vkey is no verifier key: ${error.message}.`);
  }
}
