import type { LedgerExample } from '@roletrail/contracts/http/ledger';
import { toHex } from '@roletrail/ledger/hex';
import { leafHash } from '@roletrail/ledger/rfc6962';
import { type Check, verifyReceipt } from '@roletrail/ledger/verify-receipt';

export type StepName = 'fingerprint' | 'path' | 'signature';

export type StepResult = {
  readonly name: StepName;
  readonly passed: boolean;
  /** computed result: a hash in hex, or the first line of the signed text */
  readonly found: string;
};

export type ExampleVerification = { readonly ok: boolean; readonly steps: readonly StepResult[] };

const SIGNATURE: readonly Check['name'][] = ['signature', 'checkpoint_format', 'origin'];

/**
 * Verifies an entry by computation only: its hash, the path to the signed root, and the signature.
 * The path starts at the hash of *these* bytes, so a changed byte fails the first two checks and
 * leaves the signature valid.
 * @param bytes of the entry, possibly altered
 */
export function verifyExample(example: LedgerExample, bytes: Uint8Array): ExampleVerification {
  const { proof, vkey, origin, offset } = example;
  const found = toHex(leafHash(bytes));
  const { checks, checkpoint } = verifyReceipt({
    entry: bytes,
    proof,
    vkey,
    origin,
    index: offset,
  });
  const passed = (names: readonly Check['name'][]) =>
    names.every((name) => checks.some((c) => c.name === name && c.status === 'passed'));
  const steps: StepResult[] = [
    { name: 'fingerprint', passed: found === example.leafHash, found },
    {
      name: 'path',
      passed: passed(['proof_format', 'index', 'inclusion']),
      found: checkpoint === null ? '' : toHex(checkpoint.root),
    },
    { name: 'signature', passed: passed(SIGNATURE), found: checkpoint?.origin ?? '' },
  ];
  return { ok: steps.every((step) => step.passed), steps };
}
