import { type Kysely, sql } from 'kysely';

/**
 * `session.authenticated_at`: time of the last proof of the factors in `method`; null: the sign-in.
 * A session that confirmed a second factor has shown it at that time, not at its sign-in. The history
 * of the account has that time for sessions of before. A process of the release before does not write
 * the column; `decision_basis` goes on returning `created_at` for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table session add authenticated_at timestamptz;
update session s set authenticated_at = a.at
  from account_activity a
  where a.session_id = s.id and a.kind = 'second_factor_on' and s.method = 'password+totp';
create or replace function decision_basis(
  sessions uuid[], people uuid[], exclusive boolean, alone boolean)
returns jsonb
language plpgsql as $$
begin
  if exclusive then
    perform from session s where s.id = any(sessions) order by s.id for update;
  else
    perform from session s where s.id = any(sessions) order by s.id for share;
  end if;
  if alone then
    perform from data_key k where k.user_id = any(people) order by k.user_id for no key update;
  else
    perform from data_key k where k.user_id = any(people) order by k.user_id for share;
  end if;
  return jsonb_build_object(
    'now', clock_timestamp(),
    'sessions', array(
      select jsonb_build_object('id', s.id, 'user_id', s.user_id, 'method', s.method,
        'authenticated_at', coalesce(s.authenticated_at, s.created_at),
        'created_at', s.created_at, 'last_activity_at', s.last_activity_at,
        'expires_at', s.expires_at, 'ended_at', s.ended_at, 'end_reason', s.end_reason)
      from session s where s.id = any(sessions)),
    'keys', array(
      select jsonb_build_object('user_id', k.user_id, 'wrapped', encode(k.wrapped, 'hex'))
      from data_key k where k.user_id = any(people)),
    'people', array(
      select jsonb_build_object('id', u.id, 'email', u.email, 'name', u.display_name,
        'proved', u.email_verified_at is not null)
      from app_user u where u.id = any(people)),
    'documents', array(
      select jsonb_build_object('docType', d.doc_type, 'version', d.version, 'sha256', d.sha256,
        'effectiveDate', d.effective_date, 'createdAt', d.created_at)
      from required_document d order by d.doc_type desc));
end $$;`)
    .execute(db);
}
