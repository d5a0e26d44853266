/** The api role on a real port: what arrives before any route, no metrics, a graceful end. */
import { connect } from 'node:net';
import { start } from '@roletrail/api/start';
import t from 'tap';
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
  const old = await raw(port, 'GET /healthz HTTP/1.0\r\n\r\n');
  t.match(old, /^HTTP\/1\.1 200 /, 'HTTP/1.0 knows no Host');
  const expecting = (what: string) =>
    raw(port, `GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\nexpect: ${what}\r\n\r\n`);
  const unmet = await expecting('200-maybe');
  t.match(unmet, /^HTTP\/1\.1 417 [\s\S]*"code":"EXPECTATION_FAILED"/);
  t.match(unmet, /x-content-type-options: nosniff[\s\S]*content-type: application\/problem\+json/);
  t.match(await expecting('100-continue'), /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
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
