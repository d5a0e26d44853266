/**
 * - `SUBJECT_ERASED`: the person's key is a tombstone; nothing of theirs may be sealed again.
 * - `SUBJECT_UNKNOWN`: there is no such person.
 * - `KEY_MISSING`: the person exists but never had a key, so nothing of theirs can be opened.
 * - `UNSEAL_FAILED`: wrong key, wrong place or changed bytes. Never a synonym for erased.
 * - `MASTER_KEY_INVALID`: not 32 bytes, or not the master key these rows were wrapped under.
 * - `TAG_VALUE_INVALID`: not an IP address.
 */
export type VaultErrorCode =
  | 'SUBJECT_ERASED'
  | 'SUBJECT_UNKNOWN'
  | 'KEY_MISSING'
  | 'UNSEAL_FAILED'
  | 'MASTER_KEY_INVALID'
  | 'TAG_VALUE_INVALID';

export class VaultError extends Error {
  override readonly name = 'VaultError';
  readonly code: VaultErrorCode;
  constructor(code: VaultErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
