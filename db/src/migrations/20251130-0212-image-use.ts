import { type Kysely, sql } from 'kysely';

/** Which images the texts of articles use, and when each was used last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create function images_of_article(html text) returns uuid[] language sql immutable strict
  as $$
    select coalesce(array_agg(distinct found[1]::uuid), '{}')
    from pg_catalog.regexp_matches(html,
      '/api/insights/images/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})', 'gi') as found
  $$;
alter table article add column images uuid[] not null
  generated always as (images_of_article(html)) stored;
create index article_images on article using gin (images);
alter table article_draft add column images uuid[] not null
  generated always as (images_of_article(coalesce(content ->> 'html', ''))) stored;
alter table article_revision add column images uuid[] not null
  generated always as (images_of_article(coalesce(content ->> 'html', ''))) stored;
-- when a text used it last, or when it was uploaded
alter table article_image add column used_at timestamptz not null default clock_timestamp();
`)
    .execute(db);
}
