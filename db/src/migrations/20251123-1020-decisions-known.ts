import { type Kysely, sql } from 'kysely';

/** What somebody decided, too, is seen in the index: whether they ever accepted is asked of many. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
drop index consent_decision_user;
create index consent_decision_user on consent_decision (user_id, "offset" desc, decided_at)
  include (decision);`)
    .execute(db);
}
