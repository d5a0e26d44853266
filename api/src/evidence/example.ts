import type { LedgerExample } from '@roletrail/contracts/http/ledger';
import type { Database } from '@roletrail/db/open';
import { formatTopicPartition } from '@roletrail/event-log/port';
import { toBase64 } from '@roletrail/ledger/base64';
import { toHex } from '@roletrail/ledger/hex';
import { formatTlogProof } from '@roletrail/ledger/tlog-proof';
import type { ApiConfig } from '../config.ts';
import { type LedgerTopicPartition, latestCheckpoint, readEntries } from '../ledger/log-store.ts';
import { proveInclusion } from '../ledger/proofs.ts';

interface Found {
  readonly about: LedgerExample['about'];
  readonly eventId: string;
  readonly place: LedgerTopicPartition;
  readonly offset: number;
}

/** Creates a finder of the example. Once the final example is found, it is cached. */
export function openExamples(db: Database, config: ApiConfig): () => Promise<LedgerExample | null> {
  const { demonstrationUserId } = config;
  let kept: Found | null = null;
  return async () => {
    const found = kept ?? (await findExample(db, demonstrationUserId));
    // The first publication is the example until the demonstration acceptance is in the tree.
    if (found?.about === 'consent' || demonstrationUserId === null) kept = found;
    return found && present(db, config, found);
  };
}

/**
 * Finds the acceptance of the demonstration person, else the publication of the first document.
 * Neither contains plain personal data, and the sealed part of the former is no real person's.
 */
async function findExample(db: Database, userId: string | null): Promise<Found | null> {
  const entries = db
    .selectFrom('audit_entry')
    .select(['event_id as eventId', 'partition', 'offset'])
    .limit(1);
  if (userId !== null) {
    const topic = 'consent-events' as const;
    const consent = await entries
      .where('topic', '=', topic)
      .where('user_id', '=', userId)
      .where('decision', '=', 'accepted')
      .orderBy('occurred_at')
      .executeTakeFirst();
    if (consent) return foundAt('consent', topic, consent);
  }
  const topic = 'admin-events' as const;
  const document = await entries
    .where('topic', '=', topic)
    .where('type', '=', 'roletrail.document.published.v1')
    .orderBy('partition')
    .orderBy('offset')
    .executeTakeFirst();
  return document ? foundAt('document', topic, document) : null;
}

function foundAt(
  about: Found['about'],
  topic: LedgerTopicPartition['topic'],
  { eventId, partition, offset }: { eventId: string; partition: number; offset: number },
): Found {
  return { about, eventId, place: { topic, partition }, offset };
}

async function present(
  db: Database,
  config: ApiConfig,
  { about, ...found }: Found,
): Promise<LedgerExample | null> {
  const proved = await proveEvent(db, config, found);
  return proved && { about, ...proved };
}

/**
 * Returns an entry of the ledger with its proof. Returns null until a signed checkpoint covers it,
 * because unsigned leaves are not served.
 */
export async function proveEvent(
  db: Database,
  { ledger }: Pick<ApiConfig, 'ledger'>,
  { eventId, place, offset }: Omit<Found, 'about'>,
): Promise<Omit<LedgerExample, 'about'> | null> {
  const signed = await latestCheckpoint(db, place);
  if (!signed || signed.size <= offset) return null;
  const [[entry], { hashes }, leaf] = await Promise.all([
    readEntries(db, place, offset, 1),
    proveInclusion(db, place, offset, signed.size),
    db
      .selectFrom('ledger_entry')
      .select('leaf_hash')
      .where('topic', '=', place.topic)
      .where('partition', '=', place.partition)
      .where('offset', '=', offset)
      .executeTakeFirstOrThrow(),
  ]);
  if (!entry) throw new Error(`${formatTopicPartition(place)}/${offset} is signed, not stored`);
  return {
    eventId,
    ...place,
    offset,
    entry: toBase64(entry),
    leafHash: toHex(leaf.leaf_hash),
    proof: formatTlogProof({ index: offset, hashes, checkpoint: signed.note, extra: null }),
    origin: `${ledger.origin}/${formatTopicPartition(place)}`,
    vkey: ledger.vkeys[formatTopicPartition(place)] ?? '',
    size: signed.size,
    root: toHex(signed.root),
    signedAt: signed.signedAt.toISOString(),
  };
}
