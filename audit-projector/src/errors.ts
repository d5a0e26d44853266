import { IntegrityError } from '@roletrail/event-log/projector/port';

/**
 * Reason why signing must stop.
 * - `WITNESS_INVALID`: a line is not a note of one of our trees under our key.
 * - `WITNESS_EMPTY`: the file has no note, but the database holds checkpoints: the file was lost.
 * - `WITNESS_BEHIND`: the database holds a checkpoint larger than the file's largest.
 * - `JOURNAL_INVALID`: a line of the journal is invalid.
 * - `LOG_LOST`: the log ends before the signed size.
 * - `LOG_FORKED`: the log differs from the signed tree.
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

/** Error that halts the signer: to continue would fork the ledger or hide a loss. */
export class SigningError extends Error {
  override readonly name = 'SigningError';
  readonly code: SigningErrorCode;
  constructor(code: SigningErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Creates the error for one event id with two contents: one is forged or corrupt. */
export function createDuplicateLeafError(eventId: string, offset: number): IntegrityError {
  return new IntegrityError(
    `event ${eventId} stands at offset ${offset} with other bytes than before`,
  );
}
