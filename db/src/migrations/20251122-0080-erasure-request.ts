import { type Kysely, sql } from 'kysely';

/**
 * People's own requests to be erased, one standing at a time. A request outlives its person, for
 * whoever holds the link of the receipt; and it may be learnt from the log of somebody whom an
 * older database does not know, so `user_id` refers to no row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table erasure_request (
  id uuid primary key,
  user_id uuid not null,
  receipt_hash bytea not null unique,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  cancelled_at timestamptz,
  erased_at timestamptz,
  check (num_nonnulls(cancelled_at, erased_at) <= 1)
);
create unique index erasure_request_standing on erasure_request (user_id)
  where cancelled_at is null and erased_at is null;
create index erasure_request_due on erasure_request (due_at)
  where cancelled_at is null and erased_at is null;
create index erasure_request_person on erasure_request (user_id);`)
    .execute(db);
}
