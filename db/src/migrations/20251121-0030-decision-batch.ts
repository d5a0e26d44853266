import { type Kysely, sql } from 'kysely';

/** Decisions in fewer round trips (each of these functions was several statements), and their fold. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [requiredDocument, lock, claim, room]) await sql.raw(part).execute(db);
}

const requiredDocument = `
-- what people must have decided on now, by the UTC day: newest by effective date, then publishing
create view required_document as
  select distinct on (doc_type) doc_type, version, sha256, is_required, effective_date, created_at
  from legal_documents
  where is_required and effective_date <= (clock_timestamp() at time zone 'utc')::date
  order by doc_type, effective_date desc, created_at desc;`;

/**
 * Steps 1 and 2 of the lock order (api/src/consent/record-decision.ts), each a statement of its
 * own with its own snapshot, in this order; then what the decisions are judged by. Rows of three
 * kinds in one result: sessions, data keys, required documents.
 */
const lock = `
create function decision_lock(sessions uuid[], exclusive boolean, people uuid[])
returns table (kind text, id uuid, user_id uuid, method text, created_at timestamptz,
  last_activity_at timestamptz, expires_at timestamptz, ended_at timestamptz, end_reason text,
  at timestamptz, wrapped bytea, doc_type text, version text, sha256 text, effective_date date)
language plpgsql as $$
#variable_conflict use_column
begin
  if exclusive then
    return query
      select 'session', s.id, s.user_id, s.method, s.created_at, s.last_activity_at, s.expires_at,
        s.ended_at, s.end_reason, clock_timestamp(), null::bytea, null, null, null, null::date
      from session s where s.id = any(sessions) order by s.id for update;
  else
    return query
      select 'session', s.id, s.user_id, s.method, s.created_at, s.last_activity_at, s.expires_at,
        s.ended_at, s.end_reason, clock_timestamp(), null::bytea, null, null, null, null::date
      from session s where s.id = any(sessions) order by s.id for share;
  end if;
  return query
    select 'key', null::uuid, k.user_id, null, null::timestamptz, null::timestamptz,
      null::timestamptz, null::timestamptz, null, null::timestamptz, k.wrapped, null, null, null,
      null::date
    from data_key k where k.user_id = any(people) order by k.user_id for share;
  return query
    select 'document', null::uuid, null::uuid, null, d.created_at, null::timestamptz,
      null::timestamptz, null::timestamptz, null, null::timestamptz, null::bytea, d.doc_type,
      d.version, d.sha256, d.effective_date
    from required_document d;
end $$;`;

/**
 * Steps 3 and 4: claims the idempotency keys in (user, key) order; where all of them were free,
 * locks the partitions and gives numbers and times as outbox_reserve does. Where one was taken,
 * nothing is reserved and the events whose keys are theirs now come back instead.
 */
const claim = `
create function decision_claim(people uuid[], keys uuid[], hashes bytea[], events uuid[],
  topics text[], partitions integer[], counts integer[])
returns table (claimed uuid, topic text, partition integer, last_seq bigint, at timestamptz)
language plpgsql as $$
#variable_conflict use_column
declare
  free uuid[];
begin
  with given as (
    insert into idempotency_key (user_id, key, body_hash, event_id)
    select * from unnest(people, keys, hashes, events) as asked (user_id, key, body_hash, event_id)
    order by user_id, key
    on conflict do nothing
    returning event_id
  )
  select array_agg(event_id) into free from given;
  if cardinality(free) = cardinality(events) then
    return query
      select null::uuid, r.topic, r.partition, r.last_seq, r.at
      from outbox_reserve(topics, partitions, counts) r;
  else
    return query
      select e, null, null::integer, null::bigint, null::timestamptz from unnest(free) as e;
  end if;
end $$;`;

const room = `
-- rows that are written over again and again: room in their pages spares the indexes
alter table current_consent set (fillfactor = 70);
alter table decision_pending set (fillfactor = 70);`;
