import { type Channel, CLOSE, REALTIME } from '@roletrail/contracts/realtime';
import type { Connection } from './connection.ts';
import type { PreparedFrame } from './frames.ts';

/** Session with connections on this instance. */
export interface SessionEntry {
  readonly sessionId: string;
  readonly userId: string;
  readonly connections: Set<Connection>;
  /** time of the next check by PostgreSQL's clock, ms; null before the first check */
  nextAt: number | null;
  /** time of last activity, identifying the cycle in which `warned` were warned */
  cycle: number;
  readonly warned: Set<Connection>;
  /** the person at the last check; null before the first check */
  person: PersonSeen | null;
}

/** Facts of a person whose change the browser must learn. */
export interface PersonSeen {
  readonly email: string;
  readonly roles: string;
  readonly mustDecide: boolean;
}

/** Channels that staff follow with a task, and that lose their followers with it. */
export const STAFF_CHANNELS = ['health', 'visits'] as const satisfies readonly Channel[];
export type StaffChannel = (typeof STAFF_CHANNELS)[number];
const isWatched = (channel: Channel): channel is StaffChannel =>
  (STAFF_CHANNELS as readonly Channel[]).includes(channel);

/** Maximum broken connections kept for a resume. */
const PARKED_MAX = 2000;
/** Sends of one broadcast before it yields to other work. */
const BROADCAST_CHUNK = 1000;

/**
 * Connections of this instance, by session, and sessions by person, so that a lookup by person is
 * independent of the total. Contains no session rules.
 */
export class ConnectionRegistry {
  readonly #sessions = new Map<string, SessionEntry>();
  readonly #users = new Map<string, Set<SessionEntry>>();
  readonly #connections = new Map<string, { connection: Connection; entry: SessionEntry | null }>();
  readonly #parked = new Map<string, number>();
  readonly #watchers = { health: new Set<Connection>(), visits: new Set<Connection>() };

  session(sessionId: string): SessionEntry | null {
    return this.#sessions.get(sessionId) ?? null;
  }

  sessions(): IterableIterator<SessionEntry> {
    return this.#sessions.values();
  }

  ofUser(userId: string): Iterable<SessionEntry> {
    return this.#users.get(userId) ?? [];
  }

  /** Returns null if the session has its maximum of sockets. */
  add(sessionId: string, userId: string, connection: Connection): SessionEntry | null {
    const entry = this.#sessions.get(sessionId) ?? newEntry(sessionId, userId);
    const open = [...entry.connections].filter((other) => other.socket !== null);
    if (open.length >= REALTIME.socketsPerSession) return null;
    this.#sessions.set(sessionId, entry);
    const sessions = this.#users.get(userId) ?? new Set();
    this.#users.set(userId, sessions.add(entry));
    entry.connections.add(connection);
    this.#connections.set(connection.id, { connection, entry });
    return entry;
  }

  /** Adds a connection without a session (channel `demo`): only pinged and counted. */
  addAnonymous(connection: Connection): void {
    this.#connections.set(connection.id, { connection, entry: null });
  }

  /** Returns the session's connection with that id, attached or parked, for a resume. */
  find(sessionId: string, connectionId: string): Connection | null {
    const known = this.#connections.get(connectionId);
    return known?.entry?.sessionId === sessionId ? known.connection : null;
  }

  entryOf(connection: Connection): SessionEntry | null {
    return this.#connections.get(connection.id)?.entry ?? null;
  }

  /** Keeps a broken connection for a resume; drops the oldest above the maximum. */
  park(connection: Connection, now: number): void {
    connection.park();
    this.#parked.set(connection.id, now);
    if (this.#parked.size <= PARKED_MAX) return;
    const [oldest] = this.#parked.keys();
    if (oldest !== undefined) this.#giveUp(oldest);
  }

  unpark(connection: Connection): void {
    this.#parked.delete(connection.id);
  }

  /** Drops parked connections whose resume time has passed. */
  forgetParked(now: number): void {
    for (const [id, since] of this.#parked) {
      if (now - since < REALTIME.resumeMs) break;
      this.#giveUp(id);
    }
  }

  #giveUp(id: string): void {
    const known = this.#connections.get(id);
    this.#parked.delete(id);
    if (!known) return;
    known.connection.end(CLOSE.tryLater);
    this.remove(known.connection);
  }

  remove(connection: Connection): void {
    const entry = this.#connections.get(connection.id)?.entry;
    this.#connections.delete(connection.id);
    this.#parked.delete(connection.id);
    for (const watchers of Object.values(this.#watchers)) watchers.delete(connection);
    if (!entry) return;
    entry.connections.delete(connection);
    entry.warned.delete(connection);
    if (entry.connections.size > 0) return;
    this.#sessions.delete(entry.sessionId);
    const sessions = this.#users.get(entry.userId);
    sessions?.delete(entry);
    if (sessions?.size === 0) this.#users.delete(entry.userId);
  }

  subscribe(connection: Connection, channel: Channel): void {
    connection.channels.add(channel);
    if (isWatched(channel)) this.#watchers[channel].add(connection);
  }

  unsubscribe(connection: Connection, channel: Channel): void {
    connection.channels.delete(channel);
    if (isWatched(channel)) this.#watchers[channel].delete(connection);
  }

  /** Returns the connections that a frame of a staff channel can be sent to now. */
  watching(channel: StaffChannel): readonly Connection[] {
    return [...this.#watchers[channel]].filter(
      ({ attached, socket }) => attached && socket !== null,
    );
  }

  /** Yields every connection, attached or parked. */
  *all(): Iterable<Connection> {
    for (const { connection } of this.#connections.values()) yield connection;
  }

  /** Number of open, authenticated sockets. */
  get open(): number {
    return this.#connections.size - this.#parked.size;
  }

  /** Sends one prepared frame to many connections and yields to other work in between. */
  async broadcast(frame: PreparedFrame, to: Iterable<Connection>): Promise<void> {
    let sent = 0;
    for (const connection of to) {
      connection.sendPrepared(frame);
      sent += 1;
      if (sent % BROADCAST_CHUNK === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

function newEntry(sessionId: string, userId: string): SessionEntry {
  return {
    sessionId,
    userId,
    nextAt: null,
    cycle: 0,
    person: null,
    connections: new Set(),
    warned: new Set(),
  };
}
