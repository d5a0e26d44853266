import { type Kysely, sql } from 'kysely';

/**
 * `updated_at` of an article is when its words changed. Those that were only installed had the time
 * of that; their ids, made in the same moment, tell it (UUIDv7: milliseconds in the first 48 bits).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
update article set updated_at = published_at
  where origin = 'seed' and published_at < updated_at and updated_at - to_timestamp(
    ('x' || substr(replace(id::text, '-', ''), 1, 12))::bit(48)::bigint / 1000.0) < interval '5 s';
`)
    .execute(db);
}
