import { sql } from 'kysely';
import { lockKey } from './lease.ts';
import type { Database, Tx } from './open.ts';

/**
 * Who holds each of these leases now: the name that its connection goes by, null where nobody does.
 */
export async function leaseHolders(
  db: Database | Tx,
  names: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await sql<{ key: string; holder: string }>`
    select (l.classid::bigint << 32 | l.objid::bigint)::text as key,
      coalesce(nullif(a.application_name, ''), 'somebody') as holder
    from pg_locks l left join pg_stat_activity a on a.pid = l.pid
    where l.locktype = 'advisory' and l.granted and l.objsubid = 1
      and l.database = (select oid from pg_database where datname = current_database())
      and (l.classid::bigint << 32 | l.objid::bigint) = any(${names.map(lockKey)}::bigint[])`.execute(
    db,
  );
  const holders = new Map(rows.map(({ key, holder }) => [key, holder]));
  return new Map(names.map((name) => [name, holders.get(lockKey(name)) ?? null]));
}

/** How many sessions hold one of these leases: as many processes are at work at least. */
export async function leaseSessions(db: Database | Tx, names: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct pid)::int as n from pg_locks
    where locktype = 'advisory' and granted and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32 | objid::bigint) = any(${names.map(lockKey)}::bigint[])`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}
