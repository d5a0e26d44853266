import { type Kysely, sql } from 'kysely';

/** Which master key everything here is sealed under, so that another one is noticed at start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table master_key (
  only_row boolean primary key default true check (only_row),
  -- tells two keys apart and nothing of either (vault/src/master-key.ts)
  fingerprint bytea not null,
  pinned_at timestamptz not null default clock_timestamp()
);`)
    .execute(db);
}
