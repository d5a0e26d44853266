import { type Kysely, sql } from 'kysely';

/**
 * Steps 1 and 2 of the lock order (api/src/consent/record-decision.ts), each a statement of its
 * own, in this order; then, in one statement with a snapshot of its own, what the decisions are
 * judged by: deciding sessions, data keys, who has proved their address, required documents.
 * decision_lock stays until no version that calls it can be running.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create function decision_basis(sessions uuid[], people uuid[], exclusive boolean)
returns jsonb
language plpgsql as $$
begin
  if exclusive then
    perform from session s where s.id = any(sessions) order by s.id for update;
  else
    perform from session s where s.id = any(sessions) order by s.id for share;
  end if;
  perform from data_key k where k.user_id = any(people) order by k.user_id for share;
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
    'proved', array(
      select u.id from app_user u where u.id = any(people) and u.email_verified_at is not null),
    'documents', array(
      select jsonb_build_object('docType', d.doc_type, 'version', d.version, 'sha256', d.sha256,
        'effectiveDate', d.effective_date, 'createdAt', d.created_at)
      from required_document d order by d.doc_type desc));
end $$;`)
    .execute(db);
}
