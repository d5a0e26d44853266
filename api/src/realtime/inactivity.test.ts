import { EventEmitter } from 'node:events';
import type { WebSocket } from '@fastify/websocket';
import { INACTIVITY_LIMIT_MS, INACTIVITY_WARN_MS } from '@roletrail/contracts/limits';
import { type ServerFrame, serverFrame } from '@roletrail/contracts/realtime';
import t from 'tap';
import { uuidv7 } from 'uuidv7';
import type { CallerFacts } from '../callers/load-caller.ts';
import { activityAfter, getSessionRefusal } from '../callers/session-state.ts';
import { DatabaseClock } from '../database-clock.ts';
import { type Expiry, expiriesAmong } from '../sessions/expire-sessions.ts';
import { Connection } from './connection.ts';
import { ConnectionRegistry } from './connection-registry.ts';
import { SessionSockets, type SessionSource } from './session-channel.ts';

const LIMITS = { warnMs: INACTIVITY_WARN_MS, limitMs: INACTIVITY_LIMIT_MS };
const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];
const START = Date.parse('2026-03-01T09:00:00.000Z');

interface Row {
  readonly id: string;
  readonly userId: string;
  lastActivityAt: Date;
  warnedAt: Date | null;
  readonly expiresAt: Date;
  endedAt: Date | null;
  endReason: string | null;
  endScope: Expiry['scope'] | null;
}

/** Model of PostgreSQL and its clock: the shipped rules over rows in memory. */
class World {
  /** PostgreSQL's clock, minutes since the start. */
  get minute(): number {
    return (this.now - START) / MINUTE;
  }
  now = START;
  readonly rows = new Map<string, Row>();
  readonly instances = new Set<Instance>();
  readonly #news: string[] = [];

  readonly source: SessionSource = {
    load: async (id) => this.#facts(id),
    expire: async (userIds) => {
      const live = [...this.rows.values()].filter((r) => userIds.includes(r.userId) && !r.endedAt);
      const over = expiriesAmong(
        live.map((row) => ({ ...row, now: new Date(this.now) })),
        LIMITS,
      );
      for (const { sessionId, reason, scope } of over) {
        const row = this.#row(sessionId);
        Object.assign(row, { endedAt: new Date(this.now), endReason: reason, endScope: scope });
      }
      return over;
    },
    warned: async (id) => {
      this.#row(id).warnedAt = new Date(this.now);
    },
  };

  signIn(userId: string = uuidv7(), lifetimeMs = 24 * HOUR): Row {
    const row: Row = {
      id: uuidv7(),
      userId,
      lastActivityAt: new Date(this.now),
      warnedAt: null,
      expiresAt: new Date(this.now + lifetimeMs),
      endedAt: null,
      endReason: null,
      endScope: null,
    };
    this.rows.set(row.id, row);
    return row;
  }

  /** Reports activity as POST /auth/activity does; false: refused. */
  report(row: Row, idleMs: number): boolean {
    const times = { ...row, now: new Date(this.now) };
    if (getSessionRefusal(times, LIMITS)) return false;
    const after = activityAfter(times, idleMs);
    if (after <= row.lastActivityAt) return true;
    row.lastActivityAt = after;
    if (row.warnedAt !== null) this.#news.push(row.id);
    row.warnedAt = null;
    return true;
  }

  /** Delivers pending NOTIFY messages. */
  async deliver(): Promise<void> {
    const news = this.#news.splice(0);
    for (const one of this.instances) await one.channel.look(news);
  }

  /** Advances time for PostgreSQL and every running instance. */
  async pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= SECOND) {
      this.now += SECOND;
      for (const one of this.instances) await one.tick(SECOND);
    }
  }

  #row(id: string): Row {
    const row = this.rows.get(id);
    if (!row) throw new Error('no such session');
    return row;
  }

  #facts(id: string): CallerFacts | null {
    const row = this.rows.get(id);
    if (!row) return null;
    const { userId, ...session } = row;
    return {
      session: {
        ...session,
        method: 'password',
        createdAt: new Date(START),
        userAgent: null,
        refreshCounter: 0,
        headUsed: false,
        now: new Date(this.now),
      },
      user: {
        id: userId,
        email: 'a@example.org',
        createdAt: new Date(START),
        displayName: null,
        emailVerified: true,
        secondFactor: false,
        demo: false,
      },
      roles: [],
      capabilities: [],
      staffFactorRequired: false,
      consent: { projected: null, pending: null },
      required: null,
      consentKnown: false,
    };
  }
}

/** One API process. */
class Instance {
  readonly hub = new ConnectionRegistry();
  readonly channel: SessionSockets;
  /** its monotonic clock, with its own origin */
  #monotonic = Math.random() * 1e6;
  asleep = false;

  constructor(world: World) {
    const clock = new DatabaseClock(() => this.#monotonic, world.now);
    const limits = { inactivity: LIMITS, staffSecondFactor: 'optional' as const };
    this.channel = new SessionSockets(this.hub, world.source, limits, clock, {
      warned: () => undefined,
      ended: () => undefined,
      failed: (error) => {
        throw error;
      },
    });
    world.instances.add(this);
  }

  async tick(ms: number): Promise<void> {
    if (this.asleep) return;
    this.#monotonic += ms;
    await this.channel.lookAtDue();
  }

  /** Opens the socket of a tab and sends hello. */
  async open(world: World, row: Row): Promise<Tab> {
    const tab = new Tab(world);
    const socket = tab as unknown as WebSocket;
    const observer = { sent: () => undefined, closed: () => undefined };
    const connection = new Connection(uuidv7(), socket, ['session'], observer);
    tab.report = (idleMs) => this.#report(world, row, connection, idleMs);
    this.hub.add(row.id, row.userId, connection);
    const lives = await this.channel.apply(row.id, await world.source.load(row.id));
    if (lives) connection.welcome(welcome(connection.id));
    return tab;
  }

  /** Handles a frame `activity`. */
  async #report(world: World, row: Row, connection: Connection, idleMs: number): Promise<boolean> {
    const lives = await this.channel.apply(row.id, await world.source.load(row.id));
    const entry = this.hub.entryOf(connection);
    if (!lives || !entry || !world.report(row, idleMs)) return false;
    const last = row.lastActivityAt.getTime();
    const ends = {
      warnAt: new Date(last + LIMITS.warnMs),
      expiresAt: new Date(last + LIMITS.limitMs),
    };
    this.channel.extended(entry, connection, ends);
    await world.deliver();
    return true;
  }
}

const welcome = (connectionId: string) => ({
  type: 'welcome' as const,
  connectionId,
  serverTime: new Date(START).toISOString(),
  channels: ['session' as const],
  resumed: false,
  gap: false,
  session: null,
});

/** Browser end of a socket: the frames it received, and in which minute. */
class Tab extends EventEmitter {
  readonly readyState = 1;
  readonly bufferedAmount = 0;
  readonly received: string[] = [];
  readonly frames: ServerFrame[] = [];
  report: (idleMs: number) => Promise<boolean> = async () => false;
  readonly #world: World;

  constructor(world: World) {
    super();
    this.#world = world;
  }

  send(text: string): void {
    const frame = serverFrame.parse(JSON.parse(text));
    this.frames.push(frame);
    if (frame.type === 'welcome') return;
    this.received.push(`${round(this.#world.minute)} ${frame.type.replace('session.', '')}`);
  }

  close(code: number): void {
    this.received.push(`${round(this.#world.minute)} ${code}`);
    // the peer's answer comes later, as on a real socket
    queueMicrotask(() => this.emit('close'));
  }
}

const round = (minute: number) => Math.round(minute * 100) / 100;

function world() {
  const here = new World();
  return { world: here, instance: () => new Instance(here) };
}

t.test('a laptop sleeps for 2 h: the server ends the session in its minute', async (t) => {
  const { world: w, instance } = world();
  const row = w.signIn();
  const tab = await instance().open(w, row);
  await w.pass(10 * MINUTE);
  t.ok(await tab.report(0));
  await w.pass(2 * HOUR);
  t.same(tab.received, ['10 extended', '65 warning', '70 expired', '70 4401']);
  t.match(tab.frames.at(-1), { reason: 'inactivity', scope: 'global' });
  t.notOk(await tab.report(0), 'waking up extends nothing');
  t.notOk(w.report(row, 0), 'over HTTP neither');
});

t.test('a background tab reports late, and says how long ago: never warned', async (t) => {
  const { world: w, instance } = world();
  const tab = await instance().open(w, w.signIn());
  for (let i = 0; i < 8; i += 1) {
    await w.pass(54 * MINUTE);
    t.ok(await tab.report(50 * SECOND));
  }
  t.same(new Set(tab.received.map((frame) => frame.split(' ')[1])), new Set(['extended']));
  await w.pass(55 * MINUTE - 50 * SECOND - SECOND);
  t.same(tab.received.slice(8), [], 'not a second too early');
  await w.pass(SECOND);
  t.match(tab.received.at(-1), /warning/, '55 minutes after the input, not after the report');
});

t.test('what a client claims is clamped', async (t) => {
  const { world: w, instance } = world();
  const row = w.signIn();
  const tab = await instance().open(w, row);
  await w.pass(10 * MINUTE);
  for (const idleMs of [86_400_000, 11 * MINUTE]) await tab.report(idleMs);
  t.equal(row.lastActivityAt.getTime(), START, 'never back');
  await tab.report(-HOUR);
  t.equal(row.lastActivityAt.getTime(), w.now, 'never beyond now');
});

t.test('five tabs: each is warned once per cycle and ended once', async (t) => {
  const { world: w, instance } = world();
  const [here, there] = [instance(), instance()];
  const row = w.signIn();
  const tabs = await Promise.all([here, here, here, there, there].map((one) => one.open(w, row)));
  await w.pass(56 * MINUTE);
  t.ok(await tabs[1]?.report(0));
  await w.pass(59 * MINUTE);
  const cycles = ['55 warning', '56 extended', '111 warning'];
  for (const tab of tabs) t.same(tab.received, cycles);
  await w.pass(MINUTE);
  for (const tab of tabs) t.same(tab.received, [...cycles, '116 expired', '116 4401']);
});

t.test('two devices: the idle one ends alone, the last one everywhere', async (t) => {
  const { world: w, instance } = world();
  const one = instance();
  const laptop = w.signIn();
  const phone = w.signIn(laptop.userId);
  const [onLaptop, onPhone] = [await one.open(w, laptop), await one.open(w, phone)];
  await w.pass(30 * MINUTE);
  await onPhone.report(0);
  await w.pass(30 * MINUTE);
  t.match(onLaptop.frames.at(-1), { type: 'session.expired', scope: 'local' });
  t.equal(phone.endedAt, null);
  await w.pass(30 * MINUTE);
  t.same(onPhone.received, ['30 extended', '85 warning', '90 expired', '90 4401']);
  t.match(onPhone.frames.at(-1), { type: 'session.expired', scope: 'global' });
});

t.test('the API is restarted in between: nothing is forgotten, nothing starts anew', async (t) => {
  const { world: w, instance } = world();
  const first = instance();
  const row = w.signIn();
  const before = await first.open(w, row);
  await w.pass(57 * MINUTE);
  w.instances.delete(first);
  await w.pass(MINUTE);
  const after = await instance().open(w, row);
  await w.pass(2 * MINUTE);
  t.same(before.received, ['55 warning']);
  t.same(after.received, ['58 warning', '60 expired', '60 4401'], 'the new socket is warned too');

  const other = w.signIn();
  w.instances.clear();
  await w.pass(3 * HOUR);
  const late = await instance().open(w, other);
  t.same(
    late.received.map((frame) => frame.split(' ')[1]),
    ['expired', '4401'],
    'ended while no instance ran',
  );
});

t.test('clocks of this machine are set, or stand still: Postgres judges', async (t) => {
  const real = Date.now;
  t.teardown(() => {
    Date.now = real;
  });
  for (const hours of [-2, 2]) {
    const { world: w, instance } = world();
    Date.now = real;
    const tab = await instance().open(w, w.signIn());
    await w.pass(30 * MINUTE);
    Date.now = () => real() + hours * HOUR;
    await w.pass(30 * MINUTE);
    t.same(tab.received, ['55 warning', '60 expired', '60 4401'], `${hours} h`);
  }
  Date.now = real;
  const { world: w, instance } = world();
  const one = instance();
  const row = w.signIn();
  const tab = await one.open(w, row);
  one.asleep = true;
  await w.pass(2 * HOUR);
  one.asleep = false;
  t.notOk(w.report(row, 0), 'refused at once, whatever this process has noticed');
  // the check every 30 s
  await one.channel.look([row.id]);
  t.same(tab.received, ['120 expired', '120 4401']);
});

t.test('the absolute end comes whatever the activity', async (t) => {
  const { world: w, instance } = world();
  const tab = await instance().open(w, w.signIn(uuidv7(), 2 * HOUR));
  for (let i = 0; i < 12; i += 1) {
    await w.pass(10 * MINUTE);
    await tab.report(0);
  }
  t.match(tab.frames.at(-1), { type: 'session.expired', reason: 'lifetime', scope: 'global' });
  t.equal(tab.received.at(-1), '120 4401');
});
