import { type Kysely, sql } from 'kysely';

/** What staff write before it is published: working copies, earlier versions, who has one open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table article drop constraint article_status_check;
alter table article add constraint article_status_check
  check (status in ('draft', 'scheduled', 'published', 'withdrawn'));
-- act of staff that scheduled it, whose reason applies to its event; null: none
alter table article add column act_id uuid;
create table article_draft (
  article_id uuid primary key references article on delete cascade,
  revision integer not null check (revision > 0),
  -- the parts of an article that staff write; html in its published form
  content jsonb not null,
  -- revision that was published last; null: none was
  published_revision integer,
  updated_at timestamptz not null default clock_timestamp(),
  -- member of staff
  updated_by uuid not null
);
create table article_revision (
  id uuid primary key,
  article_id uuid not null references article on delete cascade,
  kind text not null check (kind in ('saved', 'replaced', 'published')),
  content jsonb not null,
  words integer not null,
  saved_at timestamptz not null default clock_timestamp(),
  -- member of staff; null: it came with the product
  saved_by uuid
);
create index article_revision_of on article_revision (article_id, saved_at desc, id desc);
create table article_presence (
  article_id uuid not null references article on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  seen_at timestamptz not null,
  primary key (article_id, user_id)
);
`)
    .execute(db);
}
