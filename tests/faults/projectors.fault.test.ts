import { CHANNELS } from '@roletrail/db/notify';
import { parseProgress } from '@roletrail/db/progress';
import pg from 'pg';
import t from 'tap';
import { testDatabase } from '../helpers/database.ts';
import { sharedBrokers } from '../helpers/kafka.ts';
import type { RoleProcess } from './deployment.ts';
import { atLeast, LENGTHS } from './lengths.ts';
import { leases, Scene } from './scene.ts';
import { slowTables } from './slow-tables.ts';

const brokers = sharedBrokers(t);
const WORKERS = ['consent-worker', 'audit-projector'] as const;
const PROJECTIONS = [...leases('projector/consent-v1'), ...leases('projector/audit-v1')];

if (brokers !== null) {
  const database = await testDatabase({ seeded: true });
  const scene = await Scene.open({ databaseUrl: database.config.url, brokers }, [
    'api',
    'consent-worker',
    'audit-projector',
    'api',
    'consent-worker',
    'audit-projector',
  ]);
  t.teardown(async () => {
    await scene[Symbol.asyncDispose]();
    await database[Symbol.asyncDispose]();
  });
  const { db, deployment } = scene;
  const nth = (i: number) => WORKERS.map((role) => deployment.of(role)[i] as RoleProcess);

  // Positions stand in Postgres alone, so there is no commit to Kafka that could be missed. What is
  // left of F4 is a process that dies at the moment its transaction committed, with everything it
  // knew about it: the NOTIFY of that transaction is what kills it here.
  t.test('F4: kill -9 right after COMMIT', async (t) => {
    const began = Date.now();
    const load = await scene.load();
    const before = await scene.holders(PROJECTIONS);
    const killed = await killAtCommit(database.config.url, nth(0));
    t.same(killed.sort(), ['audit-v1', 'consent-v1'], 'both were killed at a commit of their own');
    await scene.handedOver(PROJECTIONS, before);
    await Promise.all(nth(0).map((process) => process.start()));
    await scene.settle(t, 'F4', load, began);
  });

  t.test('F5: kill -9 inside the transaction', async (t) => {
    const began = Date.now();
    const load = await scene.load();
    const before = await scene.holders(PROJECTIONS);
    await slowTables.set(db, 'ledger_entry', 2);
    await slowTables.set(db, 'consent_decision', 2);
    await slowTables.asleep(db, 2);
    await Promise.all(nth(1).map((process) => process.kill()));
    await slowTables.off(db);
    await scene.handedOver(PROJECTIONS, before);
    await Promise.all(nth(1).map((process) => process.start()));
    await scene.settle(t, 'F5', load, began);
  });

  t.test('F6: stopped inside the transaction for longer than the lease', {}, async (t) => {
    const began = Date.now();
    const load = await scene.load();
    const before = await scene.holders(PROJECTIONS);
    await slowTables.set(db, 'ledger_entry', 0.5);
    await slowTables.set(db, 'consent_decision', 0.5);
    await slowTables.asleep(db, 2);
    const stopped = performance.now();
    for (const process of nth(0)) process.signal('SIGSTOP');
    await slowTables.off(db);
    await scene.handedOver(PROJECTIONS, before);
    // Locks must not outlive their leases, because they would block all decisions.
    await scene.further(load, 'ok201', 30, 15_000);
    await atLeast(LENGTHS.workersStopped, stopped);
    for (const process of nth(0)) process.signal('SIGCONT');
    const after = await scene.holders(PROJECTIONS);
    await scene.settle(t, 'F6', load, began);
    t.same(await scene.holders(PROJECTIONS), after, 'who woke up took nothing back');
  });
}

const role = (projection: string) =>
  projection.startsWith('audit') ? 'audit-projector' : 'consent-worker';

/** Kills each worker in the moment a transaction of its projection became visible. */
async function killAtCommit(url: string, workers: readonly RoleProcess[]): Promise<string[]> {
  const client = new pg.Client(url);
  await client.connect();
  const killed: string[] = [];
  await new Promise<void>((resolve, reject) => {
    client.on('error', reject);
    client.on('notification', ({ payload = '' }) => {
      const projection = parseProgress(payload)?.projection ?? '';
      const worker = workers.find((process) => role(projection) === process.role);
      if (!worker || killed.includes(projection)) return;
      worker.signal('SIGKILL');
      killed.push(projection);
      if (killed.length === workers.length) resolve();
    });
    client.query(`listen ${CHANNELS.projected}`).catch(reject);
  });
  await client.end();
  return killed;
}
