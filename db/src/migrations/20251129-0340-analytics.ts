import { type Kysely, sql } from 'kysely';

/**
 * Use of pages, without people (docs/adr/0029-measurement-without-people.md). Single entries are
 * partitioned by day of UTC, in a schema of their own, because their tables come and go; a row
 * without a partition of its day is in `analytics_event_rest`. Sums of days stay.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create schema if not exists analytics_days;
create table analytics_event (
  -- beginning of the hour, UTC
  hour timestamptz not null,
  -- 'view', or a vital
  name text not null,
  path text not null,
  -- view: the page before it in the same visit; null: the first
  previous text,
  -- view: host whose link opened the visit
  referrer text,
  device text not null,
  width text not null,
  language text not null,
  -- vital: bucket of its value
  bucket smallint
) partition by range (hour);
create table analytics_event_rest partition of analytics_event default;
create table analytics_day (
  day date not null,
  -- 'page', 'referrer', 'language' or 'width', and its value; a page's is empty
  dimension text not null,
  value text not null,
  path text not null,
  device text not null,
  views integer not null,
  entries integer not null,
  -- visits that ended on the page, less those that went on from a view of the day before
  lasts integer not null,
  primary key (day, dimension, value, path, device)
);
create table analytics_vital_day (
  day date not null,
  name text not null,
  path text not null,
  device text not null,
  bucket smallint not null,
  measured integer not null,
  primary key (day, name, path, device, bucket)
);
-- days whose sums are in the two tables above
create table analytics_summed_day (
  day date primary key
);
-- builds of the web client, by the first hour in which a page of theirs was measured
create table analytics_build (
  build text primary key,
  since timestamptz not null
);
`)
    .execute(db);
}
