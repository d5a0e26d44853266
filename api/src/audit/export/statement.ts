import { lineFormat, type TextFormat } from '@roletrail/contracts/export-formats';
import { EXPORT_COLUMNS } from '@roletrail/contracts/export-row';
import type { Database, Tx } from '@roletrail/db/open';
import { type RawBuilder, sql } from 'kysely';
import type { LedgerTopicPartition } from '../../ledger/log-store.ts';
import { looksIntoEvents, type ResolvedFilter } from '../filter.ts';
import { buildFilterSql } from '../matching-sql.ts';

/** Rows of one tree for an export. */
export interface TreeRows {
  readonly matching: ResolvedFilter;
  readonly place: LedgerTopicPartition;
  /** offsets below this value */
  readonly size: number;
}

/** Joins a copy to its first event: the bytes, and so the columns, are the same. */
const COPIES = sql`
  left join ledger_duplicate d
    on d.topic = l.topic and d.partition = l.partition and d."offset" = l."offset"
  left join audit_entry f
    on f.topic = d.first_topic and f.partition = d.first_partition and f."offset" = d.first_offset`;
const STATUS = sql`case when a.event_id is not null then 'event'
  when d.event_id is not null then 'duplicate' else 'unreadable' end`;
const EVENT = sql`'event'`;
const ENTRY = sql`, l.leaf_hash, l.entry`;
const NOTHING = sql``;
const COMMA = sql`, ',', `;

type Fields = Readonly<Record<(typeof EXPORT_COLUMNS)[number], RawBuilder<unknown>>>;

/**
 * Builds a binary COPY of one tree's rows in log order. The first field equals the line of
 * `formatExportRow` (export-row.ts) byte by byte, without its end and its entry. Leaf hash and
 * entry follow as raw bytes if requested, half the size of their hex digits. Values are literals,
 * because COPY takes no parameters.
 */
export function copiedLines(
  tx: Tx,
  { matching, place, size }: TreeRows,
  format: TextFormat,
  withEntries: boolean,
): string {
  const isCsv = lineFormat(format) === 'csv';
  const { from, where, offset } = buildFilterSql(matching, place, { first: 0, end: size }, sql.lit);
  const copies = !looksIntoEvents(matching);
  const of = (column: string) => {
    const own = sql.ref(`a.${column}`);
    return copies ? sql`coalesce(${own}, ${sql.ref(`f.${column}`)})` : own;
  };
  const text = (column: string) => (isCsv ? sql`export_csv(${of(column)})` : of(column));
  const fields: Fields = {
    topic: sql`l.topic`,
    partition: sql`l.partition`,
    offset: sql`l."offset"`,
    status: copies ? STATUS : EVENT,
    eventId: of('event_id'),
    type: text('type'),
    time: sql`to_char(${of('occurred_at')} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    subject: text('subject'),
    userId: of('user_id'),
    decision: text('decision'),
    termsVersion: text('terms_version'),
    privacyVersion: text('privacy_version'),
  };
  const inOrder = EXPORT_COLUMNS.map((name) => fields[name]);
  const named = EXPORT_COLUMNS.map((name) => sql`${fields[name]} as ${sql.ref(name)}`);
  const line = isCsv
    ? sql`concat(${sql.join(inOrder, COMMA)})`
    : sql`(select row_to_json(r)::text from (select ${sql.join(named)}) r)`;
  const copy = sql`copy (select ${line}${withEntries ? ENTRY : NOTHING}
    from ${from} ${copies ? COPIES : NOTHING}
    where ${where} order by ${offset}) to stdout (format binary)`;
  const { sql: statement, parameters } = copy.compile(tx as Database);
  if (parameters.length > 0) throw new Error('COPY takes no parameters');
  return statement;
}
