import type { AuditRecord } from '@roletrail/contracts/http/audit-trail';
import type { Database, Tx } from '@roletrail/db/open';
import { toHex } from '@roletrail/ledger/hex';
import { sql } from 'kysely';
import type { TreePlace } from '../ledger/log-store.ts';
import { type Matching, matchingSql } from './filter.ts';

/** What is read of one record; nothing of its bytes. */
const COLUMNS = sql`
  topic, partition, "offset", l.leaf_hash, coalesce(a.event_id, d.event_id) as event_id,
  a.type, a.subject, a.occurred_at, a.user_id, a.decision, a.terms_version, a.privacy_version,
  coalesce(k.wrapped is null and k.user_id is not null, false) as erased,
  d.first_topic, d.first_partition, d.first_offset`;
const JOINS = sql`
  left join ledger_duplicate d using (topic, partition, "offset")
  left join data_key k on k.user_id = a.user_id`;

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
}

interface Range {
  readonly first: number;
  /** the first offset that is left out */
  readonly end: number;
}

/** The first records of one tree within a range that match, by offset. */
export async function readRecords(
  db: Database | Tx,
  place: TreePlace,
  matching: Matching,
  { limit, ...range }: Range & { readonly limit: number },
): Promise<AuditRecord[]> {
  const { from, where, offset } = matchingSql(matching, place, range);
  const { rows } = await sql<RecordRow>`
    select ${COLUMNS} from ${from} ${JOINS}
    where ${where} order by ${offset} limit ${limit}`.execute(db);
  return rows.map(present);
}

/** How many match, up to `limit`. */
export async function countRecords(
  db: Database,
  place: TreePlace,
  matching: Matching,
  { limit, ...range }: Range & { readonly limit: number },
): Promise<number> {
  const { from, where } = matchingSql(matching, place, range);
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select from ${from} where ${where} limit ${limit}) as found`.execute(
    db,
  );
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
    first: isCopy ? { topic: first_topic, partition: first_partition, offset: first_offset } : null,
  };
}
