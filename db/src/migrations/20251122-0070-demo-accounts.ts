import { type Kysely, sql } from 'kysely';

/**
 * Which accounts the program itself made for trying the product out. Those that stand already are
 * known by their addresses, which under `.example` can be nobody's (RFC 2606).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table app_user add column is_demo boolean not null default false;
update app_user set is_demo = true where email_normalized in (
  'person@roletrail.example', 'compliance@roletrail.example', 'admin@roletrail.example',
  'demonstration@roletrail.example');
create index app_user_demo on app_user (id) where is_demo;`)
    .execute(db);
}
