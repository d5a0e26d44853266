/** Codes that a verification can end with; docs/errors.md describes each. */
export type VerifyErrorCode =
  | 'RECEIPT_UNREADABLE'
  | 'EXPORT_UNREADABLE'
  | 'BUNDLE_INVALID'
  | 'LEDGER_UNREACHABLE';

/** An error of a file, or of the ledger that is asked about it, with a text for its reader. */
export class VerifyError extends Error {
  override readonly name = 'VerifyError';
  readonly code: VerifyErrorCode;
  constructor(code: VerifyErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
