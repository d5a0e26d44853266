import type { TextFormat } from '@roletrail/contracts/export-formats';
import { type RawBuilder, sql } from 'kysely';
import type { TreePlace } from '../../ledger/log-store.ts';
import { looksIntoEvents, type Matching, matchingSql } from '../filter.ts';

/** What one tree gives to an export. */
export interface TreeRows {
  readonly matching: Matching;
  readonly place: TreePlace;
  /** offsets below this one */
  readonly size: number;
}

/** Of a copy the columns are those of the event where it stands first: their bytes are the same. */
const COPIES = sql`
  left join ledger_duplicate d
    on d.topic = l.topic and d.partition = l.partition and d."offset" = l."offset"
  left join audit_entry f
    on f.topic = d.first_topic and f.partition = d.first_partition and f."offset" = d.first_offset`;
const STATUS = sql`case when a.event_id is not null then 'event'
  when d.event_id is not null then 'duplicate' else 'unreadable' end`;
const EVENT = sql`'event'`;
const ENTRY = sql`, encode(l.leaf_hash, 'hex') as "leafHash", encode(l.entry, 'hex') as "entry"`;
const NOTHING = sql``;

/**
 * A COPY of one tree's rows in the order of the log, byte by byte what `lineOf` of export-row.ts
 * makes of the same records. Values stand in it as literals: COPY takes no parameters.
 */
export function copyRows(
  { matching, place, size }: TreeRows,
  format: TextFormat,
  withEntries: boolean,
): RawBuilder<unknown> {
  const { from, where, offset } = matchingSql(matching, place, { first: 0, end: size }, sql.lit);
  const copies = !looksIntoEvents(matching);
  const of = (column: string) => {
    const own = sql.ref(`a.${column}`);
    return copies ? sql`coalesce(${own}, ${sql.ref(`f.${column}`)})` : own;
  };
  const text = (column: string) =>
    format === 'csv' ? sql`export_cell(${of(column)})` : of(column);
  const rows = sql`
    select l.topic, l.partition, l."offset", ${copies ? STATUS : EVENT} as "status",
      ${of('event_id')} as "eventId", ${text('type')} as "type",
      to_char(${of('occurred_at')} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "time",
      ${text('subject')} as "subject", ${of('user_id')} as "userId",
      ${text('decision')} as "decision", ${text('terms_version')} as "termsVersion",
      ${text('privacy_version')} as "privacyVersion"${withEntries ? ENTRY : NOTHING}
    from ${from} ${copies ? COPIES : NOTHING}
    where ${where} order by ${offset}`;
  if (format === 'csv') return sql`copy (${rows}) to stdout (format csv)`;
  // a quote and a delimiter that JSON never holds: the lines are given as they are
  return sql`copy (select row_to_json(r) from (${rows}) r)
    to stdout (format csv, quote e'\\x01', delimiter e'\\x02')`;
}

/** Offsets of the rows of one tree from `first` on, at most so many. */
export function matchingOffsets(
  { matching, place, size }: TreeRows,
  first: number,
  limit: number,
): RawBuilder<{ offset: number }> {
  const { from, where, offset } = matchingSql(matching, place, { first, end: size });
  return sql<{ offset: number }>`
    select ${offset} as "offset" from ${from} where ${where} order by ${offset} limit ${limit}`;
}
