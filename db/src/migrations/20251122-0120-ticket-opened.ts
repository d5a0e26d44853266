import { type Kysely, sql } from 'kysely';

/**
 * Until which message each of the staff has opened a ticket: what the person wrote after it is
 * unread for them. No row: never opened.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table ticket_opened (
  user_id uuid not null references app_user,
  ticket_id uuid not null references ticket on delete cascade,
  -- when the last message that they saw was written
  seen_until timestamptz not null,
  primary key (user_id, ticket_id)
);
create index ticket_opened_by_ticket on ticket_opened (ticket_id);`)
    .execute(db);
}
