import { type Kysely, sql } from 'kysely';

/**
 * Releases of public statistics that somebody imported for the career tools, whole in one row each,
 * so that half of one can never be there. What is shipped stands in no row: it is what is active
 * where no row of its source is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table dataset_release (
  name text primary key,
  source text not null check (source in ('ooh', 'onet', 'oews')),
  edition text not null,
  sha256 text not null,
  content bytea not null,
  row_count integer not null,
  area_count integer,
  active boolean not null default false,
  imported_at timestamptz not null default clock_timestamp()
);
-- it is compressed already
alter table dataset_release alter column content set storage external;
create unique index dataset_release_active on dataset_release (source) where active;
`)
    .execute(db);
}
