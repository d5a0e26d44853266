import { type Checkpoint, openCheckpoint, verifyExtension } from '@roletrail/ledger/checkpoint';
import { isLedgerError } from '@roletrail/ledger/errors';
import { fromHex } from '@roletrail/ledger/hex';
import { parseVerifierKey } from '@roletrail/ledger/note-key';
import type { Http } from '../../lib/http.ts';
import { fetchCheckpoint, fetchConsistency } from './api/ledger.ts';
import type { LiveLog } from './verify-local-file.ts';

export type LiveLedgerAnswer =
  /** the signed tree of the receipt is a prefix of the current tree */
  | { readonly kind: 'extends'; readonly size: number }
  | { readonly kind: 'refused'; readonly why: string };

/**
 * Asks the live ledger to prove that its current tree extends a saved checkpoint. Sends only the
 * log and two sizes.
 * @param kept a checkpoint with a verified signature
 */
export async function askLiveLedger(
  http: Http,
  log: LiveLog,
  kept: Checkpoint,
): Promise<LiveLedgerAnswer> {
  const note = await fetchCheckpoint(http, log);
  try {
    const today = openCheckpoint(note, [parseVerifierKey(log.vkey)], kept.origin);
    if (today.size < kept.size) {
      const sizes = `${today.size} entries today, ${kept.size} when the receipt was given`;
      return { kind: 'refused', why: `The ledger has lost entries: ${sizes}.` };
    }
    const hashes =
      today.size === kept.size
        ? []
        : await fetchConsistency(http, log, { from: kept.size, to: today.size });
    verifyExtension(kept, today, hashes.map(fromHex));
    return { kind: 'extends', size: today.size };
  } catch (error) {
    if (!isLedgerError(error)) throw error;
    return {
      kind: 'refused',
      why: `The ledger of today does not begin with what it signed then: ${error.message} (${error.code}).`,
    };
  }
}
