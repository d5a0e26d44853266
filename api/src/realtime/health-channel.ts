import { setTimeout as delay } from 'node:timers/promises';
import type { SystemHealth } from '@roletrail/contracts/http/system-health';
import type { SystemHealthSource } from '../api.ts';
import { isSameHealth } from '../system-health/alike.ts';
import type { Connection } from './connection.ts';
import type { ConnectionRegistry } from './connection-registry.ts';
import { prepareFrame } from './frames.ts';
import type { SessionSockets } from './session-channel.ts';

/** A look at the watchers' sessions that takes longer is none: nobody can be judged. */
const LOOK_MS = 2000;

/**
 * Tells those who watch how the deployment stands: one reading and one text for all of them, and
 * none while nobody watches. Whoever lost the role since is out before anything is told.
 *
 * A watcher is told a state first, then a beat for as long as nothing differs from it. A connection
 * that broke is told nothing, so that what it missed of its session is not pushed out of what is
 * kept for it; when it comes back it is told a state.
 */
export class HealthChannel {
  readonly #hub: ConnectionRegistry;
  readonly #sessions: Pick<SessionSockets, 'look'>;
  readonly #source: Pick<SystemHealthSource, 'read'>;
  #told: SystemHealth | null = null;
  /** sockets, not connections: a resumed connection has another */
  #knowing = new WeakSet<object>();
  #telling: Promise<void> | null = null;

  constructor(
    hub: ConnectionRegistry,
    sessions: Pick<SessionSockets, 'look'>,
    source: Pick<SystemHealthSource, 'read'>,
  ) {
    this.#hub = hub;
    this.#sessions = sessions;
    this.#source = source;
  }

  /** Does nothing while it is still telling. */
  async tell(): Promise<void> {
    if (this.#telling !== null || this.#watching().length === 0) return;
    this.#telling = this.#tellAll();
    try {
      await this.#telling;
    } finally {
      this.#telling = null;
    }
  }

  async #tellAll(): Promise<void> {
    const [health, isJudged] = await Promise.all([this.#source.read(), this.#judged()]);
    // the database answered the one and not the other: the next look will tell
    if (health.database === 'answers' && !isJudged) return;
    const watching = this.#watching();
    const at = Date.parse(health.at);
    const isNews = this.#told === null || !isSameHealth(this.#told, health);
    if (isNews) {
      this.#told = health;
      this.#knowing = new WeakSet();
    }
    const knowing = watching.filter(({ socket }) => socket && this.#knowing.has(socket));
    const others = watching.filter((one) => !knowing.includes(one));
    if (knowing.length > 0) {
      await this.#hub.broadcast(prepareFrame({ type: 'health', kind: 'beat' }, at), knowing);
    }
    if (others.length === 0) return;
    const state = prepareFrame({ type: 'health', kind: 'state', ...health }, at);
    await this.#hub.broadcast(state, others);
    for (const { socket } of others) if (socket) this.#knowing.add(socket);
  }

  /** Whether the sessions of all who watch were looked at in time. */
  async #judged(): Promise<boolean> {
    const sessions = this.#watching().flatMap((one) => this.#hub.entryOf(one)?.sessionId ?? []);
    const late = new AbortController();
    const looked = this.#sessions.look(new Set(sessions)).then(() => true);
    const waited = delay(LOOK_MS, false, { signal: late.signal }).catch(() => false);
    const isJudged = await Promise.race([looked, waited]);
    late.abort();
    return isJudged;
  }

  #watching(): readonly Connection[] {
    return [...this.#hub.health].filter(({ attached, socket }) => attached && socket !== null);
  }
}
