import type { LedgerExample } from '@roletrail/contracts/http/ledger';
import { toHex } from '@roletrail/ledger/hex';
import { leafHash } from '@roletrail/ledger/rfc6962';
import { type Check, verifyReceipt } from '@roletrail/ledger/verify-receipt';

export type StepName = 'fingerprint' | 'path' | 'signature';

export type StepResult = {
  readonly name: StepName;
  readonly passed: boolean;
  /** what was computed here: a hash in hex, or the signed text's first line */
  readonly found: string;
};

export type ExampleVerification = { readonly ok: boolean; readonly steps: readonly StepResult[] };

const SIGNATURE: readonly Check['name'][] = ['signature', 'checkpoint_format', 'origin'];

/**
 * Verifies an entry with nothing but arithmetic: its fingerprint, the path from there to the signed
 * root, the signature of the root. The path is walked from the fingerprint of *these* bytes, so a
 * changed byte shows in both places and leaves the signature as it is.
 * @param bytes the entry, or what somebody made of it
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
