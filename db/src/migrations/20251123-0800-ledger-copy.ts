import { type Kysely, sql } from 'kysely';

/**
 * A database that was made out of a bundle: whose ledger it holds, and as of when. Where the row
 * stands the database is for reading alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table ledger_copy (
  only_row boolean primary key default true check (only_row),
  origin text not null,
  manifest_sha256 text not null check (manifest_sha256 ~ '^[0-9a-f]{64}$'),
  taken_at timestamptz not null,
  signed_until timestamptz,
  imported_at timestamptz not null default clock_timestamp()
);
`)
    .execute(db);
}
