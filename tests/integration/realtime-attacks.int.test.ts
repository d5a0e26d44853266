import { randomBytes } from 'node:crypto';
import { connect as tcp } from 'node:net';
import { REALTIME } from '@roletrail/contracts/realtime';
import { DEMO } from '@roletrail/contracts/realtime-demo';
import t from 'tap';
import WebSocket from 'ws';
import { createTestUser, ORIGIN, outcome } from '../helpers/api.ts';
import { age } from '../helpers/api-sessions.ts';
import {
  type LiveApi,
  type LiveApis,
  liveApis,
  openSocket,
  signedInSocket,
} from '../helpers/realtime.ts';
import { waitFor } from '../helpers/wait-for.ts';

// the machine may be busy with other suites

let live: LiveApis;
let api: LiveApi;
t.before(async () => {
  const realtime = { anonymousPerAddress: 12 };
  live = await liveApis({ config: { realtime } });
  [api] = live.apis;
});
t.teardown(() => live[Symbol.asyncDispose]());

/** The HTTP status with which an upgrade was refused. */
function refusal(url: string, options: WebSocket.ClientOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, options);
    socket.once('unexpected-response', (_request, response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    socket.once('open', () => reject(new Error('the upgrade went through')));
    socket.once('error', reject);
  });
}

const raw = async (text: string | Buffer) => {
  const socket = await openSocket(api.url);
  socket.socket.send(text);
  return socket.closed;
};
const HELLO = { type: 'hello' as const, channels: ['session' as const] };

t.test('no Origin, a foreign one, a look-alike: refused before the upgrade', async (t) => {
  for (const origin of [
    undefined,
    'null',
    'https://evil.example',
    'http://localhost:3000.evil.example',

    'http://localhost',
    'https://localhost:3000',
    `${ORIGIN}/`,
    `${ORIGIN},https://evil.example`,
  ]) {
    t.equal(await refusal(api.url, origin === undefined ? {} : { origin }), 403, `${origin}`);
  }
  const plain = await api.app.inject({ url: '/api/realtime', headers: { origin: ORIGIN } });
  t.equal(outcome(plain), '404 NOT_FOUND', 'no upgrade, nothing here');
});

t.test('no first frame, or another one first', async (t) => {
  const silent = await openSocket(api.url);
  const begun = performance.now();
  t.equal(await silent.closed, 4408);
  t.ok(Math.abs(performance.now() - begun - REALTIME.helloMs) < 1500);
  for (const text of [
    '',
    'x',
    '[]',
    'null',
    '{}',
    '{"type":"ping","n":1}',
    '{"type":"hello"}',
    '{"type":"hello","channels":[]}',
    '{"type":"hello","channels":["admin"]}',
    '{"type":"hello","channels":["session"],"more":1}',
    '{"type":"hello","channels":["demo","session"],"accessToken":"a"}',
    '{"type":"hello","channels":["demo"],"accessToken":"a"}',
  ]) {
    t.equal(await raw(text), 4400, text);
  }
  t.equal(await raw(randomBytes(10)), 4400, 'binary');
});

t.test('tokens: none, forged, foreign, of an ended session', async (t) => {
  const who = await createTestUser(api);
  const [head, body] = who.token.split('.');
  const none = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${body}.`;
  for (const accessToken of [undefined, 'x', `${head}.${body}.x`, none]) {
    const socket = await openSocket(api.url);
    socket.send({ ...HELLO, ...(accessToken === undefined ? {} : { accessToken }) });
    t.equal(await socket.closed, 4401);
    t.same(socket.types(), ['error']);
  }
  await api.app.inject({ method: 'POST', url: '/api/auth/logout', headers: who.headers });
  const late = await openSocket(api.url);
  late.send({ ...HELLO, accessToken: who.token });
  t.equal(await late.closed, 4401, 'after sign-out');
  t.match(late.frames, [{ type: 'session.revoked', reason: 'signed_out', scope: 'local' }]);

  const idle = await createTestUser(api);
  await age(api, idle.sessionId, 61 * 60_000);
  const idler = await openSocket(api.url);
  idler.send({ ...HELLO, accessToken: idle.token });
  t.equal(await idler.closed, 4401);
  t.match(idler.frames, [{ type: 'session.expired', reason: 'inactivity', scope: 'global' }]);
});

t.test('another’s connection cannot be resumed', async (t) => {
  const [mine, theirs] = [await createTestUser(api), await createTestUser(api)];
  const victim = await signedInSocket(api, theirs);
  const { connectionId } = await victim.frame('welcome');
  const thief = await signedInSocket(api, mine, { connectionId, resumeFrom: 0 });
  t.match(await thief.frame('welcome'), { resumed: false, gap: true });
  t.not((await thief.frame('welcome')).connectionId, connectionId);
  victim.send({ type: 'ping', n: 1 });
  await victim.frame('pong');
  for (const { socket } of [victim, thief]) socket.close();
});

t.test('a second hello, foreign channels and frames of the demo', async (t) => {
  const who = await createTestUser(api, { consent: true });
  const twice = await signedInSocket(api, who);
  twice.send({ ...HELLO, accessToken: who.token });
  t.equal(await twice.closed, 4400);
  const mixed = await signedInSocket(api, who);
  mixed.send({ type: 'demo', act: 'pause' });
  t.equal(await mixed.closed, 4400);
  const socket = await signedInSocket(api, who);
  for (const channel of ['health', 'demo'] as const) socket.send({ type: 'subscribe', channel });
  await waitFor('two answers', () => socket.frames.length === 3);
  t.match(socket.frames.slice(1), [{ code: 'ROLE_REQUIRED' }, { code: 'VALIDATION_FAILED' }]);
  socket.socket.close();
  const health = await openSocket(api.url);
  health.send({ ...HELLO, channels: ['health'], accessToken: who.token });
  t.equal(await health.closed, 4403);
  t.match(health.frames, [{ type: 'unsubscribed', channel: 'health', code: 'ROLE_REQUIRED' }]);
});

t.test('floods: frames, bytes, sockets', async (t) => {
  const who = await createTestUser(api);
  const flood = await signedInSocket(api, who);
  for (let n = 0; n < 100; n += 1) flood.send({ type: 'ping', n });
  t.equal(await flood.closed, 4429);
  t.ok(flood.frames.length <= 45);
  const large = await signedInSocket(api, who);
  large.socket.send('x'.repeat(1024 * 1024));
  t.equal(await large.closed, 1009, '1 MiB');
  const just = await openSocket(api.url);
  just.socket.send(`"${'x'.repeat(REALTIME.payloadBytesMax)}"`);
  t.equal(await just.closed, 1009, 'a byte too many');

  const five = await Promise.all(Array.from({ length: 5 }, () => signedInSocket(api, who)));
  const sixth = await openSocket(api.url);
  sixth.send({ ...HELLO, accessToken: who.token });
  t.equal(await sixth.closed, 4409);
  for (const { socket } of five) socket.close();

  const crowd = await Promise.all(Array.from({ length: 12 }, () => openSocket(api.url)));
  t.equal(await (await openSocket(api.url)).closed, 4409, 'unnamed sockets of one address');
  const named = crowd[0];
  named?.send({ ...HELLO, accessToken: who.token });
  await named?.frame('welcome');
  const next = await openSocket(api.url);
  t.equal(next.socket.readyState, WebSocket.OPEN, 'a socket after hello does not count');
  for (const { socket } of [...crowd, next]) socket.terminate();
});

t.test('half-open: a peer that answers no ping is cut, one that does stays', async (t) => {
  // its own instance: a busy machine must not cut the sockets of the other tests
  const pinging = await liveApis({ config: { realtime: { pingMs: 400 } } });
  t.teardown(() => pinging[Symbol.asyncDispose]());
  const [own] = pinging.apis;
  const who = await createTestUser(own);
  const good = await signedInSocket(own, who);
  const { port, hostname } = new URL(own.http);
  const dead = tcp(Number(port), hostname);
  const ended = new Promise((resolve) => dead.once('close', resolve));
  const key = randomBytes(16).toString('base64');
  dead.write(
    [
      'GET /api/realtime HTTP/1.1',
      `Host: ${hostname}:${port}`,
      `Origin: ${ORIGIN}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${key}`,
      '',
      '',
    ].join('\r\n'),
  );
  await new Promise((resolve) => dead.once('data', resolve));
  dead.write(clientText(JSON.stringify({ ...HELLO, accessToken: who.token })));
  dead.on('data', () => undefined);
  await ended;
  good.send({ type: 'ping', n: 1 });
  await good.frame('pong');
  good.socket.close();
});

/** A text frame as a client sends it, masked. */
function clientText(text: string): Buffer {
  const bytes = Buffer.from(text);
  const mask = Buffer.from([1, 2, 3, 4]);
  const head = Buffer.from([0x81, 0xfe, bytes.length >> 8, bytes.length & 255]);
  const masked = bytes.map((byte, i) => byte ^ (mask[i % 4] ?? 0));
  return Buffer.concat([head, mask, masked]);
}

t.test('the demo: no sandbox of another, bounded, without the database', async (t) => {
  const writes = async () => (await api.db.selectFrom('outbox').select('seq').execute()).length;
  const before = await writes();
  const demo = async () => {
    const socket = await openSocket(api.url);
    socket.send({ type: 'hello', channels: ['demo'] });
    await socket.frame('welcome');
    return socket;
  };
  const outside = await demo();
  outside.send({ type: 'demo', act: 'revoke', pane: 'left' });
  t.match(await outside.frame('error'), { code: 'SESSION_MISSING' });
  outside.send({ type: 'activity', idleMs: 0 });
  await waitFor('refused', () => outside.frames.length === 3);
  t.match(outside.frames[2], { type: 'error', code: 'VALIDATION_FAILED' });
  outside.send({ type: 'demo', act: 'join', pane: 'left', sandbox: 'A'.repeat(22) });
  const joined = await outside.frame('demo');
  t.match(joined, { about: 'joined', created: true }, 'an id that is guessed finds nothing');
  const sandbox = joined.about === 'joined' ? joined.sandbox : '';

  const pane = await demo();
  pane.send({ type: 'demo', act: 'join', pane: 'right', sandbox, from: 0 });
  pane.send({ type: 'demo', act: 'revoke', pane: 'left' });
  await outside.frame('demo', (f) => f.about === 'event' && f.event.kind === 'session.revoked');
  outside.send({ type: 'demo', act: 'decide', decision: 'accepted' });
  await outside.frame('error', (f) => f.code === 'SESSION_REVOKED');
  pane.send({ type: 'demo', act: 'pause' });
  await pane.frame('demo', (f) => f.about === 'position' && f.paused);
  outside.send({ type: 'demo', act: 'sign-in' });
  await outside.frame('demo', (f) => f.about === 'sessions' && f.sessions[0]?.state === 'live');
  pane.send({ type: 'demo', act: 'play', from: 0 });
  await pane.frame('demo', (f) => f.about === 'position' && f.next > 3 && !f.paused);
  const offsets = (replay: boolean) =>
    pane.frames.flatMap((f) =>
      f.type === 'demo' && f.about === 'event' && f.replay === replay ? [f.event.offset] : [],
    );
  t.same(offsets(true), [0, 0, 1, 2, 3], 'at the join, and all of them at the replay');
  t.same(offsets(false), [1, 2], 'nothing while it was paused');
  const more = await Promise.all(
    Array.from({ length: DEMO.socketsPerSandbox - 2 }, async () => {
      const socket = await demo();
      socket.send({ type: 'demo', act: 'join', pane: 'left', sandbox });
      await socket.frame('demo');
      return socket;
    }),
  );
  const tooMany = await demo();
  tooMany.send({ type: 'demo', act: 'join', pane: 'left', sandbox });
  t.match(await tooMany.frame('error'), { code: 'RATE_LIMITED' });
  for (const { socket } of [outside, pane, tooMany, ...more]) socket.close();
  t.equal(await writes(), before);
});
