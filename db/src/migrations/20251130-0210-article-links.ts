import { type Kysely, sql } from 'kysely';

/** Links of articles, and the result of their last check. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- own paths and https addresses: of the text, and of its sources
alter table article add column links text[] not null default '{}';
alter table article_draft add column links text[] not null default '{}';
create table article_link (
  url text primary key,
  outcome text not null check (outcome in ('ok', 'broken', 'unknown')),
  detail text not null,
  checked_at timestamptz not null
);
create function pg_temp.links_of(html text, sources jsonb) returns text[] language sql as $$
  select coalesce(array_agg(distinct url), '{}') from (
    select replace(found[1], '&amp;', '&') as url
      from regexp_matches(html, ' href="((?:/|https://)[^"]*)"', 'g') as found
    union all
    select source ->> 'url' from jsonb_array_elements(sources) as source
  ) l where octet_length(url) <= 2000
$$;
update article set links = pg_temp.links_of(html, sources);
update article_draft
  set links = pg_temp.links_of(content ->> 'html', content -> 'sources');
drop function pg_temp.links_of;
`)
    .execute(db);
}
