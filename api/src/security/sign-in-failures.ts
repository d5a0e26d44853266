import type { KeyObject } from 'node:crypto';
import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';
import { computeMac } from './mac.ts';

/** Why a sign-in failed; `locked`: refused unread, because there were too many before. */
export type SignInFailure = 'password' | 'code' | 'locked';

const COLUMN = { password: 'password', code: 'second_factor', locked: 'locked' } as const;
const KEEP_DAYS = 90;
/** Enough that two accounts of one day hardly ever share a code. */
const CODE_BYTES = 8;

/** Failed sign-in; `account` and `network` are stored as codes only. */
export interface FailedSignIn {
  readonly why: SignInFailure;
  /** normalised address, whether it has an account or not */
  readonly account: string;
  /** address bucket (addressBucket) */
  readonly network: string;
}

/**
 * Counts a failed sign-in in its hour: in all, by account and by network. The two are HMAC codes
 * of one day, so that no account is named and days cannot be linked.
 * @param key `counts` of the vault's keys, derived from the master key
 */
export async function countSignInFailure(
  db: Database,
  key: KeyObject,
  failed: FailedSignIn,
): Promise<void> {
  const column = sql.ref(COLUMN[failed.why]);
  const { rows } = await sql<{ day: string; hour: Date }>`
    select to_char(now at time zone 'UTC', 'YYYY-MM-DD') as day,
      date_trunc('hour', now, 'UTC') as hour
    from (select clock_timestamp() as now) clock`.execute(db);
  const now = rows[0];
  if (!now) return;
  const codeOf = (name: string) => computeMac(key, `${now.day} ${name}`).subarray(0, CODE_BYTES);
  // always in this order, so that two writers cannot wait for each other
  await sql`
    insert into sign_in_failure as f (hour, dimension, code, ${column})
    values (${now.hour}, 'all', ''::bytea, 1),
      (${now.hour}, 'account', ${codeOf(`account ${failed.account}`)}, 1),
      (${now.hour}, 'network', ${codeOf(`network ${failed.network}`)}, 1)
    on conflict (hour, dimension, code) do update
      set ${column} = f.${column} + 1, last_at = clock_timestamp()`.execute(db);
}

/** Deletes counts after 90 days. */
export async function sweepSignInFailures(db: Database): Promise<void> {
  await sql`
    delete from sign_in_failure
    where hour < clock_timestamp() - ${KEEP_DAYS} * interval '1 day'`.execute(db);
}
