import { type Kysely, sql } from 'kysely';

/** Legal documents that staff prepare, and what became of the texts that a release brings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table legal_draft (
  id uuid primary key,
  doc_type text not null check (doc_type in ('terms', 'privacy')),
  -- as it is published; '' once it is closed
  html text not null,
  effective_date date not null,
  -- version under which a release brings this text; null: staff began the draft
  release_version text,
  revision integer not null default 1 check (revision > 0),
  updated_at timestamptz not null default clock_timestamp(),
  -- member of staff; null: the program, at its start
  updated_by uuid,
  -- null while it is open
  closed_at timestamptz,
  -- version that staff published from it
  published_version text,
  check (published_version is null or closed_at is not null)
);
create unique index legal_draft_release on legal_draft (doc_type, release_version);
create index legal_draft_published on legal_draft (doc_type, published_version);
`)
    .execute(db);
}
