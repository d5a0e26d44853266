import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Connection } from '@roletrail/api/realtime/connection';
import { grantRole, revokeRole } from '@roletrail/api/staff/roles';
import { CHANNELS, notify } from '@roletrail/db/notify';
import { formatProgress } from '@roletrail/db/progress';
import t, { type Test } from 'tap';
import { uuidv7 } from 'uuidv7';
import { WebSocket, WebSocketServer } from 'ws';
import { createTestUser, giveConsent, outcome, signInAgain } from '../helpers/api.ts';
import { age, eventsOf, refresh } from '../helpers/api-sessions.ts';
import { heldUp } from '../helpers/held-up.ts';
import { type LiveOptions, liveApis, openSocket, signedInSocket } from '../helpers/realtime.ts';
import { publishBoth } from '../helpers/service.ts';
import { waitFor } from '../helpers/wait-for.ts';

// the machine may be busy with other suites

async function deployment(t: Test, options: LiveOptions = {}) {
  const live = await liveApis({ instances: 2, ...options });
  t.teardown(() => live[Symbol.asyncDispose]());
  const [here] = live.apis;
  return { live, here, there: live.apis[1] ?? here };
}

const OPERATOR = { kind: 'operator', id: 'test' } as const;
const signOut = (api: Parameters<typeof createTestUser>[0], headers: object, scope = 'local') =>
  api.app.inject({
    method: 'POST',
    url: `/api/auth/logout?scope=${scope}`,
    headers: { ...headers },
  });

t.test(
  'a revoke on one instance closes the sockets of the other, whichever way it hears',
  async (t) => {
    const ways: Record<string, LiveOptions> = {
      'NOTIFY alone': { hearing: { log: false } },
      'the log alone': { hearing: { notify: false } },
      'neither: the net': {
        hearing: { log: false, notify: false },
        config: { realtime: { revalidateMs: 200 } },
      },
    };
    for (const [way, options] of Object.entries(ways)) {
      await t.test(way, async (t) => {
        const { here, there } = await deployment(t, options);
        const who = await createTestUser(here);
        const other = await signInAgain(here, who.email);
        const [mine, theirs] = [
          await signedInSocket(there, who),
          await signedInSocket(there, other),
        ];
        t.equal((await signOut(here, who.headers, 'others')).statusCode, 204);
        t.equal(await theirs.closed, 4401);
        t.match(theirs.frames.at(-1), {
          type: 'session.revoked',
          reason: 'signed_out',
          scope: 'others',
        });
        mine.send({ type: 'ping', n: 7 });
        t.match(await mine.frame('pong'), { n: 7 }, 'the session that asked goes on');
        t.equal((await refresh(here, who.cookies)).statusCode, 200);
        t.equal(mine.socket.readyState, WebSocket.OPEN, 'a refresh drops no socket');
        mine.send({ type: 'ping', n: 8 });
        await mine.frame('pong', (frame) => frame.n === 8);
        t.equal(theirs.types().filter((type) => type === 'session.revoked').length, 1);
      });
    }
  },
);

t.test('a frame of an ended session has no effect, even before its notification', async (t) => {
  const { here, there } = await deployment(t, { hearing: { log: false, notify: false } });
  const who = await createTestUser(here, { consent: true });
  const socket = await signedInSocket(there, who);
  await signOut(here, who.headers);
  socket.send({ type: 'activity', idleMs: 0 });
  t.equal(await socket.closed, 4401);
  t.same(socket.types(), ['welcome', 'session.revoked']);
});

t.test('the channel health: for admins, and lost the moment the role is', async (t) => {
  const { here, there } = await deployment(t, { config: { realtime: { healthMs: 100 } } });
  const who = await createTestUser(here, { consent: true });
  const socket = await signedInSocket(there, who);
  const change = { userId: who.id, role: 'admin', actor: OPERATOR, reason: 'test' } as const;
  await grantRole({ ...here.deps, staffLifetimeMs: 86_400_000, provesAddress: true }, change);
  await socket.frame('user.updated');
  socket.send({ type: 'subscribe', channel: 'health' });
  t.match(await socket.frame('health'), { kind: 'state', database: 'answers', processes: [] });
  const alone = await signedInSocket(there, who, { channels: ['health'] });
  await alone.frame('health');
  await revokeRole(here.deps, change);
  t.match(await socket.frame('unsubscribed'), { channel: 'health', code: 'ROLE_REQUIRED' });
  t.equal(await alone.closed, 4403);
  const last = socket.frames.length;
  socket.send({ type: 'ping', n: 1 });
  await socket.frame('pong');
  t.notOk(socket.types().slice(last).includes('health'));
});

t.test('the channel health asks for the second factor where staff must have one', async (t) => {
  const config = { realtime: { healthMs: 100 }, staffSecondFactor: 'required' } as const;
  const { here } = await deployment(t, { instances: 1, config });
  const who = await createTestUser(here, { roles: ['admin'], consent: true });
  const began = (method: 'password' | 'password+totp') =>
    here.db.updateTable('session').set({ method }).where('id', '=', who.sessionId).execute();
  const code = 'STAFF_SECOND_FACTOR_REQUIRED';
  const hello = { type: 'hello', accessToken: who.token } as const;
  const alone = await openSocket(here.url);
  alone.send({ ...hello, channels: ['health'] });
  t.match(await alone.frame('unsubscribed'), { channel: 'health', code });
  t.equal(await alone.closed, 4403);
  t.same(alone.types(), ['unsubscribed'], 'and no other frame');
  const both = await openSocket(here.url);
  both.send({ ...hello, channels: ['session', 'health'] });
  t.match(await both.frame('unsubscribed'), { channel: 'health', code });
  t.same((await both.frame('welcome')).channels, ['session'], 'what is their own stays');
  both.send({ type: 'subscribe', channel: 'health' });
  t.match(await both.frame('error'), { code });
  const other = await createTestUser(here);
  const asked = { _user_id: other.id, _role: 'admin' };
  const hasRole = () =>
    here.app.inject({
      method: 'POST',
      url: '/api/rpc/has_role',
      headers: who.headers,
      payload: asked,
    });
  t.equal(outcome(await hasRole()), `403 ${code}`);
  await began('password+totp');
  both.send({ type: 'subscribe', channel: 'health' });
  await both.frame('health');
  t.equal((await hasRole()).statusCode, 200);
  const { connectionId } = await both.frame('welcome');
  const { seq } = both.frames.at(-1) ?? { seq: 0 };
  both.socket.terminate();
  await both.closed;
  await began('password');
  const resumed = await openSocket(here.url);
  resumed.send({
    ...hello,
    channels: ['session', 'health'],
    connectionId,
    resumeFrom: seq,
  });
  t.match(await resumed.frame('unsubscribed'), { channel: 'health', code }, 'a resume is judged');
  t.same((await resumed.frame('welcome')).channels, ['session']);
});

t.test(
  'consent: required anew when documents change, notified when a decision is folded',
  async (t) => {
    const { here, there } = await deployment(t);
    const who = await createTestUser(here, { consent: true });
    const newcomer = await createTestUser(here);
    const [socket, fresh] = [
      await signedInSocket(there, who),
      await signedInSocket(there, newcomer),
    ];
    t.match(await fresh.frame('consent.required'), { reason: 'never_accepted' });
    const eventId = uuidv7();
    const moved = { projection: 'consent-v1', topic: 'consent-events', partition: 0 };
    const decisions = [{ eventId, userId: who.id }];
    await notify(
      here.db,
      CHANNELS.projected,
      formatProgress({ ...moved, from: 0, next: 1, decisions }),
    );
    t.match(await socket.frame('consent.projected'), { eventId });
    t.notOk(fresh.types().includes('consent.projected'), 'and no other');
    t.notOk(socket.types().includes('consent.required'));
    await publishBoth(here, '2025-02-01');
    t.match(await socket.frame('consent.required'), { reason: 'terms_changed' });
    await giveConsent(here.db, who.id, '2025-02-01', '2025-02-01');
  },
);

t.test('resume: on the same instance without loss, elsewhere with a reported gap', async (t) => {
  const { here, there, live } = await deployment(t);
  const who = await createTestUser(here, { consent: true });
  const first = await signedInSocket(here, who);
  const { connectionId } = await first.frame('welcome');
  for (const n of [1, 2, 3]) first.send({ type: 'ping', n });
  await first.frame('pong', (frame) => frame.n === 3);
  first.socket.terminate();
  const again = await signedInSocket(here, who, { connectionId, resumeFrom: 1 });
  t.match(again.frames[0], { type: 'welcome', connectionId, resumed: true, gap: false, seq: 1 });
  await again.frame('pong', (frame) => frame.n === 3);
  again.send({ type: 'ping', n: 4 });
  await again.frame('pong', (frame) => frame.n === 4);
  t.same(
    again.frames.slice(1).map((frame) => [frame.seq, frame.type === 'pong' && frame.n]),
    [
      [2, 2],
      [3, 3],
      [4, 4],
    ],
  );
  // the old socket hangs on, half-open: the new one takes its place
  const third = await signedInSocket(here, who, { connectionId, resumeFrom: 4 });
  t.equal(await again.closed, 1006);
  t.match(third.frames[0], { resumed: true, seq: 4 });
  const elsewhere = await signedInSocket(there, who, { connectionId, resumeFrom: 4 });
  t.match(elsewhere.frames[0], { resumed: false, gap: true, seq: 0 });
  t.ok((await elsewhere.frame('welcome')).session, 'the state was read again');

  const restarted = await live.another();
  await there.app.close();
  t.equal(await elsewhere.closed, 1013, 'going down: try later');
  const after = await signedInSocket(restarted, who, {
    connectionId: (await elsewhere.frame('welcome')).connectionId,
    resumeFrom: 0,
  });
  t.match(after.frames[0], { resumed: false, gap: true });
});

t.test('inactivity with limits of seconds: warned, extended everywhere, ended', async (t) => {
  const { here, there } = await deployment(t, {
    config: {
      inactivity: { warnMs: 1500, limitMs: 3000 },
      realtime: { dueMs: 50, sweepMs: 100_000 },
    },
  });
  const who = await createTestUser(here, { consent: true });
  const tabs = [await signedInSocket(here, who), await signedInSocket(there, who)] as const;
  const warnings = await Promise.all(tabs.map((tab) => tab.frame('session.warning')));
  t.equal(warnings[0]?.expiresAt, warnings[1]?.expiresAt);
  const row = () =>
    here.db
      .selectFrom('session')
      .selectAll()
      .where('id', '=', who.sessionId)
      .executeTakeFirstOrThrow();
  await waitFor('the warning is remembered', async () => (await row()).warned_at !== null);
  const report = await here.app.inject({
    method: 'POST',
    url: '/api/auth/activity',
    headers: who.headers,
    payload: { idleMs: 0 },
  });
  const late = heldUp();
  const extended = await Promise.all(tabs.map((tab) => tab.frame('session.extended')));
  for (const frame of extended)
    t.equal(frame.expiresAt, report.json<{ expiresAt: string }>().expiresAt);
  t.equal((await row()).warned_at, null);
  t.same(await Promise.all(tabs.map((tab) => tab.closed)), [4401, 4401]);
  const bound = 1000 + late();
  for (const tab of tabs) {
    t.same(tab.types(), [
      'welcome',
      'session.warning',
      'session.extended',
      'session.warning',
      'session.expired',
    ]);
    t.match(tab.frames.at(-1), { reason: 'inactivity', scope: 'global' });
    const ended =
      Date.parse(tab.frames.at(-1)?.at ?? '') - Date.parse(extended[0]?.expiresAt ?? '');
    t.ok(ended >= 0 && ended < bound, `${ended} ms after its moment`);
  }
  t.same((await eventsOf(here, who)).at(-1), {
    type: 'session.expired',
    data: {
      userId: who.id,
      sessionId: who.sessionId,
      reason: 'inactivity',
      scope: 'global',
    },
  });
  t.equal((await eventsOf(here, who)).filter((e) => e.type === 'session.expired').length, 1);
});

t.test('the sweeper ends what has no socket: once, with its event, by any sweeper', async (t) => {
  const { here } = await deployment(t, { config: { realtime: { sweepMs: 100 } } });
  const [idle, two, living] = [
    await createTestUser(here),
    await createTestUser(here),
    await createTestUser(here),
  ];
  const second = await signInAgain(here, two.email);
  const aged = await signInAgain(here, living.email);
  for (const one of [idle, two]) await age(here, one.sessionId, 3_600_000);
  await age(here, aged.sessionId, 40 * 24 * 3_600_000, 'expires_at');
  const expired = async (who: { id: string }) =>
    (await eventsOf(here, who)).filter((event) => event.type === 'session.expired');
  for (const who of [idle, two, living]) {
    await waitFor('an event', async () => (await expired(who)).length > 0);
  }
  const scopes = { [idle.id]: 'global', [two.id]: 'local', [living.id]: 'local' };
  for (const [id, scope] of Object.entries(scopes)) {
    const [only, ...more] = await expired({ id });
    t.match(only?.data, { scope, reason: id === living.id ? 'lifetime' : 'inactivity' });
    t.same(more, []);
  }
  const url = '/api/auth/user';
  t.equal((await here.app.inject({ url, headers: second.headers })).statusCode, 200);
});

t.test('a consumer that takes nothing is dropped before it costs memory', async (t) => {
  const server = createServer();
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    sockets.close();
    server.close();
  });
  const accepted = new Promise<WebSocket>((resolve) => sockets.once('connection', resolve));
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  client.on('error', () => undefined);
  const socket = await accepted;
  await waitFor('open', () => client.readyState === WebSocket.OPEN);
  client.pause();
  const codes: number[] = [];
  const observer = { sent: () => undefined, closed: (code: number) => codes.push(code) };
  const connection = new Connection(uuidv7(), socket, ['session'], observer);
  connection.welcome({ type: 'pong', n: 0 });
  let most = 0;
  for (let n = 0; !connection.over && n < 2_000_000; n += 1) {
    connection.send({ type: 'pong', n });
    most = Math.max(most, socket.bufferedAmount);
    if (n % 1000 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  t.same(codes, [4429]);
  t.ok(most < 300_000, `${most} bytes waited`);
  await waitFor('cut', () => socket.readyState === WebSocket.CLOSED);
});

t.test('metrics and readiness speak of sockets; a deaf instance is not ready', async (t) => {
  const { here } = await deployment(t, { instances: 1 });
  const who = await createTestUser(here);
  const socket = await signedInSocket(here, who);
  const unnamed = await openSocket(here.url);
  await signOut(here, who.headers);
  await socket.closed;
  const text = await here.deps.metrics.metrics();
  t.match(text, /roletrail_realtime_sockets 0/);
  t.match(text, /roletrail_realtime_frames_total{direction="out",type="session.revoked"} 1/);
  t.match(text, /roletrail_realtime_closes_total{code="4401"} 1/);
  t.match(text, /roletrail_realtime_revocation_delay_seconds_count 1/);
  unnamed.socket.terminate();
  const ready = (await here.app.inject('/readyz')).json<{
    checks: { name: string; ok: boolean }[];
  }>();
  t.ok(ready.checks.find((check) => check.name === 'realtime_bridge')?.ok);
});
