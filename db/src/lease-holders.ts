import { sql } from 'kysely';
import { lockKey } from './lease.ts';
import type { Database, Tx } from './open.ts';

/** Returns the application name of each lease's holder; null if the lease is free. */
export async function leaseHolders(
  db: Database | Tx,
  names: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await sql<{ key: string; holder: string }>`
    select (l.classid::bigint << 32 | l.objid::bigint)::text as key,
      coalesce(nullif(a.application_name, ''), 'a client without a name') as holder
    from pg_locks l left join pg_stat_activity a on a.pid = l.pid
    where l.locktype = 'advisory' and l.granted and l.objsubid = 1
      and l.database = (select oid from pg_database where datname = current_database())
      and (l.classid::bigint << 32 | l.objid::bigint) = any(${names.map(lockKey)}::bigint[])`.execute(
    db,
  );
  const holders = new Map(rows.map(({ key, holder }) => [key, holder]));
  return new Map(names.map((name) => [name, holders.get(lockKey(name)) ?? null]));
}
