/** npm @sigstore/verify as judge of a checkpoint and an inclusion proof (it has no consistency proofs). */
import { createPublicKey } from 'node:crypto';
import { VerificationError } from '@sigstore/verify';
import { verifyCheckpoint } from '@sigstore/verify/dist/tlog/checkpoint.js';
import { verifyMerkleInclusion } from '@sigstore/verify/dist/tlog/merkle.js';

type SigstoreEntry = Parameters<typeof verifyCheckpoint>[0];
type SigstoreLog = Parameters<typeof verifyCheckpoint>[1][number];

/** One entry's claim; `hashes` from the leaf's sibling upwards. */
export type SigstoreClaim = {
  readonly vkey: string;
  readonly checkpoint: string;
  readonly index: number;
  readonly entry: Uint8Array;
  readonly hashes: readonly Uint8Array[];
};

/** `ok`, or `refused: …` in sigstore's words. */
export function judgeWithSigstore(claim: SigstoreClaim): string {
  const entry = rekorEntry(claim);
  try {
    verifyMerkleInclusion(entry, verifyCheckpoint(entry, [rekorLog(claim.vkey)]));
    return 'ok';
  } catch (error) {
    // A flipped size is a SyntaxError of its BigInt(): a refusal all the same.
    if (error instanceof VerificationError || error instanceof SyntaxError) {
      return `refused: ${error.message}`;
    }
    throw error;
  }
}

/** `<name>+<id>+<data>`; sigstore knows the id as the first four bytes of its log id. */
function rekorLog(vkey: string): SigstoreLog {
  const [, name = '', id = '', data = ''] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(vkey) ?? [];
  const spki = Buffer.concat([
    Buffer.from('302a300506032b6570032100', 'hex'),
    Buffer.from(data, 'base64').subarray(1),
  ]);
  return {
    logID: Buffer.from(id.padEnd(64, '0'), 'hex'),
    baseURL: `https://${name}`,
    publicKey: createPublicKey({ key: spki, format: 'der', type: 'spki' }),
    validFor: { start: new Date(0), end: new Date(8.64e15) },
  };
}

function rekorEntry({ checkpoint, index, entry, hashes }: SigstoreClaim): SigstoreEntry {
  return {
    logIndex: String(index),
    logId: { keyId: Buffer.alloc(32) },
    kindVersion: { kind: '', version: '' },
    integratedTime: '0',
    inclusionPromise: undefined,
    inclusionProof: {
      logIndex: String(index),
      rootHash: Buffer.alloc(32),
      treeSize: '0',
      hashes: hashes.map((hash) => Buffer.from(hash)),
      checkpoint: { envelope: checkpoint },
    },
    canonicalizedBody: Buffer.from(entry),
  };
}
