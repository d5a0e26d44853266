import type { AuditDetail } from '@roletrail/contracts/http/audit-trail';
import type { LedgerAnswer } from '@roletrail/contracts/http/ledger';
import {
  createSkippedCheck,
  createVerificationCheck,
  type VerificationCheck,
} from '@roletrail/contracts/verification-check';
import { fromBase64 } from '@roletrail/ledger/base64';
import { fromHex } from '@roletrail/ledger/hex';
import { type Check, verifyReceipt } from '@roletrail/ledger/verify-receipt';

/** Result of the verification of a record. */
export interface RecordVerdict {
  readonly proved: boolean;
  /** size of the signed tree; null if nothing is proven */
  readonly size: number | null;
  readonly checks: readonly VerificationCheck[];
}

const WHAT: Readonly<Record<Check['name'], string>> = {
  proof_format: 'The proof is well formed',
  index: 'The proof is for this offset',
  entry: 'The exact bytes have the fingerprint shown',
  signature: 'The checkpoint is signed by the ledger’s key',
  checkpoint_format: 'The checkpoint is well formed',
  origin: 'The checkpoint is of this log',
  inclusion: 'The leaf is in the tree under the signed root',
};

/**
 * Verifies by computation only that a record is in a signed tree. The key comes from the server, so
 * this proves consistency only.
 * @returns null while no signed tree contains it
 */
export function verifyRecord(
  { record, raw, proof }: Pick<AuditDetail, 'record' | 'raw' | 'proof'>,
  { origin, logs }: LedgerAnswer,
): RecordVerdict | null {
  if (proof === null) return null;
  const { topic, partition, offset, leafHash } = record;
  const log = logs.find((known) => known.topic === topic && known.partition === partition);
  const { ok, checks, checkpoint } = verifyReceipt({
    entry: raw === null ? null : fromBase64(raw),
    proof,
    vkey: log?.vkey ?? null,
    origin: `${origin}/${topic}/${partition}`,
    index: offset,
    leafHash: fromHex(leafHash),
  });
  return {
    proved: ok,
    size: ok ? (checkpoint?.size ?? null) : null,
    checks: checks.map(toVerificationCheck),
  };
}

function toVerificationCheck(check: Check): VerificationCheck {
  const what = WHAT[check.name];
  if (check.status === 'passed') return createVerificationCheck(check.name, what, null);
  if (check.status === 'failed') return createVerificationCheck(check.name, what, check.detail);
  if (check.reason !== 'not_given')
    return createSkippedCheck(check.name, what, `“${WHAT[check.reason]}” did not pass`);
  return createSkippedCheck(
    check.name,
    what,
    NOT_GIVEN[check.name] ?? 'Nothing to compare was given',
  );
}

const NOT_GIVEN: Readonly<Partial<Record<Check['name'], string>>> = {
  entry: 'Only compliance gets the exact bytes: the leaf is taken as shown',
  signature: 'The ledger names no key for this log',
};
