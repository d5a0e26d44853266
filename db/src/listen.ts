import type { Logger } from '@roletrail/contracts/logger';
import { connectDirect, type DirectClient } from './direct.ts';
import type { DatabaseConfig } from './open.ts';

/**
 * `resync`: notifications may be missing (first connection or reconnect), so read the current
 * state. `notify`: a notification arrived.
 */
export type ListenEvent =
  | { readonly kind: 'resync' }
  | { readonly kind: 'notify'; readonly payload: string };

export interface Listener extends AsyncDisposable {
  /**
   * Calls `handler` for a channel's hints until the returned function is called. The first hint is
   * `resync`, once LISTEN is active. A handler must not throw: its errors are logged and dropped.
   */
  on(channel: string, handler: (hint: ListenEvent) => void): () => void;
  /** Resolves when all requested channels are active. */
  ready(): Promise<void>;
}

export interface ListenTimes {
  /** interval of probes that detect a dead connection, ms */
  probeMs: number;
  /** time without an answer to a probe after which the connection is dropped, ms */
  probeTimeoutMs: number;
  backoffMinMs: number;
  backoffMaxMs: number;
}

const LISTEN_TIMES: ListenTimes = {
  probeMs: 10_000,
  probeTimeoutMs: 5000,
  backoffMinMs: 100,
  backoffMaxMs: 5000,
};

/**
 * Listens on a direct connection that reconnects until closed, with back-off and jitter.
 *
 * *connecting* → *listening* (every handler has had its `resync`) → (broken, probe unanswered) →
 * *waiting* → *connecting*
 * *any* → (dispose) → *closed*
 * Invariant: after a reconnect a handler gets `resync` before any `notify`.
 */
export function openListener(
  config: DatabaseConfig,
  logger: Logger,
  times: ListenTimes = LISTEN_TIMES,
): Listener {
  return new ReconnectingListener(config, logger, times);
}

class ReconnectingListener implements Listener {
  readonly #config: DatabaseConfig;
  readonly #logger: Logger;
  readonly #times: ListenTimes;
  readonly #handlers = new Map<string, Set<(hint: ListenEvent) => void>>();
  readonly #closing = new AbortController();
  readonly #loop: Promise<void>;
  #direct: DirectClient | null = null;
  #listening = new Set<string>();
  #waiters: (() => void)[] = [];
  #attempts = 0;

  constructor(config: DatabaseConfig, logger: Logger, times: ListenTimes) {
    this.#config = config;
    this.#logger = logger;
    this.#times = times;
    this.#loop = this.#run();
  }

  on(channel: string, handler: (hint: ListenEvent) => void): () => void {
    const handlers = this.#handlers.get(channel) ?? new Set();
    this.#handlers.set(channel, handlers);
    handlers.add(handler);
    if (this.#listening.has(channel)) queueMicrotask(() => this.#tell(handler, { kind: 'resync' }));
    else void this.#listen(channel);
    return () => {
      handlers.delete(handler);
    };
  }

  ready(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiters.push(resolve);
      this.#wakeWaiters();
    });
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      try {
        await this.#session(signal);
      } catch (error) {
        if (!signal.aborted) this.#logger.warn({ err: error }, 'listen: connection lost');
      }
      this.#direct?.destroy();
      this.#direct = null;
      this.#listening.clear();
      await pause(this.#backoff(), signal);
    }
  }

  /** Runs one connection until it breaks (throws) or the listener closes (returns). */
  async #session(closing: AbortSignal): Promise<void> {
    const broken = new AbortController();
    const direct = await connectDirect(this.#config, {}, (cause) => broken.abort(cause));
    direct.client.on('notification', (message) => {
      for (const handler of this.#handlers.get(message.channel) ?? []) {
        this.#tell(handler, { kind: 'notify', payload: message.payload ?? '' });
      }
    });
    this.#direct = direct;
    this.#attempts = 0;
    for (const channel of this.#handlers.keys()) await this.#listen(channel);
    // without requested channels there is nothing to wait for
    this.#wakeWaiters();
    for (;;) {
      await pause(this.#times.probeMs, closing, broken.signal);
      if (closing.aborted) return;
      broken.signal.throwIfAborted();
      const timer = setTimeout(() => direct.destroy(), this.#times.probeTimeoutMs);
      try {
        await direct.query('select 1');
      } finally {
        clearTimeout(timer);
      }
    }
  }

  async #listen(channel: string): Promise<void> {
    const direct = this.#direct;
    if (!direct || this.#listening.has(channel)) return;
    try {
      await direct.query(`listen ${direct.client.escapeIdentifier(channel)}`);
    } catch (error) {
      if (!this.#closing.signal.aborted) {
        this.#logger.warn({ err: error, channel }, 'listen: LISTEN failed');
      }
      direct.destroy();
      return;
    }
    if (direct !== this.#direct || this.#listening.has(channel)) return;
    this.#listening.add(channel);
    for (const handler of this.#handlers.get(channel) ?? [])
      this.#tell(handler, { kind: 'resync' });
    this.#wakeWaiters();
  }

  #tell(handler: (hint: ListenEvent) => void, hint: ListenEvent): void {
    try {
      handler(hint);
    } catch (error) {
      this.#logger.error({ err: error }, 'listen: a handler threw');
    }
  }

  #wakeWaiters(): void {
    const missing = [...this.#handlers.keys()].some((channel) => !this.#listening.has(channel));
    if (missing || !this.#direct) return;
    for (const resolve of this.#waiters.splice(0)) resolve();
  }

  #backoff(): number {
    const { backoffMinMs, backoffMaxMs } = this.#times;
    const ceiling = Math.min(backoffMaxMs, backoffMinMs * 2 ** this.#attempts);
    this.#attempts = Math.min(this.#attempts + 1, 16);
    return ceiling * (0.5 + Math.random() / 2);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort();
    this.#direct?.destroy();
    await this.#loop;
    for (const resolve of this.#waiters.splice(0)) resolve();
  }
}

/** Resolves after `ms` or when one of the signals aborts; never rejects. */
function pause(ms: number, ...signals: readonly AbortSignal[]): Promise<void> {
  return new Promise((resolve) => {
    if (signals.some((signal) => signal.aborted)) return resolve();
    const done = () => {
      clearTimeout(timer);
      for (const signal of signals) signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    timer.unref();
    for (const signal of signals) signal.addEventListener('abort', done, { once: true });
  });
}
