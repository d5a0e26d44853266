import { CLOSE, REALTIME, type ServerFrame } from '@roletrail/contracts/realtime';
import t from 'tap';
import { RealtimeClient } from './realtime-client.ts';
import type { Socket } from './socket.ts';

const AT = '2026-11-21T12:00:00.000Z';
const ID = '01890000-0000-7000-8000-00000000000a';

class FakeSocket implements Socket {
  readyState: Socket['readyState'] = 0;
  readonly sent: Record<string, unknown>[] = [];
  closedByClient = false;
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;

  send(data: string): void {
    this.sent.push(JSON.parse(data));
  }

  close(): void {
    this.closedByClient = true;
  }

  async open(): Promise<void> {
    this.readyState = 1;
    this.#call(this.onopen, {});
    await new Promise(setImmediate);
  }

  frame(frame: Record<string, unknown>): void {
    this.raw(JSON.stringify({ at: AT, ...frame }));
  }

  raw(data: unknown): void {
    this.#call(this.onmessage, { data });
  }

  fail(code: number): void {
    this.readyState = 3;
    this.#call(this.onclose, { code });
  }

  welcome(more: Record<string, unknown> = {}): void {
    this.frame({
      type: 'welcome',
      connectionId: ID,
      serverTime: AT,
      channels: ['session'],
      seq: 0,
      resumed: false,
      gap: false,
      session: { warnAt: AT, expiresAt: AT },
      ...more,
    });
  }

  #call(handler: Socket['onclose'] | Socket['onmessage'], event: object): void {
    if (handler !== null) Reflect.apply(handler, this, [event]);
  }
}

function scene(token: () => Promise<string | null> = async () => 'token') {
  const sockets: FakeSocket[] = [];
  const frames: ServerFrame[] = [];
  const closes: number[] = [];
  let gaps = 0;
  let now = 0;
  let alarm: { at: number; ring: () => void } | null = null;
  const client = new RealtimeClient(
    {
      channels: ['session'],
      accessToken: token,
      onFrame: (frame) => frames.push(frame),
      onGap: () => {
        gaps += 1;
      },
      onClose: (code) => closes.push(code),
    },
    {
      open: () => {
        const socket = new FakeSocket();
        sockets.push(socket);
        return socket;
      },
      now: () => ({ date: now, steady: now }),
      alarm(ms, ring) {
        const entry = { at: now + ms, ring };
        alarm = entry;
        return () => {
          if (alarm === entry) alarm = null;
        };
      },
      random: () => 1,
    },
  );
  const pass = (ms: number) => {
    const until = now + ms;
    while (alarm !== null && alarm.at <= until) {
      const { at, ring } = alarm;
      alarm = null;
      now = Math.max(now, at);
      ring();
    }
    now = until;
  };
  /** throttled tab: every alarm rings only after this time */
  const passThrottled = (ms: number) => {
    now += ms;
    pass(0);
  };
  const socket = () => {
    const last = sockets.at(-1);
    if (last === undefined) throw new Error('no socket yet');
    return last;
  };
  return { client, sockets, socket, frames, closes, pass, passThrottled, gaps: () => gaps };
}

async function connected() {
  const s = scene();
  s.client.start();
  await s.socket().open();
  s.socket().welcome();
  return s;
}

t.test('hello carries the token and the channels; welcome opens', async (t) => {
  const { client, socket } = scene();
  client.start();
  t.equal(client.getState().phase, 'connecting');
  t.notOk(client.send({ type: 'ping', n: 1 }), 'nothing is sent before the welcome');
  await socket().open();
  t.same(socket().sent, [{ type: 'hello', accessToken: 'token', channels: ['session'] }]);
  socket().welcome();
  t.equal(client.getState().phase, 'open');
  t.ok(client.send({ type: 'activity', idleMs: 0 }));
});

t.test('a broken connection resumes at its last frame, and repeats are dropped', async (t) => {
  const { client, socket, frames, pass, gaps } = await connected();
  socket().frame({ type: 'user.updated', seq: 1 });
  socket().fail(1006);
  t.equal(client.getState().phase, 'waiting');
  pass(REALTIME.backoffMinMs * 2);
  await socket().open();
  t.match(socket().sent[0], { type: 'hello', connectionId: ID, resumeFrom: 1 });
  socket().welcome({ resumed: true, seq: 1 });
  socket().frame({ type: 'user.updated', seq: 1 });
  socket().frame({ type: 'user.updated', seq: 2 });
  t.same(
    frames.map((f) => [f.type, f.seq]),
    [
      ['welcome', 0],
      ['user.updated', 1],
      ['welcome', 1],
      ['user.updated', 2],
    ],
  );
  t.equal(gaps(), 0);
  t.equal(client.getState().resumes, 1);
});

t.test('a jump in the numbers is a gap, and so is a refused resume', async (t) => {
  const { client, socket, pass, gaps } = await connected();
  socket().frame({ type: 'user.updated', seq: 2 });
  t.equal(gaps(), 1);
  socket().fail(1006);
  pass(REALTIME.backoffMaxMs);
  await socket().open();
  socket().welcome({ gap: true, connectionId: '01890000-0000-7000-8000-00000000000b' });
  t.equal(gaps(), 2);
  t.equal(client.getState().seq, 0, 'a new connection counts anew');
});

t.test('an unknown frame is not passed on, but its number counts', async (t) => {
  const { socket, frames, gaps } = await connected();
  socket().raw('{{{');
  socket().raw(new ArrayBuffer(2));
  socket().frame({ type: 'from.tomorrow', seq: 1 });
  socket().frame({ type: 'session.warning', expiresAt: 'noon', seq: 2 });
  socket().frame({ type: 'user.updated', seq: 3 });
  t.same(
    frames.map((f) => f.type),
    ['welcome', 'user.updated'],
  );
  t.equal(gaps(), 0);
});

t.test('retry delays grow up to a limit', async (t) => {
  const { client, sockets, socket, pass } = scene();
  client.start();
  const waits: number[] = [];
  for (let i = 0; i < 7; i += 1) {
    socket().fail(1006);
    waits.push(client.getState().retryMs);
    pass(REALTIME.backoffMaxMs);
  }
  t.same(waits, [1000, 2000, 4000, 8000, 10_000, 10_000, 10_000]);
  t.equal(sockets.length, 8);
  socket().fail(CLOSE.tooManySockets);
  t.equal(client.getState().retryMs, 60_000, 'all places taken: no hurry');
});

t.test('silence causes a ping, then a new socket', async (t) => {
  const { client, sockets, socket, pass, closes } = await connected();
  pass(REALTIME.clientPingMs);
  t.same(socket().sent.at(-1), { type: 'ping', n: 1 });
  pass(30);
  socket().frame({ type: 'pong', n: 1, seq: 1 });
  t.equal(client.getState().roundTripMs, 30);
  pass(REALTIME.clientPingMs);
  t.same(socket().sent.at(-1), { type: 'ping', n: 2 });
  pass(REALTIME.staleMs - REALTIME.clientPingMs);
  t.equal(client.getState().phase, 'waiting');
  t.ok(socket().closedByClient);
  t.equal(closes.length, 1);
  pass(REALTIME.backoffMaxMs);
  t.equal(sockets.length, 2);
});

t.test('a late alarm does not close a healthy connection', async (t) => {
  const { client, socket, passThrottled } = await connected();
  for (let i = 1; i <= 3; i += 1) {
    passThrottled(60_000);
    t.same(socket().sent.at(-1), { type: 'ping', n: i });
    socket().frame({ type: 'pong', n: i, seq: i });
  }
  t.equal(client.getState().phase, 'open');
});

t.test('a returning user does not wait for the retry', async (t) => {
  const { client, sockets, socket, pass } = await connected();
  client.poke();
  t.same(socket().sent.at(-1), { type: 'ping', n: 1 });
  pass(5000);
  t.equal(client.getState().phase, 'waiting', 'no pong within five seconds');
  client.poke();
  t.equal(client.getState().phase, 'connecting');
  t.equal(sockets.length, 2);
});

t.test('without a token no hello is sent; it is retried later', async (t) => {
  const { client, socket, pass, sockets } = scene(async () => {
    throw new Error('offline');
  });
  client.start();
  await socket().open();
  t.same(socket().sent, []);
  t.equal(client.getState().phase, 'waiting');
  pass(REALTIME.backoffMaxMs);
  t.equal(sockets.length, 2);
});

t.test('a socket without welcome is abandoned; stop is final', async (t) => {
  const { client, sockets, socket, pass, closes, frames } = scene();
  client.start();
  pass(10_000);
  t.equal(client.getState().phase, 'waiting');
  pass(REALTIME.backoffMaxMs);
  await socket().open();
  client.stop();
  t.equal(client.getState().phase, 'off');
  socket().welcome();
  socket().fail(1000);
  pass(60_000);
  t.equal(sockets.length, 2);
  t.same(frames, []);
  t.equal(closes.length, 1);
});

t.test('the close code is reported, and the client reconnects unless it is stopped', async (t) => {
  const { client, socket, closes } = await connected();
  socket().fail(CLOSE.signedOut);
  t.same(closes, [CLOSE.signedOut]);
  t.equal(client.getState().phase, 'waiting');
});
