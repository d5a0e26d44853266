import { type Kysely, sql } from 'kysely';

/**
 * The last download of an export that is not complete yet: a browser downloads by itself, so the
 * page that its reader looks at learns only from here whether it runs, and why it broke.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table evidence_export_download (
  export_id uuid primary key references evidence_export on delete cascade,
  began_at timestamptz not null default clock_timestamp(),
  broke text check (broke in ('left', 'refused', 'changed', 'busy', 'ledger', 'error'))
);
comment on column evidence_export_download.broke is 'why it ended before its end; null: it runs, or came to its end';
`)
    .execute(db);
}
