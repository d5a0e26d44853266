import type { TopicPartitionOffset } from '@roletrail/contracts/http/audit';
import type { AuditRecord } from '@roletrail/contracts/http/audit-trail';
import type { Database, Tx } from '@roletrail/db/open';
import { toHex } from '@roletrail/ledger/hex';
import { sql } from 'kysely';
import type { LedgerTopicPartition } from '../ledger/log-store.ts';
import type { ResolvedFilter } from './filter.ts';
import { matchingOffsets, type OffsetRange } from './matching-sql.ts';

/** Columns read of a record, without its bytes. */
const COLUMNS = sql`
  l.topic, l.partition, l."offset", l.leaf_hash, coalesce(a.event_id, d.event_id) as event_id,
  a.type, a.subject, a.occurred_at, a.user_id, a.decision, a.terms_version, a.privacy_version,
  coalesce(k.wrapped is null and k.user_id is not null, false) as erased,
  d.first_topic, d.first_partition, d.first_offset,
  u.email, u.display_name`;
const JOINS = sql`
  left join audit_entry a
    on a.topic = l.topic and a.partition = l.partition and a."offset" = l."offset"
  left join ledger_duplicate d
    on d.topic = l.topic and d.partition = l.partition and d."offset" = l."offset"
  left join data_key k on k.user_id = a.user_id
  left join app_user u on u.id = a.user_id and u.erased_at is null`;

interface RecordRow {
  topic: string;
  partition: number;
  offset: number;
  leaf_hash: Buffer;
  event_id: string | null;
  type: string | null;
  subject: string | null;
  occurred_at: Date | null;
  user_id: string | null;
  decision: string | null;
  terms_version: string | null;
  privacy_version: string | null;
  erased: boolean;
  first_topic: string | null;
  first_partition: number | null;
  first_offset: number | null;
  email: string | null;
  display_name: string | null;
}

/** Returns the first matching records of one tree within a range, by offset. */
export async function readRecords(
  db: Database | Tx,
  place: LedgerTopicPartition,
  matching: ResolvedFilter,
  range: OffsetRange & { readonly limit: number },
): Promise<AuditRecord[]> {
  const { topic, partition } = place;
  const { rows } = await sql<RecordRow>`
    select ${COLUMNS} from (${matchingOffsets(matching, place, range)}) f
    join ledger_entry l
      on l.topic = ${topic} and l.partition = ${partition} and l."offset" = f."offset"
    ${JOINS} order by l."offset"`.execute(db);
  return rows.map(present);
}

/** Returns the records at these places, in any order. */
export async function readRecordsAt(
  db: Database | Tx,
  places: readonly TopicPartitionOffset[],
): Promise<AuditRecord[]> {
  if (places.length === 0) return [];
  const { rows } = await sql<RecordRow>`
    select ${COLUMNS} from unnest(${places.map(({ topic }) => topic)}::text[],
      ${places.map(({ partition }) => partition)}::integer[],
      ${places.map(({ offset }) => offset)}::bigint[]) as f (topic, partition, "offset")
    join ledger_entry l using (topic, partition, "offset")
    ${JOINS}`.execute(db);
  return rows.map(present);
}

/** Counts the matches, up to `limit`. */
export async function countRecords(
  tx: Tx,
  place: LedgerTopicPartition,
  matching: ResolvedFilter,
  range: OffsetRange & { readonly limit: number },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (${matchingOffsets(matching, place, range)}) as found`.execute(tx);
  return rows[0]?.n ?? 0;
}

function present(row: RecordRow): AuditRecord {
  const { topic, partition, offset } = row;
  const { first_topic, first_partition, first_offset } = row;
  const isCopy = first_topic !== null && first_partition !== null && first_offset !== null;
  return {
    topic,
    partition,
    offset,
    kind: isCopy ? 'duplicate' : row.type === null ? 'unreadable' : 'event',
    leafHash: toHex(row.leaf_hash),
    eventId: row.event_id,
    type: row.type,
    subject: row.subject,
    at: row.occurred_at?.toISOString() ?? null,
    userId: row.user_id,
    decision: row.decision,
    termsVersion: row.terms_version,
    privacyVersion: row.privacy_version,
    erased: row.erased,
    account: row.email === null ? null : { email: row.email, name: row.display_name },
    first: isCopy ? { topic: first_topic, partition: first_partition, offset: first_offset } : null,
  };
}
