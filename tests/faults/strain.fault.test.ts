import { execFileSync } from 'node:child_process';
import http from 'node:http';
import net from 'node:net';
import pg from 'pg';
import t, { type Test } from 'tap';
import { testDatabase } from '../helpers/database.ts';
import { sharedBrokers } from '../helpers/kafka.ts';
import { waitFor } from '../helpers/wait-for.ts';
import type { RoleProcess } from './deployment.ts';
import { gather, type Load } from './load.ts';
import { listOutcomes } from './outcomes.ts';
import { startProber } from './prober.ts';
import { Scene } from './scene.ts';
import { needs, needsInFull } from './tools.ts';

const ROLES = ['api', 'consent-worker', 'audit-projector', 'api'] as const;

/** shorter than the 10 s after which a lease ends, and long enough for its holder to doubt it */
const STALL_MS = 5000;
/** Process that blocks its event loop on a signal. Not a hook of the product. */
const STALLS = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
    `process.on('SIGUSR2',()=>{const end=performance.now()+${STALL_MS};while(performance.now()<end);})`,
  )}`,
};
const FILES = 256;
const SLOW_CLIENTS = 300;
const GROWTH_BYTES = 150 * 2 ** 20;
const STATEMENT_MS = 30_000;
/** more than the pools of both apis hold */
const PATIENT = 50;
const NEVER = new AbortController().signal;
const STOP_MS = 10_000;

t.test('what strains a product', needsInFull(), async (t) => {
  const brokers = sharedBrokers(t);
  if (brokers === null) return;
  const database = await testDatabase({ seeded: true });
  t.teardown(() => database[Symbol.asyncDispose]());
  const { url: databaseUrl } = database.config;
  const scene = await Scene.open({ databaseUrl, brokers }, ROLES);
  t.teardown(() => scene[Symbol.asyncDispose]());
  t.test('F20: a table is locked, and all queries wait', (t) =>
    lockedTables(t, scene, databaseUrl),
  );
  t.test('F31: an event loop is blocked', (t) => stalls(t, scene));
  t.test('F32: no file is left to open', needs('prlimit'), (t) => noFiles(t, scene));
  t.test('F33: all processes are stopped, one after another, under load', (t) => stops(t, scene));
});

async function lockedTables(t: Test, scene: Scene, databaseUrl: string): Promise<void> {
  const { apis } = scene.deployment;
  const patient = await gather(apis, PATIENT, 2 * STATEMENT_MS);
  for (const person of patient) {
    t.match(await person.decide('accept', NEVER), { outcome: /^ok/ });
  }
  const prober = await startProber(apis);
  t.teardown(() => prober.stop());
  const began = Date.now();
  const load = await scene.load();
  const probes = prober.statuses.length;
  scene.join(patient);
  const outbox = await locked(databaseUrl, 'outbox');
  await waitFor('no request to be answered', () => silentFor(load, 4000), 20_000);
  await outbox.release();
  await scene.further(load, 'ok201', 100);
  const tickets = await locked(databaseUrl, 'ticket');
  const asking = patient.map((person) => person.get('/me/tickets'));
  await waitFor('statements to wait', () => tickets.waiters(10), 20_000);
  await scene.further(load, 'ok201', 200);
  await waitFor('the first to be given up', async () => !(await tickets.waiters(1)), STATEMENT_MS);
  await tickets.release();
  const answers = (await Promise.all(asking)).map(
    (answer) => `${answer?.status} ${answer?.body.code}`,
  );
  t.same(
    [...new Set(answers)],
    ['503 DATABASE_UNAVAILABLE'],
    'waiting requests got an answer in time',
  );
  await scene.settle(t, 'F20', load, began);
  prober.check(t, probes, [403]);
}

async function stalls(t: Test, scene: Scene): Promise<void> {
  const { deployment } = scene;
  for (const process of deployment.processes) {
    await process.stop();
    await process.start(STALLS);
  }
  const load = await scene.load();
  const began = Date.now();
  for (const process of deployment.processes) {
    process.signal('SIGUSR2');
    t.ok((await longestAnswer(process)) > STALL_MS - 1000, `${process.role} was blocked`);
    await scene.further(load, 'ok201', 50);
  }
  await scene.settle(t, 'F31', load, began);
}

async function noFiles(t: Test, scene: Scene): Promise<void> {
  const [first, second] = scene.deployment.of('api') as [RoleProcess, RoleProcess];
  const began = Date.now();
  const load = await scene.load();
  const pid = second.pid ?? 0;
  const memory = await second.taken();
  execFileSync('prlimit', ['--pid', String(pid), `--nofile=${FILES}:${FILES}`]);
  const slow = slowClients(second.port, SLOW_CLIENTS);
  await waitFor('it to refuse new connections', async () => !(await takesAnother(second.port)));
  await scene.further(load, 'ok201', 200);
  t.equal(await first.get('/readyz'), 200, 'the other one serves');
  await waitFor('the slow ones to be sent away', async () => slow.open() < 50, 60_000);
  await waitFor('it to serve again', async () => (await second.get('/readyz')) === 200, 20_000);
  slow.end();
  await scene.settle(t, 'F32', load, began);
  t.equal(second.pid, pid, 'by itself');
  const grown = (await second.taken()) - memory;
  t.ok(grown < GROWTH_BYTES, `the api grew by ${Math.round(grown / 2 ** 20)} MiB`);
  await second.stop();
  await second.start();
}

async function stops(t: Test, scene: Scene): Promise<void> {
  const { deployment } = scene;
  const began = Date.now();
  const load = await scene.load();
  for (const process of deployment.processes) {
    const since = performance.now();
    await process.stop();
    const took = Math.round(performance.now() - since);
    t.ok(took <= STOP_MS, `${process.role} stopped in ${took} ms`);
    t.equal(process.exitCode, 0, 'in order');
    await process.start();
    await scene.further(load, 'ok201', 100);
  }
  await scene.settle(t, 'F33', load, began);
  t.same(listOutcomes(load, began, 'unknown'), [], 'all decisions got an answer');
}

/** Returns the longest response time until one is slow or time is up, ms. */
async function longestAnswer(process: RoleProcess): Promise<number> {
  const until = performance.now() + 2 * STALL_MS;
  let longest = 0;
  while (longest < STALL_MS / 2 && performance.now() < until) {
    const since = performance.now();
    await fetch(`${process.url}/healthz`);
    longest = Math.max(longest, performance.now() - since);
  }
  return longest;
}

/** Locks a table exclusively. */
async function locked(url: string, table: string) {
  const client = new pg.Client(url);
  // of a fault that failed it is there until the server ends
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  const watcher = new pg.Client(url);
  watcher.on('error', () => undefined);
  await watcher.connect();
  return {
    /** whether so many wait for it */
    async waiters(count: number): Promise<boolean> {
      const { rows } = await watcher.query(
        `select count(*)::int as n from pg_locks where not granted and relation = $1::regclass`,
        [table],
      );
      return rows[0].n >= count;
    },
    async release() {
      await client.query('rollback');
      await Promise.all([client.end(), watcher.end()]);
    },
  };
}

function silentFor(load: Load, ms: number): boolean {
  const last = Math.max(...load.history().map(({ at }) => at));
  return Date.now() - last > ms;
}

/** Returns true if a new connection is accepted; open ones need no further file handle. */
function takesAnother(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = http.get({ port, path: '/healthz', agent: false, timeout: 2000 }, (answer) => {
      answer.resume();
      resolve(true);
    });
    asked.once('timeout', () => asked.destroy());
    asked.once('close', () => resolve(false));
    asked.once('error', () => resolve(false));
  });
}

/** People who begin a request and never end it. */
function slowClients(port: number, count: number) {
  const sockets = Array.from({ length: count }, () => {
    const socket = net.connect(port, '127.0.0.1');
    socket.write('POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\n');
    socket.on('error', () => socket.destroy());
    socket.resume();
    return socket;
  });
  return {
    open: () => sockets.filter(({ readyState }) => readyState !== 'closed').length,
    end() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
