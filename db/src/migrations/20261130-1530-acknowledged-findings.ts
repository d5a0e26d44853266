import { type Kysely, sql } from 'kysely';

/** Notes that acknowledge a finding of the health page, until its cause is over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table health_note
      add column finding text check (char_length(finding) between 1 and 300),
      add column over_at timestamptz,
      add constraint health_note_over check (over_at is null or finding is not null)`.execute(db);
  await sql`
    create index health_note_finding on health_note (finding, at desc)
    where finding is not null and over_at is null`.execute(db);
}
