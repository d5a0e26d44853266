import { type Kysely, sql } from 'kysely';

/**
 * decision_basis for decisions that record whom the account named, and for withdrawals: steps 1
 * and 2 of the lock order (api/src/consent/record-decision.ts), then what the decisions are judged
 * by, in one statement with a snapshot of its own. `alone` holds the data keys so that no other
 * decision of these people is recorded meanwhile; one mode for all, because two modes would take
 * two statements, and so two orders.
 * The function with three parameters stays until no version that calls it can be running.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create function decision_basis(sessions uuid[], people uuid[], exclusive boolean, alone boolean)
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
