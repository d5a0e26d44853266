import { type Kysely, sql } from 'kysely';

/** What somebody had decided until a moment is seen in the index: later decisions are not read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
drop index consent_decision_user;
create index consent_decision_user on consent_decision (user_id, "offset" desc, decided_at);`)
    .execute(db);
}
