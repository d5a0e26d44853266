import { type Kysely, sql } from 'kysely';

/** Issues of the newsletter, and how far each subscription was served. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table newsletter_issue (
  id uuid primary key,
  -- subject of its letter
  title text not null,
  -- words of staff before and after the articles; paragraphs are apart by an empty line
  opening text not null,
  closing text not null,
  -- articles with words of staff: [{"id", "words"}]
  articles jsonb not null default '[]',
  state text not null default 'draft'
    check (state in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'stopped')),
  revision integer not null default 1 check (revision > 0),
  -- null: it is a draft
  send_at timestamptz,
  per_minute integer not null default 300 check (per_minute between 1 and 6000),
  -- what is sent, as it was when staff approved it; null: it is a draft
  letter jsonb,
  -- tags of its articles; subscribers of another tag do not get it
  tags text[] not null default '{}',
  -- days (UTC) of its first and last letter, before that the planned day
  first_on date,
  last_on date,
  -- subscribers when the sending began
  readers integer not null default 0,
  queued integer not null default 0,
  -- null until it has ended
  delivered integer,
  refused integer,
  -- subscription that was served last; they are served in the order of their ids
  reached uuid,
  -- letters up to this instant are used up, at the rate of per_minute
  paced_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  ended_at timestamptz,
  check ((state = 'draft') = (send_at is null)),
  check ((state = 'draft') = (letter is null)),
  check ((state = 'draft') = (first_on is null) and (first_on is null) = (last_on is null)),
  check ((state in ('sent', 'stopped')) = (ended_at is not null)),
  -- subscribers agreed to one letter a month: 28 days after the last letter of an issue
  constraint newsletter_issue_month
    exclude using gist (daterange(first_on, last_on + 28) with &&)
    where (first_on is not null and not (state = 'stopped' and queued = 0))
);
create index newsletter_issue_by_time on newsletter_issue (created_at desc, id desc);
create unique index newsletter_issue_sending on newsletter_issue ((true))
  where state in ('sending', 'paused');
alter table newsletter_subscription
  -- issue that was queued for it last; null: none was
  add column last_issue_id uuid,
  -- the letter of that issue
  add column letter_id uuid,
  -- event of the current consent; null: it was given before such events
  add column consent_event_id uuid;
create index newsletter_subscription_issue on newsletter_subscription (last_issue_id)
  where last_issue_id is not null;
create table article_feedback (
  article_id uuid not null references article on delete cascade,
  day date not null,
  useful integer not null default 0,
  not_useful integer not null default 0,
  primary key (article_id, day)
);
create table article_note (
  id uuid primary key,
  article_id uuid not null references article on delete cascade,
  kind text not null check (kind in ('correction', 'update')),
  words text not null,
  noted_at timestamptz not null default clock_timestamp()
);
create index article_note_of on article_note (article_id, noted_at desc, id desc);
create index article_note_by_time on article_note (noted_at desc, id desc);
`)
    .execute(db);
}
