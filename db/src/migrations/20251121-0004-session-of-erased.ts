import { type Kysely, sql } from 'kysely';

/**
 * No session for an erased person. A sign-in that runs beside the erasure waits for it here (the
 * erasure holds the person's row FOR NO KEY UPDATE before it looks for sessions) and is refused.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create function refuse_session_of_erased() returns trigger language plpgsql as $$
begin
  perform from app_user where id = new.user_id and erased_at is null for share;
  if not found then
    raise exception 'the person was erased'
      using errcode = '23514', table = 'session', constraint = 'session_of_erased';
  end if;
  return new;
end $$;
create trigger session_of_erased before insert on session
  for each row execute function refuse_session_of_erased();`)
    .execute(db);
}
