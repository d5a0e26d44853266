import { type Kysely, sql } from 'kysely';

/** Images of articles, written anew from what staff upload: no metadata, one format. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create table article_image (
  id uuid primary key,
  -- of bytes; the same image is stored once
  sha256 text not null unique check (sha256 ~ '^[0-9a-f]{64}$'),
  -- WebP
  bytes bytea not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  uploaded_at timestamptz not null default clock_timestamp(),
  -- member of staff
  uploaded_by uuid not null
);
`)
    .execute(db);
}
