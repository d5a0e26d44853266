/**
 * Checkpoints (C2SP tlog-checkpoint): a signed note whose text is origin, tree size and base64 root,
 * a line each. Extension lines are tolerated when read and never written: no monitor can audit them.
 */
import { fromBase64, toBase64 } from './base64.ts';
import { isLedgerError, LedgerError } from './errors.ts';
import { openNote, signNote } from './note.ts';
import type { NoteSigner, NoteVerifier } from './note-key.ts';
import { assertCount, assertHash, emptyRoot, HASH_BYTES, hashesEqual } from './rfc6962.ts';
import { verifyConsistency } from './verify-proof.ts';

/** What a log commits to at one size. */
export type TreeHead = {
  readonly origin: string;
  readonly size: number;
  readonly root: Uint8Array;
};

/** Parsed tree head with its extension lines. */
export type Checkpoint = TreeHead & { readonly extensions: readonly string[] };

/** The note text of a tree head. Throws `CHECKPOINT_INVALID`, `NUMBER_INVALID` or `HASH_INVALID`. */
export function formatCheckpoint(head: TreeHead): string {
  assertCount(head.size, 'tree size');
  assertHash(head.root, 'root');
  if (head.origin === '' || head.origin.includes('\n')) {
    throw new LedgerError('CHECKPOINT_INVALID', 'an origin is one line that is not empty');
  }
  return `${head.origin}\n${head.size}\n${toBase64(head.root)}\n`;
}

/** Reads a note text as a checkpoint. Throws `CHECKPOINT_INVALID`. */
export function parseCheckpoint(text: string): Checkpoint {
  if (!text.endsWith('\n')) throw invalid('the text does not end in a newline');
  const [origin, sizeText, rootText, ...extensions] = text.slice(0, -1).split('\n');
  if (!origin || !sizeText || !rootText) throw invalid('fewer than three lines');
  if (extensions.includes('')) throw invalid('an empty extension line');
  const size = parseDecimal(sizeText);
  if (size === null) throw invalid('the tree size is not a decimal within 0 … 2^53 − 1');
  const root = parseRoot(rootText);
  if (size === 0 && !hashesEqual(root, emptyRoot())) throw invalid('size 0 with a root of its own');
  return { origin, size, root, extensions };
}

/** A decimal without sign or leading zeros, at most 2^53 − 1, or null. */
export function parseDecimal(text: string): number | null {
  if (!/^(?:0|[1-9][0-9]{0,15})$/.test(text)) return null;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : null;
}

function parseRoot(text: string): Uint8Array {
  let root: Uint8Array;
  try {
    root = fromBase64(text);
  } catch (error) {
    if (isLedgerError(error)) throw invalid('the root is not base64');
    throw error;
  }
  if (root.length !== HASH_BYTES) throw invalid('the root is not 32 bytes');
  return root;
}

function invalid(why: string): LedgerError {
  return new LedgerError('CHECKPOINT_INVALID', `not a checkpoint: ${why}`);
}

/** The signed checkpoint. Whether it may be signed (consistency with the last one) is the caller's proof. */
export function signCheckpoint(head: TreeHead, signer: NoteSigner): string {
  return signNote(formatCheckpoint(head), [signer]);
}

/**
 * A checkpoint that one of the keys has signed for the log of this origin line, compared whole.
 *
 * @throws LedgerError NOTE_INVALID, SIGNATURE_INVALID, SIGNATURE_MISSING, CHECKPOINT_INVALID, ORIGIN_MISMATCH
 */
export function openCheckpoint(
  note: string,
  verifiers: readonly NoteVerifier[],
  origin: string,
): Checkpoint {
  const checkpoint = parseCheckpoint(openNote(note, verifiers).text);
  if (checkpoint.origin !== origin) {
    throw new LedgerError('ORIGIN_MISMATCH', `a checkpoint of ${checkpoint.origin}, not ${origin}`);
  }
  return checkpoint;
}

/**
 * Returns when `newer` extends `older`, two opened checkpoints of one log.
 *
 * @throws LedgerError ORIGIN_MISMATCH, SPLIT_VIEW, and those of `verifyConsistency`
 */
export function verifyExtension(
  older: TreeHead,
  newer: TreeHead,
  hashes: readonly Uint8Array[],
): void {
  if (older.origin !== newer.origin) {
    throw new LedgerError('ORIGIN_MISMATCH', `${older.origin} and ${newer.origin} are two logs`);
  }
  if (older.size === newer.size && !hashesEqual(older.root, newer.root)) {
    throw new LedgerError('SPLIT_VIEW', `two roots at size ${older.size} of ${older.origin}`);
  }
  verifyConsistency({
    from: older.size,
    fromRoot: older.root,
    to: newer.size,
    toRoot: newer.root,
    hashes,
  });
}
