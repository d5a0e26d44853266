import { type Kysely, sql } from 'kysely';

/**
 * News of sessions and people for the open sockets, by NOTIFY at the commit, whoever made the
 * change: a path that ends sessions cannot forget to tell. The payload is an id and no more; who
 * hears it reads the row. `end_scope` says which of the person's sessions one act ended.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table session add column end_scope text
  check (end_scope in ('local', 'others', 'global'));
alter table session add constraint session_end_scope check (end_scope is null or ended_at is not null);

create function tell_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('rt_session_changed', new.id::text);
  return null;
end $$;
create trigger session_ended after update of ended_at on session
  for each row when (old.ended_at is null and new.ended_at is not null)
  execute function tell_session_ended();

create function tell_person_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('rt_person_changed', coalesce(new.user_id, old.user_id)::text);
  return null;
end $$;
create trigger user_role_changed after insert or delete on user_role
  for each row execute function tell_person_changed();

create function tell_email_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('rt_person_changed', new.id::text);
  return null;
end $$;
create trigger email_changed after update of email on app_user
  for each row when (old.email is distinct from new.email)
  execute function tell_email_changed();`)
    .execute(db);
}
