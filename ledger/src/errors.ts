/**
 * Why the ledger refused something. The union is closed: a caller may switch over it, and every
 * malformed proof, note, key, path or tile ends in one of these, never in a SyntaxError or RangeError.
 */
export type LedgerErrorCode =
  /** A size, index or width that is no integer within 0 … 2^53 − 1, or outside its field's range. */
  | 'NUMBER_INVALID'
  /** An index that is not below the tree size, or a consistency proof towards a smaller tree. */
  | 'INDEX_OUT_OF_RANGE'
  /** A hash that is not exactly 32 bytes. */
  | 'HASH_INVALID'
  /** A proof with more or fewer hashes than its index and sizes demand. */
  | 'PROOF_LENGTH'
  /** The proof is well formed and leads to another root. */
  | 'ROOT_MISMATCH'
  /** Two signed checkpoints of one log and one size with different roots. */
  | 'SPLIT_VIEW'
  /** A tile that the computation needs was not handed in, or is shorter than needed. */
  | 'TILE_MISSING'
  /** Tile bytes that are not 1 … 256 whole hashes. */
  | 'TILE_INVALID'
  /** Not a tlog-tiles path. */
  | 'PATH_INVALID'
  /** Entry bundle bytes that end within an entry, or hold more than 256. */
  | 'BUNDLE_INVALID'
  /** An entry above 65,535 bytes. */
  | 'ENTRY_TOO_LONG'
  /** Not canonical base64 or lower-case hex. */
  | 'ENCODING_INVALID'
  /** Not a key of the note format, or its id does not belong to it. */
  | 'KEY_INVALID'
  /** Not of the signed-note form. */
  | 'NOTE_INVALID'
  /** A signature that names a known key and is not that key's. */
  | 'SIGNATURE_INVALID'
  /** No signature of a known key. */
  | 'SIGNATURE_MISSING'
  /** Note text that is not a checkpoint. */
  | 'CHECKPOINT_INVALID'
  /** A checkpoint of another log. */
  | 'ORIGIN_MISMATCH'
  /** Not of the tlog-proof form. */
  | 'PROOF_INVALID'
  /** A tlog-proof of a version this code does not know. */
  | 'VERSION_UNKNOWN'
  /** The proof is for another place in the log than expected. */
  | 'INDEX_MISMATCH'
  /** The entry does not hash to the claimed leaf. */
  | 'LEAF_MISMATCH';

/** The only error class of this room. `message` is for people and may change; `code` does not. */
export class LedgerError extends Error {
  override readonly name = 'LedgerError';
  readonly code: LedgerErrorCode;

  constructor(code: LedgerErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** True for a {@link LedgerError}. */
export function isLedgerError(value: unknown): value is LedgerError {
  return value instanceof LedgerError;
}
