/** The api role on a real port: what arrives before any route, no metrics, a graceful end. */
import { connect } from 'node:net';
import { start } from '@roletrail/api/start';
import { Registry } from 'prom-client';
import t, { type Test } from 'tap';
import { type TestApi, testApi } from '../helpers/api.ts';
import { waitFor } from '../helpers/wait-for.ts';

let api: TestApi;
t.before(async () => {
  api = await testApi({ documents: false });
});
t.teardown(() => api[Symbol.asyncDispose]());

/** Sends bytes on a bare socket and gives back what comes until it closes. */
function raw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      text += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
  });
}

t.test('listening: bare sockets, no metrics in public, a graceful end', async (t) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let entered = false;
  const deps = {
    ...api.deps,
    metrics: new Registry(),
    checks: [
      async () => {
        entered = true;
        await held;
        return [{ name: 'slow', ok: true, reason: null }];
      },
    ],
  };
  const config = {
    ...api.config,
    staticDir: null,
    port: 0,
  };
  const running = await start(config, deps);
  const { port } = running.address;
  t.match(
    await raw(port, 'no http at all\r\n\r\n'),
    /^HTTP\/1\.1 400 [\s\S]*"code":"VALIDATION_FAILED"/,
  );
  const hostless = await raw(port, 'GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n');
  t.match(hostless, /^HTTP\/1\.1 400 [\s\S]*"code":"VALIDATION_FAILED"[\s\S]*"path":"host"/);
  t.match(hostless, /content-type: application\/problem\+json/i);
  const twice = await raw(
    port,
    'GET /healthz HTTP/1.1\r\nhost: x\r\nhost: y\r\nconnection: close\r\n\r\n',
  );
  t.match(twice, /^HTTP\/1\.1 400 [\s\S]*"path":"host","message":"must be named once"/);
  const old = await raw(port, 'GET /healthz HTTP/1.0\r\n\r\n');
  t.match(old, /^HTTP\/1\.1 200 /, 'HTTP/1.0 knows no Host');
  const expecting = (what: string) =>
    raw(port, `GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\nexpect: ${what}\r\n\r\n`);
  const unmet = await expecting('200-maybe');
  t.match(unmet, /^HTTP\/1\.1 417 [\s\S]*"code":"EXPECTATION_FAILED"/);
  t.match(unmet, /x-content-type-options: nosniff[\s\S]*content-type: application\/problem\+json/);
  t.match(await expecting('100-continue'), /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
  await otherProtocols(t, port);
  const huge = `GET / HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${'1.2.3.4,'.repeat(5000)}\r\n\r\n`;
  t.match(await raw(port, huge), /^HTTP\/1\.1 413 [\s\S]*"code":"PAYLOAD_TOO_LARGE"/);
  t.equal(
    (await fetch(`http://127.0.0.1:${port}/metrics`)).status,
    404,
    'not on the public listener',
  );
  const underWay = fetch(`http://127.0.0.1:${port}/readyz`);
  await waitFor('the request to be under way', () => entered);
  const closed = running[Symbol.asyncDispose]();
  await waitFor('the listener to be closed', () => !running.app.server.listening);
  await t.rejects(fetch(`http://127.0.0.1:${port}/healthz`), 'no new requests');
  release();
  t.equal((await underWay).status, 200, 'the one under way is finished');
  await closed;
});

/** A request for another protocol than websocket does not change the answer. */
async function otherProtocols(t: Test, port: number) {
  const wishing = (first: string, more = '', protocol = 'h2c') =>
    raw(
      port,
      `${first} HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: ${protocol}\r\n${more}\r\n`,
    );
  for (const protocol of ['h2c', 'TLS/1.0', 'websocket', 'nothing, at all']) {
    const answer = await wishing('GET /healthz', '', protocol);
    t.match(
      answer,
      /^HTTP\/1\.1 200 [\s\S]*connection: close[\s\S]*\{"status":"alive"\}$/i,
      protocol,
    );
  }
  t.match(await wishing('GET /api/nope'), /^HTTP\/1\.1 404 [\s\S]*"code":"NOT_FOUND"/);
  t.match(await wishing('GET /api/realtime'), /^HTTP\/1\.1 404 [\s\S]*"code":"NOT_FOUND"/);
  t.match(
    await wishing('POST /api/auth/logout'),
    /^HTTP\/1\.1 401 [\s\S]*"code":"SESSION_MISSING"/,
  );
  const settings = 'http2-settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n';
  t.match(await wishing('GET /healthz', settings), /^HTTP\/1\.1 200 /, 'as curl --http2 sends it');
  for (const body of ['content-length: 2\r\n\r\n{}', 'transfer-encoding: chunked\r\n\r\n0\r\n']) {
    const refused = await wishing(
      'POST /api/auth/login',
      `content-type: application/json\r\n${body}`,
    );
    t.match(refused, /^HTTP\/1\.1 400 [\s\S]*connection: close[\s\S]*"code":"VALIDATION_FAILED"/i);
  }
}
