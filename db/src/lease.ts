import { createHash } from 'node:crypto';
import { connectDirect, type DirectClient } from './direct.ts';
import { DeploymentError } from './errors.ts';
import type { DatabaseConfig } from './open.ts';

/** A lock held in the whole deployment by one process at most. */
export interface SessionLease {
  /** aborted when the lock can no longer be trusted; the holder stops at once */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

export interface SessionLeases extends AsyncDisposable {
  /** Null when somebody holds it, this process included. Throws when the server is out of reach. */
  acquire(name: string): Promise<SessionLease | null>;
}

export interface LeaseTimes {
  /** the server ends a session that was silent for this long, and its locks with it, ms */
  idleTimeoutMs: number;
  /** a query keeps it from being silent this often, ms */
  heartbeatMs: number;
}

const LEASE_TIMES: LeaseTimes = { idleTimeoutMs: 10_000, heartbeatMs: 2500 };

/**
 * Session advisory locks on one direct connection per process.
 *
 * One connection carries them all: they stand and fall with the same server and network anyway,
 * and a process that waits for twenty locks must not cost the server twenty sessions. Since a
 * session may take the same advisory lock twice, the names held here are refused here.
 *
 * Modes: *closed* → (acquire) → *open* → (connection broken, heartbeat failed or overdue) →
 * *closed*, every lease aborted; the next `acquire` opens anew. Invariant: a lease that is not
 * aborted had an answer to a heartbeat sent less than `idleTimeoutMs − heartbeatMs` ago, so the
 * server cannot have given its lock away yet. A stopped process (SIGSTOP) sends none: the server
 * ends its session after `idleTimeoutMs`, and on waking the overdue heartbeat aborts its leases.
 *
 * @param options `onShutOut` is told when a member of the deployment is not let in again (deployment-lock.ts):
 *   the process must end, since a command changes what it knows
 */
export function openLeases(
  config: DatabaseConfig,
  options: Partial<LeaseTimes> & { readonly onShutOut?: (error: DeploymentError) => void } = {},
): SessionLeases {
  const { onShutOut = () => undefined, ...times } = options;
  return new AdvisoryLeases(config, { ...LEASE_TIMES, ...times }, onShutOut);
}

/** The lock's number: the first 64 bits of SHA-256 of the name, as signed decimal text. */
export function lockKey(name: string): string {
  return createHash('sha256')
    .update(`roletrail lease ${name}`)
    .digest()
    .readBigInt64BE(0)
    .toString();
}

/** The open connection and what it carries. */
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

  /** Aborts every lease first, then drops the connection, so that nobody else is let in before. */
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
  /** names asked for but not yet answered */
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
          // held by name until the server has let go: the same session could take it twice
          await session.query('select pg_advisory_unlock($1::bigint) as ok', [key]);
          session.held.delete(name);
        } catch (error) {
          // a session that cannot be asked to let go is ended, which lets go of everything
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
