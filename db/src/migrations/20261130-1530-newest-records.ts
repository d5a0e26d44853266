import { type Kysely, sql } from 'kysely';

/**
 * Records newest first: the index of times has the offset, so that each tree is read in that order.
 * Exports for Excel.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
drop index audit_entry_time;
create index audit_entry_time on audit_entry (topic, partition, occurred_at, "offset");
alter table evidence_export
  drop constraint evidence_export_format_check,
  add constraint evidence_export_format_check
    check (format in ('csv', 'jsonl', 'parquet', 'csv-excel')),
  add constraint evidence_export_excel check (format <> 'csv-excel' or not with_entries);
`)
    .execute(db);
}
