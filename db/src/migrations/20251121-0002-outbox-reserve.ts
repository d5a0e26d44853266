import { type Kysely, sql } from 'kysely';

/** What the outbox, the relay and the embedded log need beside the first tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [relayPosition, logTopic, reserve]) await sql.raw(part).execute(db);
}

/** Apart from outbox_partition, so that an acknowledgement never waits for a transaction that enqueues. */
const relayPosition = `
create table relay_position (
  topic text not null,
  partition integer not null,
  -- every row up to this sequence number is acknowledged; 0 before the first
  acked_seq bigint not null default 0,
  -- highest offset that the log ever acknowledged; -1 before the first
  highest_offset bigint not null default -1,
  primary key (topic, partition)
);
insert into relay_position (topic, partition, acked_seq, highest_offset)
  select p.topic, p.partition,
    coalesce((select min(o.seq) - 1 from outbox o
      where o.topic = p.topic and o.partition = p.partition and o."offset" is null), p.last_seq),
    p.highest_offset
  from outbox_partition p;
alter table outbox_partition drop column highest_offset;`;

const logTopic = `
-- the postgres adapter's identity: made once, moves with the database
create table log_cluster (
  only_row boolean primary key default true check (only_row),
  id uuid not null default gen_random_uuid()
);
insert into log_cluster default values;
create table log_topic (
  topic text primary key,
  id uuid not null default gen_random_uuid(),
  partitions integer not null check (partitions > 0)
);`;

/**
 * Sequence numbers and one time for every partition of a transaction, in one round trip.
 * Locks first, in (topic, partition) order whatever the caller's order; the clock only after the
 * last lock, so that it cannot be older than what an earlier holder wrote.
 * 1381256530 = 'RTOR': the class of our two-key advisory locks, apart from all one-key ones.
 */
const reserve = `
create function outbox_reserve(topics text[], partitions integer[], counts integer[])
returns table (topic text, partition integer, last_seq bigint, at timestamptz)
language plpgsql as $$
#variable_conflict use_column
declare
  place record;
  moment timestamptz;
begin
  for place in
    select t, n from unnest(topics, partitions) as given (t, n) order by t collate "C", n
  loop
    perform pg_advisory_xact_lock(1381256530, hashtext(place.t || '/' || place.n));
  end loop;
  moment := date_trunc('milliseconds', clock_timestamp());
  return query
    insert into outbox_partition as p (topic, partition, last_seq, last_time)
    select t, n, c, moment from unnest(topics, partitions, counts) as given (t, n, c)
    on conflict on constraint outbox_partition_pkey do update
      set last_seq = p.last_seq + excluded.last_seq,
          last_time = greatest(p.last_time, excluded.last_time)
    returning p.topic, p.partition, p.last_seq, p.last_time;
end $$;`;
