import { DEPLOYMENT_LOCK } from '@roletrail/db/deployment-lock';
import { type Database, openDatabase, type Tx } from '@roletrail/db/open';
import { readProcesses } from '@roletrail/event-log/deployment/processes';
import type { PartitionCounts } from '@roletrail/event-log/topic-partitions';
import { sql } from 'kysely';
import { ROLE_CONNECTIONS } from '../compose/connections.ts';
import type { Observation } from './examine.ts';
import { readOnly } from './tables.ts';

/** Tokens and presentations are dated by the one clock and judged by the other. */
const SKEW_MAX_MS = 2000;

/** This machine's clock against PostgreSQL's; the way there and back is not counted. */
export async function examineClocks(db: Database): Promise<Observation> {
  const asked = Date.now();
  const began = performance.now();
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db);
  const way = performance.now() - began;
  return clockSeen((rows[0]?.ms ?? 0) - asked, way);
}

/**
 * @param ahead database's moment less this machine's when it was asked, ms
 * @param way how long the answer took, ms; it was given somewhere within
 */
export function clockSeen(ahead: number, way: number): Observation {
  const skew = Math.round(ahead > way ? ahead - way : Math.min(0, ahead));
  const side = skew < 0 ? 'behind' : 'ahead of';
  return {
    ok: Math.abs(skew) <= SKEW_MAX_MS,
    detail:
      skew === 0
        ? `PostgreSQL and this machine agree, to ${Math.ceil(way)} ms`
        : `PostgreSQL is ${Math.abs(skew)} ms ${side} this machine`,
  };
}

/** Number of probes: a busy pool may return the same connection by chance. */
const TRIES = 5;

/**
 * Checks that a connection keeps its session. A pooler in transaction mode shares server processes
 * between connections, so that session locks and LISTEN do not work.
 */
export async function examinePooler(url: string): Promise<Observation> {
  const name = { url, applicationName: 'roletrail doctor', poolSize: 2, statementTimeoutMs: 5000 };
  await using open = openDatabase(name, () => undefined);
  return await open.db.connection().execute(async (mine) => {
    const own = await serverProcess(mine);
    for (let i = 0; i < TRIES; i++) {
      const isShared = await open.db.transaction().execute(async (tx) => {
        // where there is one server connection alone, it waits for this transaction's end
        return (await serverProcess(tx)) === own || (await serverProcess(mine)) !== own;
      });
      if (isShared) {
        return { ok: false, detail: 'a pooler shares sessions between connections' };
      }
    }
    return { ok: true, detail: 'each connection has a session of its own' };
  });
}

async function serverProcess(db: Database | Tx): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]?.pid ?? 0;
}

interface Room {
  readonly most: number;
  readonly by: string;
  readonly open: number;
  /** of those, of our roles */
  readonly ours: number;
}

/** Compares the maximum pool size of all our processes with the server's connection limit. */
export async function examineConnections(
  db: Database,
  partitions: PartitionCounts,
): Promise<Observation> {
  const { room, all } = await readOnly(db, async (tx) => ({
    room: await roomFor(tx),
    all: await readProcesses(tx, partitions),
  }));
  const processes = all.filter(({ state }) => state !== 'gone').length;
  const mayTake = Math.max(processes * ROLE_CONNECTIONS, room.ours) + (room.open - room.ours);
  return {
    ok: mayTake <= room.most,
    detail: `${mayTake} of ${room.most} (${room.by}) may be taken, by ${processes} of our processes and by other programs`,
  };
}

/** The tightest of the limits. */
async function roomFor(tx: Tx): Promise<Room> {
  const { rows } = await sql<Room>`
    select l.most, l.by,
      (select sum(numbackends)::int from pg_stat_database) as open,
      (select count(*)::int from pg_locks
        where locktype = 'advisory' and granted and objsubid = 1
          and database = (select oid from pg_database where datname = current_database())
          and (classid::bigint << 32 | objid::bigint) = ${DEPLOYMENT_LOCK}::bigint) as ours
    from (
      select current_setting('max_connections')::int
        - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0) as most,
        'max_connections less the reserved ones' as by
      union all
      select datconnlimit, 'connection limit of the database ' || datname
      from pg_database where datname = current_database() and datconnlimit >= 0
      union all
      select rolconnlimit, 'connection limit of the role ' || rolname
      from pg_roles where rolname = current_user and rolconnlimit >= 0
    ) l order by l.most limit 1`.execute(tx);
  const [room] = rows;
  if (!room) throw new Error('the server names no limit');
  return room;
}
