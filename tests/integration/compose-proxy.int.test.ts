/** Compose's proxy, where HAProxy is installed: whom it believes, and whom it waits for. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseAddress, trustedProxies } from '@roletrail/api/callers/client-address';
import { REALTIME } from '@roletrail/contracts/realtime';
import t, { type Test } from 'tap';
import { WebSocket, WebSocketServer } from 'ws';
import { readOurs } from '../helpers/composed.ts';
import { freePort } from '../helpers/free-port.ts';
import { startProcess } from '../helpers/processes.ts';
import { waitFor } from '../helpers/wait-for.ts';

const FRONT = '127.0.0.2';
const TLS_PROXY = '127.0.0.3';
const isHere = spawnSync('haproxy', ['-v']).status === 0;
const skip = isHere ? false : 'there is no haproxy (Debian: haproxy)';

/** Sockets through the proxy live so many times faster here than where it runs. */
const HASTE = 60;

/** docker/haproxy.cfg with what is a container's put in as it is here; each must be there once. */
async function configuration(port: number, api: number, waitMs: number): Promise<string> {
  let text = await readOurs('docker/haproxy.cfg');
  const changes: [RegExp, string][] = [
    [/^resolvers docker\n(?: {2}.*\n)+/m, ''],
    [/^ {2}bind :3000$/m, `  bind 127.0.0.1:${port}`],
    [/ resolvers docker init-addr none$/m, ''],
    [/^ {2}server-template api 8 api:3000$/m, `  server api 127.0.0.1:${api}`],
    [/^ {2}timeout http-request 30s$/m, `  timeout http-request ${waitMs}ms`],
    [/^ {2}timeout http-keep-alive 30s$/m, `  timeout http-keep-alive ${waitMs}ms`],
    [/^ {2}timeout tunnel 90s$/m, `  timeout tunnel ${90_000 / HASTE}ms`],
  ];
  for (const [what, put] of changes) {
    if (!what.test(text)) throw new Error(`docker/haproxy.cfg has no ${what}`);
    text = text.replace(what, put);
  }
  return text;
}

interface Forwarded {
  readonly peer: string | undefined;
  readonly forwardedFor: string | undefined;
  readonly forwarded: string | undefined;
}

/** Starts the proxy before an api that answers with the forwarded values. */
async function proxy(t: Test, fronts: string, waitMs = 60_000) {
  const api = createServer(({ headers, socket }, answer) => {
    const forwarded: Forwarded = {
      peer: socket.remoteAddress,
      forwardedFor: headers['x-forwarded-for'] as string | undefined,
      forwarded: headers.forwarded,
    };
    answer.end(JSON.stringify(forwarded));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => api.once('listening', resolve));
  const sockets = new WebSocketServer({ server: api });
  const folder = await mkdtemp(join(tmpdir(), 'rt-haproxy-'));
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, await configuration(port, (api.address() as AddressInfo).port, waitMs));
  const running = startProcess('haproxy', ['-f', file], { FRONT_PROXIES: fronts });
  t.teardown(async () => {
    await running[Symbol.asyncDispose]();
    for (const socket of sockets.clients) socket.terminate();
    api.closeAllConnections();
    api.close();
    await rm(folder, { recursive: true, force: true });
  });
  await waitFor('the proxy to pass requests on', async () => {
    if (!running.isRunning()) throw new Error(running.output());
    return (await ask(port, '127.0.0.1')) !== null;
  });
  return { port, sockets };
}

/** Returns the values that the api gets for a request from this address; null if none arrived. */
function ask(port: number, from: string, headers = {}): Promise<Forwarded | null> {
  return new Promise((resolve) => {
    const asked = request({ port, host: '127.0.0.1', localAddress: from, headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.once('end', () => resolve(answer.statusCode === 200 ? JSON.parse(text) : null));
    });
    asked.once('error', () => resolve(null)).end();
  });
}

/** The client's address, as an api chooses it that believes the proxies of `trusted`. */
async function chosen(port: number, from: string, headers: object, trusted: readonly string[]) {
  const { peer, forwardedFor } = (await ask(port, from, headers)) ?? {};
  return chooseAddress(peer, forwardedFor, trustedProxies(trusted)).ip;
}

const LIE = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' };

t.test('the file is one that HAProxy takes, without a warning', { skip }, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'rt-haproxy-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, await readOurs('docker/haproxy.cfg'));
  for (const FRONT_PROXIES of ['', FRONT, `${FRONT} 10.0.0.0/8 2001:db8::/32`]) {
    const { status, stderr } = spawnSync('haproxy', ['-c', '-f', file], {
      env: { ...process.env, FRONT_PROXIES },
      encoding: 'utf8',
    });
    t.equal(status, 0, stderr);
    t.notMatch(stderr, /WARNING/, FRONT_PROXIES);
  }
});

t.test('clients cannot forge their address', { skip }, async (t) => {
  for (const fronts of ['', FRONT]) {
    const { port } = await proxy(t, fronts);
    t.match(await ask(port, '127.0.0.1', LIE), { forwardedFor: '127.0.0.1', forwarded: undefined });
    t.equal(await chosen(port, TLS_PROXY, LIE, ['127.0.0.1', FRONT]), TLS_PROXY);
  }
});

t.test('a proxy of FRONT_PROXIES says whom it met, and no more', { skip }, async (t) => {
  const { port } = await proxy(t, `10.0.0.0/8 ${FRONT}`);
  const trusted = ['127.0.0.1', '10.0.0.0/8', FRONT];
  const met = { 'x-forwarded-for': '198.51.100.7' };
  t.match(await ask(port, FRONT, met), { forwardedFor: `198.51.100.7, ${FRONT}` });
  t.equal(await chosen(port, FRONT, met, trusted), '198.51.100.7');
  const lied = { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' };
  t.equal(await chosen(port, FRONT, lied, trusted), '198.51.100.7', 'its own client lied to it');
  t.equal(await chosen(port, FRONT, {}, trusted), FRONT, 'it says nothing');
});

t.test('a header that comes a byte at a time ends, and so does silence', { skip }, async (t) => {
  const { port } = await proxy(t, '', 1000);
  const ends = (begin: string, drip: string) =>
    new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      const dripping = setInterval(() => socket.writable && socket.write(drip), 100);
      socket.write(begin);
      socket.resume();
      socket.on('error', () => undefined);
      socket.once('close', () => {
        clearInterval(dripping);
        resolve();
      });
    });
  const begun = performance.now();
  await ends('GET / HTTP/1.1\r\nhost: x\r\nx-slow: ', 'x');
  await ends('GET / HTTP/1.1\r\nhost: x\r\n\r\n', '');
  t.ok(performance.now() - begun < 20_000, 'long before the 60 s of silence');
});

t.test(
  'a socket outlives the proxy’s idle time by its pings, and without them ends',
  { skip },
  async (t) => {
    const { port, sockets } = await proxy(t, '');
    const open = async (pingMs: number | null) => {
      const accepted = new Promise<WebSocket>((resolve) => sockets.once('connection', resolve));
      const client = new WebSocket(`ws://127.0.0.1:${port}/`);
      const server = await accepted;
      const pings = pingMs === null ? undefined : setInterval(() => server.ping(), pingMs);
      let code: number | null = null;
      let pongs = 0;
      server.on('pong', () => {
        pongs += 1;
      });
      client.once('close', (closed) => {
        code = closed;
        clearInterval(pings);
      });
      t.teardown(() => client.terminate());
      return { code: () => code, pongs: () => pongs };
    };
    const pinged = await open(REALTIME.pingMs / HASTE);
    const silent = await open(null);
    await waitFor('the proxy to cut the silent socket', async () => silent.code() !== null);
    t.equal(silent.code(), 1006, 'cut without a closing handshake: the client connects again');
    // Three pings fit into one idle time.
    await waitFor('the pings of three idle times', async () => pinged.pongs() >= 9);
    t.equal(pinged.code(), null, 'the pinged socket is open');
  },
);
