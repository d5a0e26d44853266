import {
  FAILURE_SPANS,
  type SignInFailures,
  type SignInFailuresQuery,
} from '@roletrail/contracts/http/staff-security';
import type { Database, Tx } from '@roletrail/db/open';
import { sql } from 'kysely';

/** Listed codes of a dimension. */
const TOP = 20;

interface Counts {
  readonly password: number;
  readonly secondFactor: number;
  readonly locked: number;
}

/** Returns counts of failed sign-ins; a source that is missing is never 0. */
export async function readSignInFailures(
  db: Database | Tx,
  { span, day: asked }: SignInFailuresQuery,
): Promise<SignInFailures> {
  const day = asked ?? (await readToday(db));
  const began = await db.selectFrom('sign_in_count').select('since').executeTakeFirst();
  if (!began) return { since: null, points: [], day, accounts: [], networks: [] };
  const { steps, unit } = FAILURE_SPANS[span];
  const step = sql`${`1 ${unit}`}::interval`;
  const { rows } = await sql<Counts & { at: Date }>`
    select s.at at time zone 'UTC' as at, coalesce(sum(f.password), 0)::int as password,
      coalesce(sum(f.second_factor), 0)::int as "secondFactor",
      coalesce(sum(f.locked), 0)::int as locked
    from generate_series(
      greatest(
        date_trunc(${unit}, ${began.since}::timestamptz at time zone 'UTC'),
        date_trunc(${unit}, clock_timestamp() at time zone 'UTC') - ${steps - 1} * ${step}
      ),
      clock_timestamp() at time zone 'UTC', ${step}) as s (at)
    left join sign_in_failure f on f.dimension = 'all'
      and f.hour >= s.at at time zone 'UTC' and f.hour < (s.at + ${step}) at time zone 'UTC'
    group by s.at order by s.at`.execute(db);
  return {
    since: began.since.toISOString(),
    points: rows.map(({ at, ...counts }) => ({ at: at.toISOString(), ...counts })),
    day,
    accounts: await readTop(db, 'account', day),
    networks: await readTop(db, 'network', day),
  };
}

async function readToday(db: Database | Tx): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD') as day`.execute(db);
  return rows[0]?.day ?? '';
}

async function readTop(db: Database | Tx, dimension: 'account' | 'network', day: string) {
  const { rows } = await sql<Counts & { code: string; last: Date }>`
    select encode(code, 'hex') as code, sum(password)::int as password,
      sum(second_factor)::int as "secondFactor", sum(locked)::int as locked, max(last_at) as last
    from sign_in_failure
    where dimension = ${dimension} and hour >= ${day}::date::timestamp at time zone 'UTC'
      and hour < (${day}::date + 1)::timestamp at time zone 'UTC'
    group by 1
    order by sum(password + second_factor + locked) desc, 1 limit ${TOP}`.execute(db);
  return rows.map(({ last, ...row }) => ({
    ...row,
    last: last.toISOString(),
  }));
}
