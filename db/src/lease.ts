import { createHash } from 'node:crypto';
import { connectDirect, type DirectClient } from './direct.ts';
import { DeploymentError } from './errors.ts';
import type { DatabaseConfig } from './open.ts';

/** Lock held by at most one process of the deployment. */
export interface SessionLease {
  /** aborts if the lock may be lost; the holder must stop at once */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

export interface SessionLeases extends AsyncDisposable {
  /** Returns null if it is held, also by this process. Throws if the server is unreachable. */
  acquire(name: string): Promise<SessionLease | null>;
}

export interface LeaseTimes {
  /** the server ends a session, and its locks, after this time without a query, ms */
  idleTimeoutMs: number;
  /** interval of heartbeat queries, ms */
  heartbeatMs: number;
}

const LEASE_TIMES: LeaseTimes = { idleTimeoutMs: 10_000, heartbeatMs: 2500 };

/**
 * Session advisory locks on one direct connection per process.
 *
 * One connection carries all leases: they depend on the same server and network anyway, and a
 * process that waits for twenty locks must not use twenty sessions. A session may acquire the same
 * advisory lock twice, so names held here are refused here.
 *
 * *closed* → (acquire) → *open*
 * *open* → (connection broken, heartbeat failed or overdue; aborts every lease) → *closed*
 * Invariant: a lease that is not aborted had an answer to a heartbeat sent less than `idleTimeoutMs
 * − heartbeatMs` ago, so the server still holds its lock. A stopped process (SIGSTOP) sends none:
 * the server ends its session after `idleTimeoutMs`, and on waking the overdue heartbeat aborts its
 * leases.
 *
 * @param options `onShutOut` is called if a member of the deployment cannot reconnect because of a
 * command
 *   (deployment-lock.ts): the process must end, because the command changes its data
 */
export function openLeases(
  config: DatabaseConfig,
  options: Partial<LeaseTimes> & { readonly onShutOut?: (error: DeploymentError) => void } = {},
): SessionLeases {
  const { onShutOut = () => undefined, ...times } = options;
  return new AdvisoryLeases(config, { ...LEASE_TIMES, ...times }, onShutOut);
}

/** Returns the lock's number: the first 64 bits of SHA-256 of the name, as signed decimal text. */
export function lockKey(name: string): string {
  return createHash('sha256')
    .update(`roletrail lease ${name}`)
    .digest()
    .readBigInt64BE(0)
    .toString();
}

/** Open connection and its leases. */
class LeaseSession {
  readonly held = new Map<string, AbortController>();
  readonly #times: LeaseTimes;
  readonly #timers: NodeJS.Timeout[] = [];
  #direct: DirectClient | null = null;
  #provenAt = performance.now();
  #beating = false;
  ended: Error | null = null;

  constructor(times: LeaseTimes) {
    this.#times = times;
  }

  async open(config: DatabaseConfig): Promise<void> {
    const settings = { idle_session_timeout: `${this.#times.idleTimeoutMs}ms` };
    const sentAt = performance.now();
    this.#direct = await connectDirect(config, settings, (cause) => this.end(cause));
    this.#provenAt = sentAt;
    this.#timers.push(setInterval(() => void this.#beat(), this.#times.heartbeatMs));
    this.#timers.push(setInterval(() => this.#check(), Math.ceil(this.#times.heartbeatMs / 10)));
    for (const timer of this.#timers) timer.unref();
  }

  async #beat(): Promise<void> {
    this.#check();
    if (this.#beating || this.ended) return;
    this.#beating = true;
    const sentAt = performance.now();
    try {
      await this.query('select 1');
      this.#provenAt = sentAt;
    } catch (error) {
      this.end(new Error('heartbeat failed', { cause: error }));
    } finally {
      this.#beating = false;
    }
  }

  #check(): void {
    const silent = performance.now() - this.#provenAt;
    if (silent > this.#times.idleTimeoutMs - this.#times.heartbeatMs) {
      this.end(new Error(`no heartbeat answered for ${Math.round(silent)} ms`));
    }
  }

  async query(text: string, values: unknown[] = []): Promise<boolean> {
    if (this.ended || !this.#direct)
      throw new Error('lease session has ended', { cause: this.ended });
    const result = await this.#direct.query(text, values);
    return result.rows[0]?.ok === true;
  }

  /** Aborts every lease before it drops the connection, so that no lease has two holders. */
  end(cause: Error): void {
    if (this.ended) return;
    this.ended = cause;
    for (const timer of this.#timers) clearInterval(timer);
    for (const controller of this.held.values()) controller.abort(cause);
    this.held.clear();
    this.#direct?.destroy();
  }
}

class AdvisoryLeases implements SessionLeases {
  readonly #config: DatabaseConfig;
  readonly #times: LeaseTimes;
  readonly #onShutOut: (error: DeploymentError) => void;
  #session: Promise<LeaseSession> | null = null;
  /** names requested but not answered yet */
  readonly #asking = new Set<string>();
  #disposed = false;

  constructor(
    config: DatabaseConfig,
    times: LeaseTimes,
    onShutOut: (error: DeploymentError) => void,
  ) {
    this.#config = config;
    this.#times = times;
    this.#onShutOut = onShutOut;
  }

  async acquire(name: string): Promise<SessionLease | null> {
    if (this.#asking.has(name)) return null;
    this.#asking.add(name);
    try {
      const session = await this.#open();
      if (session.held.has(name)) return null;
      const key = lockKey(name);
      if (!(await session.query('select pg_try_advisory_lock($1::bigint) as ok', [key])))
        return null;
      if (session.ended) throw new Error('lease session has ended', { cause: session.ended });
      return this.#lease(session, name, key);
    } finally {
      this.#asking.delete(name);
    }
  }

  #lease(session: LeaseSession, name: string, key: string): SessionLease {
    const controller = new AbortController();
    session.held.set(name, controller);
    return {
      lost: controller.signal,
      release: async () => {
        if (session.held.get(name) !== controller) return;
        try {
          // kept by name until the server has released it, because the session could acquire it
          // twice
          await session.query('select pg_advisory_unlock($1::bigint) as ok', [key]);
          session.held.delete(name);
        } catch (error) {
          // if the release fails, ending the session releases everything
          session.end(new Error(`lease ${name} could not be released`, { cause: error }));
        }
      },
    };
  }

  async #open(): Promise<LeaseSession> {
    if (this.#disposed) throw new Error('leases are closed');
    const current = this.#session;
    if (current) {
      const session = await current;
      if (!session.ended) return session;
      if (this.#session === current) this.#session = null;
    }
    this.#session ??= this.#connect();
    return this.#session;
  }

  async #connect(): Promise<LeaseSession> {
    const session = new LeaseSession(this.#times);
    try {
      await session.open(this.#config);
    } catch (error) {
      this.#session = null;
      if (error instanceof DeploymentError) this.#onShutOut(error);
      throw error;
    }
    return session;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#disposed = true;
    const opening = this.#session;
    this.#session = null;
    const session = await opening?.catch(() => null);
    session?.end(new Error('leases were closed'));
  }
}
