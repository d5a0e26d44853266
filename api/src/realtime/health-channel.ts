import { setTimeout as delay } from 'node:timers/promises';
import type { SystemHealth } from '@roletrail/contracts/http/system-health';
import type { SystemHealthSource } from '../api.ts';
import { isSameHealth } from '../system-health/alike.ts';
import type { Connection } from './connection.ts';
import type { ConnectionRegistry } from './connection-registry.ts';
import { prepareFrame } from './frames.ts';
import type { SessionSockets } from './session-channel.ts';

/** Timeout of a check of the watchers' sessions; after it the check counts as failed. */
const LOOK_MS = 2000;

/**
 * Sends the deployment's health to watchers: one reading and one text for all, and none without
 * watchers. A watcher who lost the role is removed before anything is sent.
 *
 * A watcher gets a state first, then beats while the state is unchanged. A broken connection gets
 * nothing, so that health frames do not displace kept session frames. After a resume it gets a
 * state.
 */
export class HealthChannel {
  readonly #hub: ConnectionRegistry;
  readonly #sessions: Pick<SessionSockets, 'look'>;
  readonly #source: Pick<SystemHealthSource, 'read'>;
  #sent: SystemHealth | null = null;
  /** sockets, not connections, because a resumed connection has a new socket */
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

  /** Does nothing while a previous send is running. */
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
    // the database answered only one of the two: the next turn sends
    if (health.database === 'answers' && !isJudged) return;
    const watching = this.#watching();
    const at = Date.parse(health.at);
    const isNews = this.#sent === null || !isSameHealth(this.#sent, health);
    if (isNews) {
      this.#sent = health;
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

  /** Returns true if the sessions of all watchers were checked in time. */
  async #judged(): Promise<boolean> {
    const sessions = this.#watching().flatMap((one) => this.#hub.entryOf(one)?.sessionId ?? []);
    const late = new AbortController();
    const checked = this.#sessions.look(new Set(sessions)).then(() => true);
    const waited = delay(LOOK_MS, false, { signal: late.signal }).catch(() => false);
    const isJudged = await Promise.race([checked, waited]);
    late.abort();
    return isJudged;
  }

  #watching(): readonly Connection[] {
    return this.#hub.watching('health');
  }
}
