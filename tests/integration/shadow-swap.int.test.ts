/** A swap requires that its comparison is current and that no other process interferes. */

import { compare, compareAll, readLiveShadowOffsets } from '@roletrail/cli/shadow/differences';
import { dropShadow, findShadow, makeShadow, type Shadow } from '@roletrail/cli/shadow/shadow';
import { swap } from '@roletrail/cli/shadow/swap';
import { withExclusiveLease } from '@roletrail/cli/shadow/with-exclusive-lease';
import { DEFAULT_PARTITIONS } from '@roletrail/contracts/events/catalogue';
import { openLeases } from '@roletrail/db/lease';
import { leaseHolders } from '@roletrail/db/lease-holders';
import { type Database, openDatabase, type Tx } from '@roletrail/db/open';
import { PROJECTIONS } from '@roletrail/db/projections/all';
import { CONSENT } from '@roletrail/db/projections/consent';
import type { AnyProjectionTable } from '@roletrail/db/projections/descriptor';
import { rebuildLease } from '@roletrail/event-log/lease-names';
import { formatTopicPartition } from '@roletrail/event-log/port';
import { listTopicPartitions } from '@roletrail/event-log/topic-partitions';
import { sql } from 'kysely';
import t from 'tap';
import { fillShadow } from '../helpers/fill-shadow.ts';
import { waitFor } from '../helpers/wait-for.ts';
import { type WorkerBench, workerBench } from '../helpers/worker-bench.ts';
import { appendAll, traffic } from '../helpers/worker-traffic.ts';

const NEVER = new AbortController().signal;
const LEASE = rebuildLease(CONSENT.name);
let bench: WorkerBench;
let db: Database;
let shadow: Shadow;
t.before(async () => {
  bench = await workerBench();
  db = bench.database.opened.db;
  await appendAll(bench, traffic(120));
  const workers = await bench.start();
  await workers.processAll();
  await workers[Symbol.asyncDispose]();
});
t.teardown(() => bench[Symbol.asyncDispose]());
t.beforeEach(async () => {
  await dropShadow(db, CONSENT);
  shadow = await makeShadow(db, CONSENT, CONSENT.version);
  await fillShadow(db, shadow, CONSENT);
});

const state = async () => (await findShadow(db, CONSENT))?.state;

/** Swaps what was compared before. */
async function take(compared: Shadow, lost: AbortSignal): Promise<readonly string[]> {
  const recorded: string[] = [];
  const record = async () => void recorded.push('swapped');
  const accepted = await compareAll(db, CONSENT, compared);
  await swap(db, CONSENT, compared, { accepted, record, lost });
  return recorded;
}

t.test('who lost the lease swaps nothing', async (t) => {
  await using leases = openLeases(bench.database.config);
  const work = async (lost: AbortSignal) => {
    await compareAll(db, CONSENT, shadow);
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()
        and database = (select oid from pg_database where datname = current_database())`.execute(
      db,
    );
    t.equal(rows.length, 1);
    await sql`select pg_terminate_backend(${rows[0]?.pid ?? 0}::integer)`.execute(db);
    await waitFor('the server to give it away', async () => {
      const holders = await leaseHolders(db, [LEASE]);
      return holders.get(LEASE) === null && lost.aborted;
    });
    return take(shadow, lost);
  };
  await t.rejects(withExclusiveLease(leases, LEASE, 'taken', work), {
    code: 'REFUSED',
    message: /lost.*Nothing was changed/,
  });
  t.equal(await state(), 'building');
  t.same(await withExclusiveLease(leases, LEASE, 'taken', (lost) => take(shadow, lost)), [
    'swapped',
  ]);
  t.equal(await state(), 'was_live', 'the next one is alone again');
});

t.test('a swap is refused if the shadow changed since its comparison', async (t) => {
  t.same(await take(shadow, NEVER), ['swapped']);
  await t.rejects(take(shadow, NEVER), { code: 'REFUSED', message: /\(was_live\) meanwhile/ });
  t.equal(await state(), 'was_live', 'not undone');
  t.same(await take({ ...shadow, state: 'was_live' }, NEVER), ['swapped']);
  t.equal(await state(), 'beside');
  const accepted = await compareAll(db, CONSENT, shadow);
  await dropShadow(db, CONSENT);
  const record = () => Promise.reject(new Error('it swapped what is not there'));
  await t.rejects(swap(db, CONSENT, shadow, { accepted, record, lost: NEVER }), {
    code: 'REFUSED',
    message: /dropped shadow_consent meanwhile/,
  });
});

/** A table of which an index finds what came since: each row stands at an offset, in the order of the log. */
const isByOffset = ({ shape: { columns }, key, onRebuild }: AnyProjectionTable) =>
  onRebuild === 'empty' && 'offset' in columns && !key.includes('user_id');

for (const projection of PROJECTIONS) {
  const name = `${projection.name}: what was compared before is not read while live positions are held`;
  t.test(name, async (t) => {
    const BEFORE = 20_000;
    await dropShadow(db, projection);
    const made = await makeShadow(db, projection, projection.version);
    t.teardown(() => dropShadow(db, projection));
    await fillShadow(db, made, projection);
    const all: readonly AnyProjectionTable[] = projection.tables;
    const tables = all.filter(isByOffset).map(({ shape }) => shape.table);
    for (const table of tables) {
      const live = sql.id('public', table);
      await sql`insert into ${live} select (jsonb_populate_record(one, jsonb_build_object(
          'offset', -n, 'event_id', gen_random_uuid()))).*
        from ${live} one, generate_series(1, ${BEFORE}) n
        where one.ctid = (select min(ctid) from ${live})`.execute(db);
      t.teardown(() => sql`delete from ${live} where "offset" < 0`.execute(db));
      const beside = sql.id(made.schema, table);
      await sql`insert into ${beside} select * from ${live} where "offset" < 0`.execute(db);
      await sql`analyze ${live}, ${beside}`.execute(db);
    }
    await db.transaction().execute(async (tx) => {
      // the statistics of a transaction do not count its helpers
      await sql`set local max_parallel_workers_per_gather = 0`.execute(tx);
      const before = await rowsRead(tx);
      const offsets = await readLiveShadowOffsets(tx, projection, made);
      // as of a deployment whose every partition has been read
      const compared = listTopicPartitions(projection.topics, DEFAULT_PARTITIONS).map(
        (place) =>
          offsets.find((one) => formatTopicPartition(one) === formatTopicPartition(place)) ?? {
            ...place,
            live: 1,
            shadow: 1,
          },
      );
      await compare(tx, projection, made, { compared, since: compared });
      const after = await rowsRead(tx);
      for (const table of tables) {
        const { there = 0, read = Number.NaN } = after.get(table) ?? {};
        const meanwhile = read - (before.get(table)?.read ?? 0);
        t.ok(there >= 2 * BEFORE && meanwhile < BEFORE / 10, `${table}: ${meanwhile} of ${there}`);
      }
    });
  });
}

/** By table, in whatever schema: rows that the planner knows of, and how many this session has read. */
async function rowsRead(tx: Tx): Promise<ReadonlyMap<string, { there: number; read: number }>> {
  const { rows } = await sql<{ relname: string; there: number; read: number }>`
    select s.relname, sum(c.reltuples)::int as there,
      sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read
    from pg_stat_xact_user_tables s join pg_class c on c.oid = s.relid
    group by s.relname`.execute(tx);
  return new Map(rows.map(({ relname, ...counted }) => [relname, counted]));
}

t.test('no commit of a shadow waits for the disk, and every other does', async (t) => {
  const { config } = bench.database;
  const waits = async (of: typeof config) => {
    await using opened = openDatabase(of, (error) => t.error(error));
    const { rows } = await sql<{ synchronous_commit: string }>`
      show synchronous_commit`.execute(opened.db);
    return rows[0]?.synchronous_commit;
  };
  t.equal(await waits({ ...config, schema: shadow.schema }), 'off');
  t.equal(await waits(config), 'on');
});
