/** Idle or excessive connections: the public listener closes them itself. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { start } from '@roletrail/api/start';
import { Registry } from 'prom-client';
import t from 'tap';
import { type TestApi, testApi } from '../helpers/api.ts';
import { testDatabase } from '../helpers/database.ts';
import { freePort } from '../helpers/free-port.ts';
import { heldUp } from '../helpers/held-up.ts';
import { startRoletrail } from '../helpers/processes.ts';
import { waitFor } from '../helpers/wait-for.ts';

/** The full run waits as long as the service does outside of tests. */
const FULL = process.env.FAULTS === 'full';
const QUICK = { requestTimeoutMs: 2000, checkEveryMs: 100, lingerMs: 500 };
const GONE_MS = FULL ? 70_000 : 15_000;

let api: TestApi;
t.before(async () => {
  api = await testApi({ documents: false });
});
t.teardown(() => api[Symbol.asyncDispose]());

async function listening(connections: object, more: object = {}) {
  const config = { ...api.config, ...more, port: 0 };
  const settings = { ...config, connections: { ...api.config.connections, ...connections } };
  const metrics = new Registry();
  const running = await start(settings, { ...api.deps, metrics });
  const count = () =>
    new Promise<number>((resolve, reject) =>
      running.app.server.getConnections((error, n) => (error ? reject(error) : resolve(n))),
    );
  return { running, port: running.address.port, count, metrics };
}

interface Clinging {
  readonly socket: Socket;
  received: string;
}

/** A client that sends this and then holds on, whatever the server does. */
function clinging(port: number, bytes: string, localAddress = '127.0.0.1'): Promise<Clinging> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true });
    const client = { socket, received: '' };
    socket.setEncoding('utf8').on('data', (text: string) => {
      client.received += text;
    });
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(client));
    socket.once('connect', () => {
      if (bytes !== '') socket.write(bytes);
      resolve(client);
    });
  });
}

const crowd = (n: number, port: number, bytes: string) =>
  Promise.all(Array.from({ length: n }, () => clinging(port, bytes)));

/** Fewer than wait in the kernel to be accepted: of those beyond, it may forget some without a word. */
const WAVE = 250;

async function served(client: Clinging): Promise<string> {
  client.socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
  await waitFor('an answer', () => client.received !== '' || client.socket.destroyed);
  return client.received;
}

const HEADERS = 'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
const SLOW_BODY = `${HEADERS}content-length: 1000\r\n\r\n{`;
const UPGRADE = 'GET /healthz HTTP/1.1\r\nhost: x\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n';

t.test(
  'silent, slow in their headers, slow in their body: all closed, with a reason',
  async (t) => {
    const { running, port, count } = await listening(FULL ? {} : QUICK);
    t.teardown(() => running[Symbol.asyncDispose]());
    const begun = performance.now();
    const clients = [
      ...(await crowd(60, port, '')),
      ...(await crowd(60, port, HEADERS)),
      ...(await crowd(60, port, SLOW_BODY)),
    ];
    // a byte now and then prolongs nothing
    const drip = setInterval(() => {
      for (const { socket } of clients.slice(60)) if (socket.writable) socket.write('x');
    }, 200);
    t.teardown(() => clearInterval(drip));
    await waitFor('no connection', async () => (await count()) === 0, GONE_MS);
    t.comment(`gone after ${Math.round(performance.now() - begun)} ms`);
    const timedOut = /^HTTP\/1\.1 408 [\s\S]*"code":"REQUEST_TIMEOUT"/;
    t.equal(clients.filter(({ received }) => timedOut.test(received)).length, 180);
    t.match(await served(await clinging(port, '')), /^HTTP\/1\.1 200 /);
  },
);

t.test('malformed and half open: answered, ended, and no hindrance to a stop', async (t) => {
  const { running, port, count } = await listening({ lingerMs: 60_000, perAddress: 2000 });
  const clients = [
    ...(await crowd(200, port, 'no http at all\r\n\r\n')),
    ...(await crowd(200, port, 'GET / HTTP/9.9\r\n\r\n')),
    ...(await crowd(200, port, '')),
    ...(await crowd(200, port, SLOW_BODY)),
    ...(await crowd(200, port, UPGRADE)),
  ];
  await waitFor('what is no HTTP is answered', () =>
    clients.slice(0, 400).every(({ received }) => received.startsWith('HTTP/1.1 400 ')),
  );
  await waitFor('they hold on', async () => (await count()) >= 800);
  const late = heldUp();
  const begun = performance.now();
  await running[Symbol.asyncDispose]();
  const took = Math.round(performance.now() - begun);
  t.ok(took < 2000 + late(), `1,000 connections, stopped in ${took} ms`);
});

t.test('1,500 of one address: others are served, and so are the first of it', async (t) => {
  const { running, port, count, metrics } = await listening({ perAddress: 400 });
  api.logs.length = 0;
  t.teardown(() => running[Symbol.asyncDispose]());
  const first = await clinging(port, '');
  const refused = async () => {
    const line = /^roletrail_connections_refused_total\{reason="address"\} (\d+)$/m;
    return Number(line.exec(await metrics.metrics())?.[1] ?? 0);
  };
  const clients: Clinging[] = [];
  while (clients.length < 1500) {
    clients.push(...(await crowd(WAVE, port, '')));
    const came = async () => (await count()) + (await refused()) > clients.length;
    await waitFor('the whole wave to be let in or refused', came);
  }
  await waitFor('those beyond the cap are gone', async () => (await count()) === 400);
  t.match(await served(await clinging(port, '', '127.0.0.2')), /^HTTP\/1\.1 200 /, 'of another');
  t.match(await served(first), /^HTTP\/1\.1 200 /, 'one that was there before');
  const refusals = api.logs.filter(({ fields }) => fields.kind === 'connection_refused');
  t.equal(refusals.length, 1, 'a flood of connections is none of lines');
  t.match(
    await metrics.metrics(),
    /^roletrail_security_events_total\{kind="connection_refused"\} 1101$/m,
    'every one is counted',
  );
  for (const { socket } of clients) socket.destroy();
  await waitFor('they are counted off', async () => (await count()) < 10);
  t.match(await served(await clinging(port, '')), /^HTTP\/1\.1 200 /, 'there is room again');
});

t.test('a trusted proxy is no address; all together have a cap', async (t) => {
  const { running, port, count } = await listening(
    { perAddress: 2, max: 5 },
    { trustedProxies: ['127.0.0.2'] },
  );
  t.teardown(() => running[Symbol.asyncDispose]());
  await crowd(4, port, '');
  await waitFor('two of one address', async () => (await count()) === 2);
  for (let i = 0; i < 4; i += 1) await clinging(port, '', '127.0.0.2');
  await waitFor('five in all', async () => (await count()) === 5);
});

t.test('METRICS_PORT answers while the public port is full', async (t) => {
  await using database = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'roletrail-full-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const key = () => randomBytes(32).toString('hex');
  const [port, inside] = [await freePort(), await freePort()];
  await using product = startRoletrail(['start'], {
    DATABASE_URL: database.config.url,
    DATA_DIR: folder,
    PORT: String(port),
    METRICS_PORT: String(inside),
    CONNECTIONS_MAX: '20',
    RT_MASTER_KEY: key(),
    RT_LEDGER_KEY: key(),
    RT_JWT_KEY: key(),
  });
  await product.says('"msg":"started"', 60_000);
  const at = (of: number, path: string) => fetch(`http://127.0.0.1:${of}${path}`);
  await crowd(40, port, '');
  const figures = async () => (await at(inside, '/metrics')).text();
  await waitFor('it is full', async () => /^roletrail_connections 20$/m.test(await figures()));
  await t.rejects(at(port, '/healthz'), 'new connections are refused');
  t.match(await figures(), /^roletrail_connections_refused_total\{reason="total"\} 2[0-9]$/m);
  for (const path of ['/healthz', '/readyz']) {
    t.equal((await at(inside, path)).status, 200, path);
  }
  await product.terminate();
});
