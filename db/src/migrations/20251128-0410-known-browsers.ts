import { type Kysely, sql } from 'kysely';

/**
 * At sign-in a browser is known by a session begun after `known_since`, or by the mark
 * `known_device`: the browser that changed the password. `saved_before`: whatever was saved in the
 * account before that time may be another person's, and its owner has not decided about it yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      'alter table app_user add known_since timestamptz, add known_device bytea, add saved_before timestamptz',
    )
    .execute(db);
}
