import {
  SIGN_IN_FAILURE_HOURS,
  type SignInFailures,
} from '@roletrail/contracts/http/staff-security';
import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';

/** Listed codes of a dimension. */
const TOP = 20;

interface Counts {
  readonly password: number;
  readonly secondFactor: number;
  readonly locked: number;
}

/** Returns counts of failed sign-ins; a source that is missing is never 0. */
export async function readSignInFailures(db: Database): Promise<SignInFailures> {
  const began = await db.selectFrom('sign_in_count').select('since').executeTakeFirst();
  if (!began) return { since: null, hours: [], accounts: [], networks: [] };
  const { rows } = await sql<Counts & { at: Date }>`
    select h.at, coalesce(f.password, 0) as password, coalesce(f.second_factor, 0) as "secondFactor",
      coalesce(f.locked, 0) as locked
    from generate_series(
      greatest(
        date_trunc('hour', ${began.since}::timestamptz, 'UTC'),
        date_trunc('hour', clock_timestamp(), 'UTC') - ${SIGN_IN_FAILURE_HOURS - 1} * interval '1 hour'
      ),
      clock_timestamp(), interval '1 hour') as h (at)
    left join sign_in_failure f on f.hour = h.at and f.dimension = 'all'
    order by h.at`.execute(db);
  return {
    since: began.since.toISOString(),
    hours: rows.map(({ at, ...counts }) => ({ at: at.toISOString(), ...counts })),
    accounts: await readTop(db, 'account'),
    networks: await readTop(db, 'network'),
  };
}

async function readTop(db: Database, dimension: 'account' | 'network') {
  const { rows } = await sql<Counts & { code: string; last: Date }>`
    select encode(code, 'hex') as code, sum(password)::int as password,
      sum(second_factor)::int as "secondFactor", sum(locked)::int as locked, max(last_at) as last
    from sign_in_failure
    where dimension = ${dimension} and hour >= date_trunc('day', clock_timestamp(), 'UTC')
    group by 1
    order by sum(password + second_factor + locked) desc, 1 limit ${TOP}`.execute(db);
  return rows.map(({ last, ...row }) => ({
    ...row,
    last: last.toISOString(),
  }));
}
