import { EventEmitter } from 'node:events';
import type { WebSocket } from '@fastify/websocket';
import { CLOSE, REALTIME, type ServerFrame, serverFrame } from '@roletrail/contracts/realtime';
import t from 'tap';
import { uuidv7 } from 'uuidv7';
import { Connection } from './connection.ts';
import { ConnectionRegistry } from './connection-registry.ts';
import { FrameRate } from './frame-rate.ts';

/** Server end of a socket whose peer reads everything, or nothing. */
class FakeSocket extends EventEmitter {
  readyState = 1;
  bufferedAmount = 0;
  readonly frames: ServerFrame[] = [];
  readonly ends: (number | 'cut')[] = [];

  send(text: string): void {
    this.frames.push(serverFrame.parse(JSON.parse(text)));
  }
  close(code: number): void {
    this.ends.push(code);
  }
  terminate(): void {
    this.readyState = 3;
    this.ends.push('cut');
    this.emit('close');
  }
  pings = 0;
  ping(): void {
    this.pings += 1;
  }

  get seqs(): number[] {
    return this.frames.map((frame) => frame.seq);
  }
}

const observer = { sent: () => undefined, closed: () => undefined };
const asSocket = (fake: FakeSocket) => fake as unknown as WebSocket;
const pong = (n: number) => ({ type: 'pong' as const, n });
const hello = (resumed: boolean, connectionId = uuidv7()) => ({
  type: 'welcome' as const,
  connectionId,
  serverTime: new Date().toISOString(),
  channels: ['session' as const],
  resumed,
  gap: false,
  session: null,
});

function connect(welcomed = true) {
  const socket = new FakeSocket();
  const connection = new Connection(uuidv7(), asSocket(socket), ['session'], observer);
  if (welcomed) connection.welcome(hello(false));
  return { socket, connection };
}

t.test('frames sent while joining follow the welcome; a final frame is immediate', async (t) => {
  const { socket, connection } = connect(false);
  connection.send(pong(1));
  t.same(socket.frames, []);
  connection.welcome(hello(false));
  t.same(socket.seqs, [0, 1]);
  t.same(
    socket.frames.map((frame) => frame.type),
    ['welcome', 'pong'],
  );
  const refused = connect(false);
  refused.connection.send({ type: 'session.revoked', reason: 'signed_out', scope: 'global' });
  refused.connection.end(CLOSE.signedOut);
  t.match(refused.socket.frames, [{ type: 'session.revoked', seq: 1 }]);
  t.same(refused.socket.ends, [4401]);
  refused.connection.send(pong(1));
  t.equal(refused.socket.frames.length, 1, 'over is over');
});

t.test('a resume goes on with the numbers; what is not kept is not promised', async (t) => {
  const { connection, socket } = connect();
  for (let n = 1; n <= 3; n += 1) connection.send(pong(n));
  connection.park();
  for (let n = 4; n <= 6; n += 1) connection.send(pong(n));
  t.same(socket.seqs, [0, 1, 2, 3]);
  t.ok(connection.keeps(2));
  const second = new FakeSocket();
  connection.attach(asSocket(second), 2);
  connection.send(pong(7));
  t.same(second.frames, [], 'nothing before its welcome');
  connection.welcome(hello(true, connection.id));
  t.same(second.seqs, [2, 3, 4, 5, 6, 7]);
  t.notOk(connection.keeps(8), 'a number that was never given');
  for (let n = 0; n < REALTIME.resumeFrames; n += 1) connection.send(pong(n));
  t.notOk(connection.keeps(6), 'too old');
  t.ok(connection.keeps(7));
});

t.test('a slow consumer is dropped, alone, and a half-open socket is cut', async (t) => {
  const slow = connect();
  const quick = connect();
  slow.socket.bufferedAmount = 1024 * 1024;
  for (const { connection } of [slow, quick]) connection.send(pong(1));
  t.same(slow.socket.ends, [4429]);
  t.ok(slow.connection.over);
  t.same(quick.socket.seqs, [0, 1]);
  t.ok(quick.connection.ping(), 'pinged');
  quick.connection.pong();
  t.ok(quick.connection.ping(), 'answered, pinged again');
  t.notOk(quick.connection.ping(), 'not answered');
  t.same(quick.socket.ends, ['cut']);
});

t.test(
  'hub: five sockets a session, parked ones do not count and are bounded in time',
  async (t) => {
    const hub = new ConnectionRegistry();
    const [session, user] = [uuidv7(), uuidv7()];
    const made = Array.from({ length: REALTIME.socketsPerSession }, () => connect());
    for (const { connection } of made) t.ok(hub.add(session, user, connection));
    t.equal(hub.add(session, user, connect().connection), null);
    const [first] = made;
    if (!first) return;
    hub.park(first.connection, 0);
    t.equal(hub.open, 4);
    t.ok(hub.add(session, user, connect().connection));
    t.equal(hub.find(session, first.connection.id), first.connection);
    t.equal(hub.find(uuidv7(), first.connection.id), null, 'of another session: not to be had');
    hub.forgetParked(REALTIME.resumeMs - 1);
    t.ok(hub.find(session, first.connection.id));
    hub.forgetParked(REALTIME.resumeMs);
    t.equal(hub.find(session, first.connection.id), null);
    for (const entry of [...hub.sessions()]) {
      for (const connection of [...entry.connections]) hub.remove(connection);
    }
    t.equal(
      [...hub.sessions()].length + [...hub.ofUser(user)].length + hub.open,
      0,
      'nothing left',
    );
  },
);

t.test('frame rate: a burst, then so many a second', async (t) => {
  const rate = new FrameRate({ burst: 3, perSecond: 10 }, 0);
  t.same(
    [0, 0, 0, 0, 99, 100, 100, 250].map((now) => rate.take(now)),
    [true, true, true, false, false, true, false, true],
  );
  t.same(
    [10_000, 10_000, 10_000, 10_000].map((now) => rate.take(now)),
    [true, true, true, false],
    'rest saves no more than a burst',
  );
  t.same(
    [rate.take(20_000, 4), rate.take(20_000, 2), rate.take(20_000, 2), rate.take(20_000)],
    [false, true, false, true],
    'what cannot be paid in full takes nothing',
  );
});
