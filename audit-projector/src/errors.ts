import { IntegrityError } from '@roletrail/event-log/projector/port';

/**
 * Why nothing may be signed.
 * - `WITNESS_INVALID`: a line that is no note of one of our trees under our key.
 * - `WITNESS_EMPTY`: no note at all, though the database holds checkpoints: the file was lost.
 * - `WITNESS_BEHIND`: the database holds a checkpoint larger than the file's largest.
 * - `JOURNAL_INVALID`: a line of the journal that is none of ours.
 * - `LOG_LOST`: the log ends before what was signed.
 * - `LOG_FORKED`: the log does not hold what was signed.
 * - `TREE_BROKEN`: the tables contradict each other.
 */
export type SigningErrorCode =
  | 'WITNESS_INVALID'
  | 'WITNESS_EMPTY'
  | 'WITNESS_BEHIND'
  | 'JOURNAL_INVALID'
  | 'LOG_LOST'
  | 'LOG_FORKED'
  | 'TREE_BROKEN';

/** The signer stands still for good: signing on would fork the ledger or hide a loss. */
export class SigningError extends Error {
  override readonly name = 'SigningError';
  readonly code: SigningErrorCode;
  constructor(code: SigningErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The log holds one event id with two contents: one of them is forged or corrupt. */
export function createDuplicateIdError(eventId: string, offset: number): IntegrityError {
  return new IntegrityError(
    `event ${eventId} stands at offset ${offset} with other bytes than before`,
  );
}
