import { sealedEvidence } from '@roletrail/contracts/events/consent';
import {
  type DecisionEvent,
  documentsOf,
  readDecision,
} from '@roletrail/contracts/events/decisions';
import type { Receipt } from '@roletrail/contracts/http/legal';
import type { Database } from '@roletrail/db/open';
import { toBase64 } from '@roletrail/ledger/base64';
import { formatTlogProof } from '@roletrail/ledger/tlog-proof';
import { readKeys } from '@roletrail/vault/data-keys';
import type { VaultKeys } from '@roletrail/vault/keys';
import { unseal } from '@roletrail/vault/seal';
import { latestCheckpoint } from '../ledger/log-store.ts';
import { proveInclusion } from '../ledger/proofs.ts';
import { ownDecision } from './own-decisions.ts';

const TOPIC = 'consent-events';

export interface ReceiptDeps {
  readonly db: Database;
  readonly vaultKeys: VaultKeys;
}

export type ReceiptState =
  /** not a decision of this person */
  | { readonly kind: 'unknown' }
  /** theirs, and no signed checkpoint covers it yet */
  | { readonly kind: 'waiting'; readonly status: 'pending' | 'sequenced' | 'integrated' }
  | { readonly kind: 'ready'; readonly receipt: Receipt };

/**
 * The receipt of one of a person's own decisions: the exact entry, the proof that the newest
 * signed checkpoint covers it (built from tiles at that checkpoint's size), what was sealed (opened
 * for this request, or `erased`), and the decisions that came after.
 */
export async function findReceipt(
  deps: ReceiptDeps,
  userId: string,
  eventId: string,
): Promise<ReceiptState> {
  // one reading for the stage, the successors and for whose decision it is
  const own = await ownDecision(deps.db, userId, eventId);
  if (!own) return { kind: 'unknown' };
  const entry = await deps.db
    .selectFrom('audit_entry as a')
    .innerJoin('ledger_entry as l', (join) =>
      join
        .onRef('l.topic', '=', 'a.topic')
        .onRef('l.partition', '=', 'a.partition')
        .onRef('l.offset', '=', 'a.offset'),
    )
    .select(['a.partition', 'a.offset', 'l.entry', 'l.leaf_hash'])
    .where('a.event_id', '=', eventId)
    .where('a.topic', '=', TOPIC)
    .executeTakeFirst();
  if (!entry) return { kind: 'waiting', status: own.placed ? 'sequenced' : 'pending' };
  const place = { topic: TOPIC, partition: entry.partition } as const;
  const signed = await latestCheckpoint(deps.db, place);
  if (!signed || signed.size <= entry.offset) return { kind: 'waiting', status: 'integrated' };
  const event = readDecision(entry.entry);
  if (event?.data.userId !== userId) return { kind: 'unknown' };
  const { hashes } = await proveInclusion(deps.db, place, entry.offset, signed.size);
  return {
    kind: 'ready',
    receipt: {
      schema: 'roletrail.receipt.v1',
      eventId,
      decision: event.data.decision,
      ...place,
      offset: entry.offset,
      entry: toBase64(entry.entry),
      leafHash: entry.leaf_hash.toString('hex'),
      proof: formatTlogProof({ index: entry.offset, hashes, checkpoint: signed.note, extra: null }),
      documents: documentsOf(event).map(({ docType, version, sha256 }) => ({
        docType,
        version,
        sha256,
      })),
      opened: await open(deps, userId, event),
      successors: [...own.successors],
    },
  };
}

async function open(
  { db, vaultKeys }: ReceiptDeps,
  userId: string,
  event: DecisionEvent,
): Promise<Receipt['opened']> {
  const { sealed } = event.data;
  if (sealed === null) return { ip: '', userAgent: null, claimedUserAgent: null, deviceId: null };
  const keys = await readKeys(db, vaultKeys, [userId]);
  const opened = unseal(keys.get(userId), { eventId: event.id, userId }, sealed);
  if (opened.kind === 'erased') return 'erased';
  const { observed, claimed } = sealedEvidence.parse(opened.value);
  return {
    ip: observed.ip,
    userAgent: observed.userAgent,
    claimedUserAgent: claimed.userAgent,
    deviceId: claimed.deviceId,
  };
}
