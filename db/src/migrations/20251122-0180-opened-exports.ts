import { type Kysely, sql } from 'kysely';

/**
 * Exports with what was sealed in the clear, and exports as Parquet. The index counts the people
 * erased so far, which is asked for every few hundred rows of an opened export.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table evidence_export
  add column opened boolean not null default false check (with_entries or not opened),
  drop constraint evidence_export_format_check,
  add constraint evidence_export_format_check check (format in ('csv', 'jsonl', 'parquet'));
alter table evidence_export alter column opened drop default;
create index data_key_destroyed on data_key (user_id) where wrapped is null;
`)
    .execute(db);
}
