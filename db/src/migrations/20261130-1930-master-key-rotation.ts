import { type Kysely, sql } from 'kysely';

/** State of a rotation of the master key, so that it goes on after an interruption. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table master_key
      -- fingerprint of the key before, until nothing is sealed under it; null: no rotation
      add column previous bytea,
      -- by step of the rotation, the last row that is done
      add column steps_done jsonb not null default '{}'`.execute(db);
}
