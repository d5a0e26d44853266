import { type Kysely, sql } from 'kysely';

/**
 * First use of the newest refresh token and of the one before it, so that an older token stops
 * working 10 s after its successor was used. A process of the release before writes neither
 * column: `head_used_at` counts only if it is not before `refresh_rotated_at`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('alter table session add head_used_at timestamptz, add previous_used_at timestamptz')
    .execute(db);
}
