import { type Kysely, sql } from 'kysely';

/** Letters that remind the owner of a custom report of it, without its data. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table custom_report
  -- null: no letters
  add column every text check (every in ('day', 'week', 'month')),
  -- hour in UTC
  add column hour smallint check (hour between 0 and 23),
  -- when the next letter is due
  add column due_at timestamptz,
  add check ((every is null) = (hour is null) and (every is null) = (due_at is null));
create index custom_report_due on custom_report (due_at) where due_at is not null;
`)
    .execute(db);
}
