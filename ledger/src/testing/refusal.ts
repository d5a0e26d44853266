/** For tests: how a call was refused. */
import { isLedgerError, type LedgerErrorCode } from '../errors.ts';

/** The code of the refusal, or `accepted`; an error that is not a LedgerError is thrown on. */
export function codeOf(act: () => unknown): LedgerErrorCode | 'accepted' {
  try {
    act();
    return 'accepted';
  } catch (error) {
    if (isLedgerError(error)) return error.code;
    throw error;
  }
}
