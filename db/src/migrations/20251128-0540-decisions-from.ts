import { type Kysely, sql } from 'kysely';

/**
 * `decisions_from`: moment of the recovery that was the first proof of the address; null if there
 * was none. Another person may have made the decisions before it, so `decision_basis` does not
 * return them among the recent ones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
alter table app_user add decisions_from timestamptz;

create or replace function decision_basis(
  sessions uuid[], people uuid[], exclusive boolean, alone boolean, most integer)
returns jsonb
language plpgsql as $$
declare
  basis jsonb;
begin
  basis := decision_basis(sessions, people, exclusive, alone);
  return basis || jsonb_build_object('recent', array(
    select jsonb_build_object('user_id', k.user_id, 'key', k.key, 'at', k.created_at)
    from app_user person
    cross join lateral (
      select i.user_id, i.key, i.created_at from idempotency_key i
      where i.user_id = person.id and i.created_at > greatest(
        clock_timestamp() - interval '1 hour', person.decisions_from)
      order by i.created_at desc limit coalesce(most, 0)) k
    where person.id = any(people)));
end $$;`)
    .execute(db);
}
