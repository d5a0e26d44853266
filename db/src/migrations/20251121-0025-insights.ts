import { type Kysely, sql } from 'kysely';

/**
 * Insight articles. `html` is the sanitised body and `sha256` its digest; `plain` is the same text
 * without markup, for the search and for finding related articles. An address that an article had
 * before stays its own in `article_old_slug`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table article (
  id uuid primary key,
  slug text not null unique,
  title text not null,
  excerpt text not null check (char_length(excerpt) <= 300),
  html text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  plain text not null,
  words integer not null,
  -- [{id, title, level}] in the order of the text
  contents jsonb not null,
  tags text[] not null,
  topic text not null,
  author text not null,
  -- [{title, publisher, url, accessed}]
  sources jsonb not null,
  status text not null check (status in ('draft', 'scheduled', 'published')),
  published_at timestamptz check (published_at is not null or status = 'draft'),
  updated_at timestamptz not null default clock_timestamp(),
  -- seed: comes with the product and follows it; staff: written or changed here, left alone by it
  origin text not null check (origin in ('seed', 'staff')),
  search tsvector not null generated always as (
    setweight(to_tsvector('english', title), 'A') ||
    setweight(to_tsvector('english', excerpt), 'B') ||
    setweight(to_tsvector('english', plain), 'D')
  ) stored
);
create index article_search on article using gin (search);
create index article_tags on article using gin (tags);
create index article_published on article (published_at desc, slug) where status <> 'draft';
create table article_old_slug (
  slug text primary key,
  article_id uuid not null references article on delete cascade,
  since timestamptz not null default clock_timestamp()
);
`)
    .execute(db);
}
