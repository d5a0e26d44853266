/**
 * Checking inclusion and consistency proofs: the algorithms of RFC 9162 §2.1.3.2 and §2.1.4.2.
 * Every argument may come from an attacker. Numbers stay below 2^53 and are halved by arithmetic,
 * since JavaScript's bit operators cut off at 32 bits.
 */
import { LedgerError } from './errors.ts';
import { assertCount, assertHash, emptyRoot, hashesEqual, nodeHash } from './rfc6962.ts';

/** What an inclusion proof claims. */
export type InclusionClaim = {
  readonly index: number;
  readonly size: number;
  readonly leafHash: Uint8Array;
  /** The audit path, from the leaf's sibling upwards. */
  readonly hashes: readonly Uint8Array[];
  readonly root: Uint8Array;
};

/** What a consistency proof claims. */
export type ConsistencyClaim = {
  readonly from: number;
  readonly fromRoot: Uint8Array;
  readonly to: number;
  readonly toRoot: Uint8Array;
  readonly hashes: readonly Uint8Array[];
};

const odd = (n: number): boolean => n % 2 === 1;
const half = (n: number): number => Math.floor(n / 2);

/**
 * Returns when the leaf is in the tree at that index.
 *
 * @throws LedgerError NUMBER_INVALID, INDEX_OUT_OF_RANGE, HASH_INVALID, PROOF_LENGTH, ROOT_MISMATCH
 */
export function verifyInclusion(claim: InclusionClaim): void {
  assertCount(claim.index, 'index');
  assertCount(claim.size, 'tree size');
  assertHash(claim.leafHash, 'leaf hash');
  assertHash(claim.root, 'root');
  if (claim.index >= claim.size) {
    throw new LedgerError(
      'INDEX_OUT_OF_RANGE',
      `index ${claim.index} is not in a tree of ${claim.size}`,
    );
  }
  let node = claim.index;
  let last = claim.size - 1;
  let root = claim.leafHash;
  for (const hash of claim.hashes) {
    assertHash(hash, 'proof hash');
    if (last === 0) throw new LedgerError('PROOF_LENGTH', 'the proof has too many hashes');
    if (odd(node) || node === last) {
      root = nodeHash(hash, root);
      while (!odd(node) && node !== 0) {
        node = half(node);
        last = half(last);
      }
    } else {
      root = nodeHash(root, hash);
    }
    node = half(node);
    last = half(last);
  }
  if (last !== 0) throw new LedgerError('PROOF_LENGTH', 'the proof has too few hashes');
  assertRoot(root, claim.root, 'the inclusion proof leads to another root');
}

/**
 * Returns when the tree of `to` leaves is the tree of `from` leaves with more appended.
 * RFC 9162 leaves `from` = 0 and `from` = `to` open: both take an empty proof, and the roots must be
 * the empty root or each other's equal.
 *
 * @throws LedgerError NUMBER_INVALID, INDEX_OUT_OF_RANGE, HASH_INVALID, PROOF_LENGTH, ROOT_MISMATCH
 */
export function verifyConsistency(claim: ConsistencyClaim): void {
  const { from, to, fromRoot, toRoot, hashes } = claim;
  assertCount(from, 'tree size');
  assertCount(to, 'tree size');
  assertHash(fromRoot, 'older root');
  assertHash(toRoot, 'newer root');
  for (const hash of hashes) assertHash(hash, 'proof hash');
  if (from > to) {
    throw new LedgerError('INDEX_OUT_OF_RANGE', `a tree of ${to} does not extend one of ${from}`);
  }
  if (from === 0 || from === to) {
    if (hashes.length > 0) throw new LedgerError('PROOF_LENGTH', 'the proof must be empty');
    if (from === 0)
      assertRoot(emptyRoot(), fromRoot, 'the older root is not that of an empty tree');
    if (from === to) assertRoot(fromRoot, toRoot, 'equal sizes with different roots');
    return;
  }
  if (hashes.length === 0) throw new LedgerError('PROOF_LENGTH', 'the proof is empty');
  foldConsistency(claim);
}

/** RFC 9162 §2.1.4.2, steps 2 to 7, for 0 < from < to and at least one hash. */
function foldConsistency({ from, fromRoot, to, toRoot, hashes }: ConsistencyClaim): void {
  // A `from` that is a power of two is itself a subtree of the newer tree: its root starts the path.
  const path = 2 ** Math.round(Math.log2(from)) === from ? [fromRoot, ...hashes] : [...hashes];
  let node = from - 1;
  let last = to - 1;
  while (odd(node)) {
    node = half(node);
    last = half(last);
  }
  const [seed, ...rest] = path;
  if (seed === undefined) throw new LedgerError('PROOF_LENGTH', 'the proof is empty');
  let older = seed;
  let newer = seed;
  for (const hash of rest) {
    if (last === 0) throw new LedgerError('PROOF_LENGTH', 'the proof has too many hashes');
    if (odd(node) || node === last) {
      older = nodeHash(hash, older);
      newer = nodeHash(hash, newer);
      while (!odd(node) && node !== 0) {
        node = half(node);
        last = half(last);
      }
    } else {
      newer = nodeHash(newer, hash);
    }
    node = half(node);
    last = half(last);
  }
  if (last !== 0) throw new LedgerError('PROOF_LENGTH', 'the proof has too few hashes');
  assertRoot(older, fromRoot, 'the consistency proof leads to another older root');
  assertRoot(newer, toRoot, 'the consistency proof leads to another newer root');
}

function assertRoot(computed: Uint8Array, claimed: Uint8Array, message: string): void {
  if (!hashesEqual(computed, claimed)) throw new LedgerError('ROOT_MISMATCH', message);
}
