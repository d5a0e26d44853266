import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import t, { type Test } from 'tap';
import { testDatabase } from '../helpers/database.ts';
import { privateCluster } from '../helpers/kafka.ts';
import { waitFor } from '../helpers/wait-for.ts';
import type { RoleProcess } from './deployment.ts';
import { atLeast, FULL, LENGTHS } from './lengths.ts';
import { leases, Scene } from './scene.ts';
import { slowTables } from './slow-tables.ts';

const ROLES = ['api', 'consent-worker', 'audit-projector', 'api'] as const;
const RELAYS = leases('relay');

const cluster = await privateCluster(t, { brokers: 1 });
if (cluster !== null) {
  const database = await testDatabase({ seeded: true });
  const scene = await Scene.open({ databaseUrl: database.config.url, brokers: cluster.brokers }, [
    ...ROLES,
  ]);
  t.teardown(async () => {
    await scene[Symbol.asyncDispose]();
    await cluster[Symbol.asyncDispose]();
    await database[Symbol.asyncDispose]();
  });
  const { db, deployment } = scene;
  const [first, second] = deployment.of('api') as [RoleProcess, RoleProcess];

  t.test('F3: an API stopped in a transaction for longer than its leases', {}, async (t) => {
    const began = Date.now();
    const load = await scene.load();
    const before = await scene.holders(RELAYS);
    // with two instances in turn at the same locks, one of them is in a transaction at any moment
    await slowTables.set(db, 'outbox', 0.2);
    await slowTables.asleep(db, 1);
    const stopped = performance.now();
    first.signal('SIGSTOP');
    await slowTables.off(db);
    await scene.handedOver(RELAYS, before);
    await scene.further(load, 'ok201', 20);
    await atLeast(LENGTHS.apiStopped, stopped);
    first.signal('SIGCONT');
    await scene.settle(t, 'F3', load, began);
  });

  t.test('F1: kill -9 in the middle of batches', async (t) => {
    const began = Date.now();
    const load = await scene.load();
    for (const api of FULL ? [second, first, second] : [second, first]) {
      await delay(Math.random() * 50);
      await api.kill();
      await api.start();
      await scene.further(load, 'ok201', 20);
    }
    await scene.settle(t, 'F1', load, began);
    const lost = load.history().filter((line) => line.at >= began && line.lost > 0);
    t.ok(lost.length > 0, `${lost.length} decisions were asked for again under the same key`);
  });

  t.test('F2: kill -9 with events that the log does not have yet', {}, async (t) => {
    const began = Date.now();
    const load = await scene.load();
    await cluster.nodes[0]?.kill();
    await waitFor('unsent events', async () => (await scene.unsent()) >= 30);
    await first.kill();
    t.ok((await scene.unsent()) >= 30, 'events were left behind');
    await cluster.nodes[0]?.start();
    await waitFor('the other one to send them', async () => (await scene.unsent()) < 30, 30_000);
    await first.start();
    await scene.settle(t, 'F2', load, began);
  });
}

t.test('with the log in Postgres', async (t) => {
  const database = await testDatabase({ seeded: true });
  const scene = await Scene.open({ databaseUrl: database.config.url, brokers: null }, [...ROLES]);
  t.teardown(async () => {
    await scene[Symbol.asyncDispose]();
    await database[Symbol.asyncDispose]();
  });
  const [first] = scene.deployment.of('api') as [RoleProcess];

  t.test('F2: kill -9 with events that the log does not have yet', async (t) => {
    const began = Date.now();
    const load = await scene.load();
    const before = await scene.holders(RELAYS);
    const blocker = new pg.Client(database.config.url);
    await blocker.connect();
    await blocker.query('begin; lock table log_record in exclusive mode');
    await scene.further(load, 'ok202', 30);
    await first.kill();
    t.ok((await scene.unsent()) >= 30, 'events were left behind');
    await blocker.query('rollback');
    await blocker.end();
    await scene.handedOver(RELAYS, before);
    await waitFor('the other one to send them', async () => (await scene.unsent()) < 30, 30_000);
    await first.start();
    await scene.settle(t, 'F2 postgres', load, began);
  });

  t.test('kill -9 after a revoke: what it ended stays ended', (t) =>
    revoked(t, first, String(scene.deployment.env.PUBLIC_ORIGIN)),
  );
});

/** An api that is killed right after a revocation. @param origin its public origin */
async function revoked(t: Test, api: RoleProcess, origin: string): Promise<void> {
  const ask = (path: string, headers: Record<string, string>, body?: object) =>
    fetch(`${api.url}/api${path}`, {
      method: path === '/auth/user' ? 'GET' : 'POST',
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const signUp = async () => {
    const email = `${randomUUID()}@example.org`;
    const answer = await ask('/auth/signup', {}, { email, password: 'eight slow trams at night' });
    const cookie = answer.headers.getSetCookie().map((set) => set.split(';', 1)[0]);
    const { accessToken } = (await answer.json()) as { accessToken: string };
    return {
      bearer: { authorization: `Bearer ${accessToken}` },
      refresh: { cookie: cookie.join('; '), origin },
    };
  };
  const [ended, living] = [await signUp(), await signUp()];
  t.equal((await ask('/auth/logout?scope=global', ended.bearer)).status, 204);
  await api.kill();
  await api.start();
  const replays = [
    await ask('/auth/user', ended.bearer),
    await ask('/auth/refresh', ended.refresh),
    await ask('/auth/logout', ended.bearer),
  ];
  for (const replay of replays) {
    t.equal(replay.status, 401);
    t.match(await replay.json(), { code: 'SESSION_REVOKED' });
  }
  t.equal((await ask('/auth/user', living.bearer)).status, 200, 'and no other session ended');
  t.equal((await ask('/auth/refresh', living.refresh)).status, 200);
}
