/** Classification of faults of a real server, by a request and by a projector. */

import { classifyDatabaseError } from '@roletrail/db/database-errors';
import { openLeases } from '@roletrail/db/lease';
import type { Database, Tx } from '@roletrail/db/open';
import { memoryBroker } from '@roletrail/event-log/memory/log';
import type { TopicPartition } from '@roletrail/event-log/port';
import { openProjectorStore } from '@roletrail/event-log/postgres/projector-store';
import type { ProjectionFold } from '@roletrail/event-log/projector/port';
import { PROJECTOR_LIMITS, startProjector } from '@roletrail/event-log/projector/run-projector';
import { realTimer } from '@roletrail/event-log/testing/loop-setting';
import { leafHash } from '@roletrail/ledger/rfc6962';
import { type KyselyPlugin, sql } from 'kysely';
import t from 'tap';
import { testApi } from '../helpers/api.ts';
import { decisionBytes, newId } from '../helpers/consent-events.ts';
import { testDatabase } from '../helpers/database.ts';
import { silent } from '../helpers/logger.ts';
import { notPostgres } from '../helpers/not-postgres.ts';
import { waitFor } from '../helpers/wait-for.ts';

const database = await testDatabase({ poolSize: 10 });
t.teardown(() => database[Symbol.asyncDispose]());
const { db } = database.opened;

async function faultOf(work: Promise<unknown>) {
  return work.then(
    () => 'none',
    (error: unknown) => classifyDatabaseError(error),
  );
}

const pidOf = async (tx: Tx) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]?.pid ?? 0;

/** The server has ended the session, and with it every lock and the transaction. */
async function ended(pid: number): Promise<void> {
  const living = sql`select 1 from pg_stat_activity where pid = ${pid}`;
  await waitFor('the session to end', async () => (await living.execute(db)).rows.length === 0);
}

/** Does nothing until the server is tired of it. */
async function idleTooLong(tx: Tx): Promise<void> {
  const pid = await pidOf(tx);
  await sql`set local idle_in_transaction_session_timeout = '20ms'`.execute(tx);
  await ended(pid);
}

async function noneIdle(on: Database): Promise<boolean> {
  const idle = sql`select 1 from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`;
  return (await idle.execute(on)).rows.length === 0;
}

const inTransaction = (work: (tx: Tx) => Promise<unknown>) => db.transaction().execute(work);

function changed(change: (url: URL) => void): string {
  const url = new URL(database.config.url);
  change(url);
  return url.toString();
}

t.test('a server that cannot be reached, or refuses us, is away', async (t) => {
  const other = await notPostgres();
  t.teardown(other.close);
  const urls = {
    'no listener': changed((url) => {
      url.port = '1';
    }),
    'no such host': changed((url) => {
      url.hostname = 'nowhere.invalid';
    }),
    'no such socket': 'postgres://a:b@/c?host=/nonexistent',
    'no TLS there': changed((url) => url.searchParams.set('sslmode', 'verify-full')),
    'TLS that breaks': changed((url) => {
      url.port = String(other.port);
      url.searchParams.set('sslmode', 'verify-full');
    }),
    'wrong password': changed((url) => {
      url.password = 'wrong';
    }),
    'no such database': changed((url) => {
      url.pathname = '/nothing';
    }),
  };
  for (const [name, url] of Object.entries(urls)) {
    const { db: nowhere } = database.open({ url });
    t.equal(await faultOf(sql`select 1`.execute(nowhere)), 'away', name);
    const leases = openLeases({ ...database.config, url });
    t.equal(await faultOf(leases.acquire('x')), 'away', `${name}, outside the pool`);
    const api = await testApi({ documents: false, deps: { db: nowhere } });
    const answer = await api.app.inject('/api/legal-documents');
    t.match(answer.json(), { status: 503, code: 'DATABASE_UNAVAILABLE' }, `${name}, in a request`);
    t.notMatch(answer.body, /SSL|ECONN|password|nowhere/, 'and nothing of why');
    await api[Symbol.asyncDispose]();
  }
});

t.test('a session that the server ends is away, a lost transaction is to be retried', async (t) => {
  const faults: Record<string, () => Promise<unknown>> = {
    'killed while it works': () =>
      inTransaction(async (tx) => {
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
      }),
    'killed between two queries': () =>
      inTransaction(async (tx) => {
        const pid = await pidOf(tx);
        await sql`select pg_terminate_backend(${pid}::integer)`.execute(db);
        await ended(pid);
        await sql`select 1`.execute(tx);
      }),
    'idle too long in a transaction': () =>
      inTransaction(async (tx) => {
        await idleTooLong(tx);
        await sql`select 1`.execute(tx);
      }),
    'a statement that takes too long': () =>
      inTransaction(async (tx) => {
        await sql`set local statement_timeout = '20ms'`.execute(tx);
        await sql`select pg_sleep(60)`.execute(tx);
      }),
    'a lock that is not to be had': () =>
      inTransaction(async (tx) => {
        await sql`select pg_advisory_xact_lock(1)`.execute(tx);
        await inTransaction(async (second) => {
          await sql`set local lock_timeout = '20ms'`.execute(second);
          await sql`select pg_advisory_xact_lock(1)`.execute(second);
        });
      }),
    'a standby': () =>
      inTransaction(async (tx) => {
        await sql`set transaction read only`.execute(tx);
        await sql`create table x ()`.execute(tx);
      }),
  };
  for (const [name, work] of Object.entries(faults)) t.equal(await faultOf(work()), 'away', name);
  const serialized = () =>
    db
      .transaction()
      .setIsolationLevel('serializable')
      .execute(async (tx) => {
        await sql`select count(*) from projection_offset`.execute(tx);
        await sql`insert into projection_offset (projection, topic, partition)
        values (${newId()}, 'admin-events', 0)`.execute(tx);
        await sql`select pg_advisory_xact_lock_shared(2)`.execute(tx);
      });
  let both: Promise<string>[] = [];
  await inTransaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(2)`.execute(tx);
    both = [faultOf(serialized()), faultOf(serialized())];
    const waiting = sql`select 1 from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    await waitFor('both to wait', async () => (await waiting.execute(db)).rows.length === 2);
  });
  t.same((await Promise.all(both)).sort(), ['none', 'retry'], 'one of two that cannot be in order');
  const twice = sql`insert into projection_offset (projection, topic, partition)
    values ('twice', 'admin-events', 0), ('twice', 'admin-events', 0)`;
  t.equal(await faultOf(twice.execute(db)), 'duplicate');
  t.equal(await faultOf(sql`select nothing`.execute(db)), 'other');
  t.equal(await faultOf(sql`select 1`.execute(db)), 'none', 'the pool goes on');
});

t.test(
  'a request whose transaction was idle too long is 503, and the next one works',
  async (t) => {
    const api = await testApi({ documents: false });
    t.teardown(() => api[Symbol.asyncDispose]());
    // The server's limit becomes short with the first row of a sign-up; otherwise time-outs are
    // generous.
    await sql
      .raw(`
    create function tire() returns trigger language plpgsql as $$ begin
      perform set_config('idle_in_transaction_session_timeout', '20ms', true); return new; end $$;
    create trigger tire before insert on app_user for each row execute function tire();`)
      .execute(api.db);
    let tired = true;
    const inserts = new WeakSet<object>();
    const idle: KyselyPlugin = {
      transformQuery({ node, queryId }) {
        const into = node.kind === 'InsertQueryNode' ? node.into?.table.identifier.name : null;
        if (into === 'app_user') inserts.add(queryId);
        return node;
      },
      async transformResult({ result, queryId }) {
        if (inserts.has(queryId) && tired) await waitFor('its end', () => noneIdle(api.db));
        return result;
      },
    };
    const slow: Database = api.db.withPlugin(idle);
    const instance = await testApi({ beside: api, documents: false, deps: { db: slow } });
    t.teardown(() => instance[Symbol.asyncDispose]());
    const signUp = () =>
      instance.app.inject({
        method: 'POST',
        url: '/api/auth/signup',
        payload: { email: 'slow@example.org', password: 'seven small boats at dawn' },
      });
    const broken = await signUp();
    t.match(broken.json(), { status: 503, code: 'DATABASE_UNAVAILABLE' });
    t.equal(broken.headers['retry-after'], '1');
    await sql.raw('drop trigger tire on app_user').execute(api.db);
    tired = false;
    t.equal((await signUp()).statusCode, 201);
  },
);

t.test(
  'a projector whose transaction was idle too long folds it again, and never halts',
  async (t) => {
    const place: TopicPartition = { topic: 'admin-events', partition: 0 };
    const partitions = { 'consent-events': 1, 'admin-events': 1, 'session-events': 1 };
    const broker = memoryBroker({ seed: 1, repeat: 0 });
    const log = await broker.open();
    await log.ensureTopics(partitions, 'made');
    const writer = await log.openWriter(place);
    await writer.append([{ key: 'k', value: decisionBytes({ userId: newId() }) }], 1000);
    let attempts = 0;
    const projection: ProjectionFold<Tx> = {
      name: 'idle-v1',
      version: 1,
      topics: ['admin-events'],
      leafHash: (value) => leafHash(value ?? new Uint8Array()),
      firstDifference: async () => null,
      apply: async (tx) => {
        attempts += 1;
        if (attempts === 1) await idleTooLong(tx);
      },
    };
    const leases = openLeases(database.config);
    const deps = { log, store: openProjectorStore(db), leases, timer: realTimer, logger: silent };
    const limits = { ...PROJECTOR_LIMITS, waitMs: 10, backOff: { firstMs: 1, maxMs: 10 } };
    const projector = startProjector(deps, [projection], partitions, limits);
    await projector.processAll();
    await projector[Symbol.asyncDispose]();
    await leases[Symbol.asyncDispose]();
    t.equal(attempts, 2, 'once in vain, once for good');
    t.match(await deps.store.position(projection.name, place), { next: 1, halted: null });
  },
);
