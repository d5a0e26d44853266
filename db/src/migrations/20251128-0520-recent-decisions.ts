import { type Kysely, sql } from 'kysely';

/**
 * decision_basis with the newest decisions of each person within an hour, at most `most` of them,
 * none if `most` is null. They are read after the locks, by the keys that decisions are made under.
 * The function with four parameters stays: this one calls it, as the release before does.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create function decision_basis(
  sessions uuid[], people uuid[], exclusive boolean, alone boolean, most integer)
returns jsonb
language plpgsql as $$
declare
  basis jsonb;
begin
  basis := decision_basis(sessions, people, exclusive, alone);
  return basis || jsonb_build_object('recent', array(
    select jsonb_build_object('user_id', k.user_id, 'key', k.key, 'at', k.created_at)
    from unnest(people) as person (id)
    cross join lateral (
      select i.user_id, i.key, i.created_at from idempotency_key i
      where i.user_id = person.id and i.created_at > clock_timestamp() - interval '1 hour'
      order by i.created_at desc limit coalesce(most, 0)) k));
end $$;`)
    .execute(db);
}
