import { canonicalBytes } from '@roletrail/contracts/canonical';
import { type DecisionEvent, readDecision } from '@roletrail/contracts/events/decisions';
import { deriveReceiptFields, recordedEvent } from '@roletrail/contracts/receipt/derived-fields';
import { type Receipt, receipt } from '@roletrail/contracts/receipt/schema';
import type { Database } from '@roletrail/db/open';
import { toBase64 } from '@roletrail/ledger/base64';
import { formatTlogProof } from '@roletrail/ledger/tlog-proof';
import { type KeyStates, readKeys } from '@roletrail/vault/data-keys';
import type { VaultKeys } from '@roletrail/vault/keys';
import { type OpenedSecrets, openSecrets } from '../consent/secrets.ts';
import {
  type LedgerTopicPartition,
  latestCheckpoint,
  type PublishedTree,
} from '../ledger/log-store.ts';
import { proveInclusion } from '../ledger/proofs.ts';
import { everyOwnDecision, type OwnDecision, ownDecision } from './own-decisions.ts';

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
  | {
      readonly kind: 'ready';
      readonly receipt: Receipt;
      /** all that was sealed, of which a receipt shows what others have a use for */
      readonly secrets: OpenedSecrets | 'erased';
    };

/** What the receipts of one person have in common, beside their entries and proofs. */
export interface ReceiptReads {
  own(eventId: string): Promise<OwnDecision | null>;
  signed(place: LedgerTopicPartition): Promise<PublishedTree | null>;
  keys(): Promise<KeyStates>;
}

/** Reads of one receipt. */
export function readsOf({ db, vaultKeys }: ReceiptDeps, userId: string): ReceiptReads {
  return {
    own: (eventId) => ownDecision(db, userId, eventId),
    signed: (place) => latestCheckpoint(db, place),
    keys: () => readKeys(db, vaultKeys, [userId]),
  };
}

/** The same for many receipts in one snapshot: each is read once. */
export function snapshotReads(deps: ReceiptDeps, userId: string): ReceiptReads {
  const reads = readsOf(deps, userId);
  const signed = new Map<number, ReturnType<ReceiptReads['signed']>>();
  let every: ReturnType<typeof everyOwnDecision> | null = null;
  let keys: ReturnType<ReceiptReads['keys']> | null = null;
  return {
    async own(eventId) {
      every ??= everyOwnDecision(deps.db, userId);
      return (await every)(eventId);
    },
    signed(place) {
      const known = signed.get(place.partition) ?? reads.signed(place);
      signed.set(place.partition, known);
      return known;
    },
    keys() {
      keys ??= reads.keys();
      return keys;
    },
  };
}

/**
 * The receipt of one of a person's own decisions: the exact entry, the proof that the newest
 * signed checkpoint covers it (built from tiles at that checkpoint's size), what was sealed (opened
 * for this request, or `erased`), and the decisions that came after.
 */
export async function findReceipt(
  deps: ReceiptDeps,
  userId: string,
  eventId: string,
  reads: ReceiptReads = readsOf(deps, userId),
): Promise<ReceiptState> {
  // one reading for the stage, the successors and for whose decision it is
  const own = await reads.own(eventId);
  if (!own) return { kind: 'unknown' };
  const entry = await entryOf(deps.db, eventId);
  if (!entry) return { kind: 'waiting', status: own.placed ? 'sequenced' : 'pending' };
  const place = { topic: TOPIC, partition: entry.partition } as const;
  const signed = await reads.signed(place);
  if (!signed || signed.size <= entry.offset) return { kind: 'waiting', status: 'integrated' };
  const event = readDecision(entry.entry);
  if (event?.data.userId !== userId) return { kind: 'unknown' };
  const prove = async (index: number) => {
    const { hashes } = await proveInclusion(deps.db, place, index, signed.size);
    return formatTlogProof({ index, hashes, checkpoint: signed.note, extra: null });
  };
  const withdrawn = await withdrawnAcceptance(deps.db, event);
  const keys = await reads.keys();
  const secrets = openSecrets(keys.get(userId), event);
  return {
    kind: 'ready',
    secrets,
    receipt: {
      schema: 'roletrail.receipt.v3',
      ...place,
      ...stated(entry.entry, withdrawn?.entry ?? entry.entry),
      offset: entry.offset,
      entry: toBase64(entry.entry),
      leafHash: entry.leaf_hash.toString('hex'),
      proof: await prove(entry.offset),
      acceptance: withdrawn && {
        offset: withdrawn.offset,
        entry: toBase64(withdrawn.entry),
        proof: await prove(withdrawn.offset),
      },
      opened: openedOf(secrets),
      supersededBy: [...own.successors],
    },
  };
}

/** The bytes of a receipt: RFC 8785 has one form for it. */
export function receiptBytes(given: Receipt): Uint8Array {
  return canonicalBytes(given);
}

const STATED = receipt.pick({
  eventId: true,
  decision: true,
  recordedAs: true,
  person: true,
  actor: true,
  reason: true,
  documents: true,
  screen: true,
  authentication: true,
  emailProved: true,
  times: true,
});

/** @param about the bytes that name the documents */
function stated(entry: Uint8Array, about: Uint8Array) {
  const event = recordedEvent(entry);
  if (event === null) throw new Error('a decision that cannot be read');
  return STATED.parse(deriveReceiptFields(event, recordedEvent(about)));
}

/** The entry of an event of this topic, at its lowest offset. */
function entryOf(db: Database, eventId: string) {
  return db
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
}

/**
 * The acceptance that a decision takes back; null: it takes none back. It stands before it in the
 * same partition, so whatever checkpoint covers the one covers the other.
 */
async function withdrawnAcceptance(db: Database, { data }: DecisionEvent) {
  if (data.decision !== 'withdrawn') return null;
  const found = await entryOf(db, data.withdraws);
  if (!found) return null;
  const event = readDecision(found.entry);
  return event?.data.userId === data.userId ? { ...found, event } : null;
}

/** What was sealed, as a receipt shows it. */
export function openedOf(secrets: OpenedSecrets | 'erased'): Receipt['opened'] {
  if (secrets === 'erased') return 'erased';
  const { evidence, account, words } = secrets;
  return {
    ip: evidence?.observed.ip ?? 'not_recorded',
    userAgent: evidence?.observed.userAgent ?? null,
    claimedUserAgent: evidence?.claimed.userAgent ?? null,
    deviceId: evidence?.claimed.deviceId ?? null,
    account: account ?? 'not_recorded',
    words,
  };
}
