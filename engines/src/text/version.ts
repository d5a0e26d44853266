import { canonicalBytes } from '@roletrail/contracts/canonical';
import { sha256 } from '@roletrail/ledger/hash';
import { toHex } from '@roletrail/ledger/hex';

/** A version that changes with what it is of: the first digits of its digest. */
export function contentVersion(content: unknown): string {
  return toHex(sha256(canonicalBytes(content))).slice(0, 12);
}
