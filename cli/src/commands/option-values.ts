import { isLedgerError } from '@roletrail/ledger/errors';
import { type LedgerKey, parseLedgerKey } from '@roletrail/ledger/ledger-key';
import { CliError } from '../runtime/cli-error.ts';
import { printNotice } from '../runtime/terminal.ts';
import { isExactMoment, parseMoment } from '../settings/moment.ts';

/**
 * Returns the moment of an option, or null without it. Prints on stderr what a relative moment, or
 * one without a zone (UTC), means.
 * @throws CliError USAGE
 */
export function momentOption(name: string, text: string | undefined, now: Date): Date | null {
  if (text === undefined) return null;
  const moment = parseMoment(text, now);
  if (moment === null) {
    throw new CliError(
      'USAGE',
      `--${name} takes a moment (2026-11-22T08:00Z; 2026-11-22 or yesterday, in UTC) or how long ago (1h, PT30M, P1Y), not ${JSON.stringify(text)}.`,
    );
  }
  if (!isExactMoment(text)) printNotice(`--${name} ${text} is ${moment.toISOString()}`);
  return moment;
}

/** A number that can be an offset or a count. @throws CliError USAGE */
export function numberOption(name: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  const number = Number(text);
  if (/^\d{1,15}$/.test(text)) return number;
  throw new CliError('USAGE', `--${name} takes a number, not ${JSON.stringify(text)}.`);
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
