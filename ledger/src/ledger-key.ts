/**
 * The key of a ledger: one Ed25519 public key for all of its trees, which is published under the
 * name of the ledger (in bundles) and under the name of each tree (`GET /api/ledger`, receipts).
 */
import { type NoteVerifier, parseVerifierKey, verifierFromPublicKey } from './note-key.ts';

export type LedgerKey = {
  /** name of the ledger, the first part of the name of each tree */
  readonly origin: string;
  /** 32 bytes */
  readonly publicKey: Uint8Array;
};

type TreePlace = { readonly topic: string; readonly partition: number };

const TREE_NAME = /^(.+)\/[a-z-]+\/\d+$/;

/** Returns the name of a tree: the origin line of its checkpoints. */
export function formatTreeName(origin: string, { topic, partition }: TreePlace): string {
  return `${origin}/${topic}/${partition}`;
}

/** Returns the name of the ledger that a tree belongs to; `name` itself if it is no tree's. */
export function ledgerNameOf(name: string): string {
  return TREE_NAME.exec(name)?.[1] ?? name;
}

/**
 * Reads a verifier key of a ledger, or of any of its trees.
 * @throws LedgerError KEY_INVALID
 */
export function parseLedgerKey(vkey: string): LedgerKey {
  const { name, publicKey } = parseVerifierKey(vkey);
  return { origin: ledgerNameOf(name), publicKey };
}

/** Returns the verifier of one tree. */
export function treeVerifier({ origin, publicKey }: LedgerKey, tree: TreePlace): NoteVerifier {
  return verifierFromPublicKey(formatTreeName(origin, tree), publicKey);
}

/** True if both are keys of the same ledger. */
export function isSameLedgerKey(one: LedgerKey, other: LedgerKey): boolean {
  return (
    one.origin === other.origin && one.publicKey.every((byte, at) => byte === other.publicKey[at])
  );
}
