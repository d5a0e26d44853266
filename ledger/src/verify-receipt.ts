/**
 * Complete verification of one receipt, for browser and CLI: is this entry, at this index, in the
 * log that this key signs? Each step has its own result: passed, failed or skipped.
 */
import { type Checkpoint, parseCheckpoint } from './checkpoint.ts';
import { isLedgerError, LedgerError, type LedgerErrorCode } from './errors.ts';
import { openNote } from './note.ts';
import { parseVerifierKey } from './note-key.ts';
import { hashesEqual, leafHash } from './rfc6962.ts';
import { parseTlogProof, type TlogProof } from './tlog-proof.ts';
import { verifyInclusion } from './verify-proof.ts';

/** Steps, in order. */
export type CheckName =
  | 'proof_format'
  | 'index'
  | 'entry'
  | 'signature'
  | 'checkpoint_format'
  | 'origin'
  | 'inclusion';

/**
 * Reason for a skipped step: the caller gave nothing to compare (`not_given`), or the step named
 * here did not pass.
 */
export type SkipReason = 'not_given' | CheckName;

/** Result of one step. */
export type Check =
  | { readonly name: CheckName; readonly status: 'passed' }
  | { readonly name: CheckName; readonly status: 'skipped'; readonly reason: SkipReason }
  | {
      readonly name: CheckName;
      readonly status: 'failed';
      readonly reason: LedgerErrorCode;
      readonly detail: string;
    };

/** Input of a verification. `vkey` and `origin` must come from a trusted source. */
export type ReceiptClaim = {
  /** Exact bytes of the entry; null if only its leaf hash is known. */
  readonly entry: Uint8Array | null;
  /** The .tlog-proof text. */
  readonly proof: string;
  /** null if there is no trusted key: the signature and all steps that need it are skipped */
  readonly vkey: string | null;
  /** The whole origin line of the log: `‹origin›/‹topic›/‹partition›`. */
  readonly origin: string;
  /** Claimed offset of the entry, if known. */
  readonly index?: number;
  /** Claimed leaf hash of the entry, if known. */
  readonly leafHash?: Uint8Array;
};

/** Result. `ok` only if signature, origin and inclusion passed and nothing failed. */
export type ReceiptVerdict = {
  readonly ok: boolean;
  readonly checks: readonly Check[];
  /** Index in the proof; null if the proof is unreadable. */
  readonly index: number | null;
  /** The checkpoint, if its signature is verified; else null. */
  readonly checkpoint: Checkpoint | null;
};

/** Verifies a receipt offline. Never throws for invalid receipt content. */
export function verifyReceipt(claim: ReceiptClaim): ReceiptVerdict {
  const steps = new Steps();
  const proof = steps.take('proof_format', [], () => parseTlogProof(claim.proof));
  if (claim.index === undefined) steps.skip('index', 'not_given');
  else steps.take('index', ['proof_format'], () => assertIndex(proof, claim.index));
  const leaf = checkEntry(steps, claim);
  const text = openCheckpoint(steps, claim, proof);
  const checkpoint = steps.take('checkpoint_format', ['signature'], () =>
    parseCheckpoint(text ?? ''),
  );
  steps.take('origin', ['checkpoint_format'], () => assertOrigin(checkpoint, claim.origin));
  if (leaf === null) {
    steps.skip('inclusion', steps.passed('entry') ? 'not_given' : 'entry');
  } else {
    steps.take('inclusion', ['proof_format', 'checkpoint_format'], () => {
      if (proof === null || checkpoint === null) return;
      const { size, root } = checkpoint;
      verifyInclusion({ index: proof.index, size, root, leafHash: leaf, hashes: proof.hashes });
    });
  }
  return { ok: steps.ok(), checks: steps.checks, index: proof?.index ?? null, checkpoint };
}

/** Returns the checkpoint's text if its signature is verified. */
function openCheckpoint(steps: Steps, { vkey }: ReceiptClaim, proof: TlogProof | null) {
  if (vkey === null) {
    steps.skip('signature', 'not_given');
    return null;
  }
  return steps.take('signature', ['proof_format'], () => {
    return openNote(proof?.checkpoint ?? '', [parseVerifierKey(vkey)]).text;
  });
}

/** Returns the leaf hash to look for: of the entry, else the claimed one, else null. */
function checkEntry(steps: Steps, { entry, leafHash: claimed }: ReceiptClaim): Uint8Array | null {
  if (entry === null) {
    steps.skip('entry', 'not_given');
    return claimed ?? null;
  }
  return steps.take('entry', [], () => {
    const leaf = leafHash(entry);
    if (claimed !== undefined && !hashesEqual(claimed, leaf)) {
      throw new LedgerError('LEAF_MISMATCH', 'the entry does not hash to the claimed leaf');
    }
    return leaf;
  });
}

function assertIndex(proof: TlogProof | null, expected: number | undefined): void {
  if (proof?.index !== expected) {
    throw new LedgerError('INDEX_MISMATCH', `a proof for ${proof?.index}, not for ${expected}`);
  }
}

function assertOrigin(checkpoint: Checkpoint | null, expected: string): void {
  if (checkpoint?.origin !== expected) {
    throw new LedgerError('ORIGIN_MISMATCH', `a checkpoint of ${checkpoint?.origin}`);
  }
}

const REQUIRED: readonly CheckName[] = ['signature', 'origin', 'inclusion'];

/** Collects results. A step is skipped if its prerequisites did not pass. */
class Steps {
  readonly checks: Check[] = [];

  take<T>(name: CheckName, needs: readonly CheckName[], step: () => T): T | null {
    const missing = needs.find((need) => !this.passed(need));
    if (missing !== undefined) {
      this.skip(name, missing);
      return null;
    }
    try {
      const result = step();
      this.checks.push({ name, status: 'passed' });
      return result;
    } catch (error) {
      if (!isLedgerError(error)) throw error;
      this.checks.push({ name, status: 'failed', reason: error.code, detail: error.message });
      return null;
    }
  }

  skip(name: CheckName, reason: SkipReason): void {
    this.checks.push({ name, status: 'skipped', reason });
  }

  passed(name: CheckName): boolean {
    return this.checks.some((check) => check.name === name && check.status === 'passed');
  }

  ok(): boolean {
    return (
      !this.checks.some((check) => check.status === 'failed') &&
      REQUIRED.every((name) => this.passed(name))
    );
  }
}
