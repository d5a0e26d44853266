import { type Kysely, sql } from 'kysely';

/** Support tickets: rows, not events. Their words go when the person is erased (vault/src/erase.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table ticket (
  id uuid primary key,
  number text not null unique,
  -- null: written without an account
  user_id uuid references app_user,
  name text not null,
  email text not null,
  email_normalized text not null,
  topic text not null,
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  -- why it was set aside unseen; empty: it was not
  held text[] not null default '{}',
  -- the signed form that it came by: one form makes one ticket
  form_id uuid not null unique,
  form_digest bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create index ticket_queue on ticket (status, updated_at desc, id desc);
create index ticket_by_user on ticket (user_id, updated_at desc) where user_id is not null;
create index ticket_by_email on ticket (email_normalized, created_at);
create table ticket_message (
  id uuid primary key,
  ticket_id uuid not null references ticket on delete cascade,
  author text not null check (author in ('person', 'staff')),
  -- whoever of the staff wrote it; never shown to the person
  staff_id uuid references app_user,
  body text not null,
  created_at timestamptz not null default clock_timestamp(),
  check ((author = 'staff') = (staff_id is not null))
);
create index ticket_message_by_ticket on ticket_message (ticket_id, created_at, id);
create table ticket_link (
  token_hash bytea primary key,
  ticket_id uuid not null references ticket on delete cascade,
  expires_at timestamptz not null
);
create index ticket_link_by_ticket on ticket_link (ticket_id);`)
    .execute(db);
}
