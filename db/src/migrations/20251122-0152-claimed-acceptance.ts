import { type Kysely, sql } from 'kysely';

/** Days on which a browser claimed an acceptance that nobody ever recorded of that person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table claimed_acceptance (
  user_id uuid not null references app_user,
  day date not null,
  terms_version text not null,
  privacy_version text not null,
  claimed_at timestamptz not null default clock_timestamp(),
  primary key (user_id, day)
);
create index claimed_acceptance_day on claimed_acceptance (day desc, user_id);
`)
    .execute(db);
}
