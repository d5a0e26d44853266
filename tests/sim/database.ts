import { isTransientError } from '@roletrail/db/database-errors';
import type { Context } from './context.ts';
import type { SimProcess } from './process.ts';

/** The error a client gets when its connection breaks. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
  readonly code = '08006';
  constructor(what: string) {
    super(`connection lost: ${what}`);
  }
}

/** A transaction: writes wait for the commit, row locks for its end. */
export class SimTx {
  readonly process: SimProcess;
  readonly writes: (() => void)[] = [];
  readonly locks = new Set<string>();
  ended = false;
  /** tells the client that it waits for a lock in vain */
  refuse: (() => void) | null = null;
  constructor(process: SimProcess) {
    this.process = process;
  }
}

interface Lock {
  owner: SimTx;
  readonly queue: { tx: SimTx; grant: () => void }[];
}

interface LeaseGrant {
  readonly process: SimProcess;
  readonly lost: AbortController;
}

/** Time until a server detects a dead client, ms. */
const NOTICE_DEAD_MS = 300;
const IDLE_LIMIT_MS = 5000;

/**
 * The database server as its clients see it: each call is a message there and one back, either
 * may be lost, the client may die or be stopped at any point in between. Transactions commit
 * atomically, row locks queue, session locks (leases) end with their session.
 */
export class SimDatabase {
  up = true;
  readonly context: Context;
  readonly #open = new Set<SimTx>();
  readonly #locks = new Map<string, Lock>();
  readonly #leases = new Map<string, LeaseGrant>();

  constructor(context: Context) {
    this.context = context;
  }

  isTransient(error: unknown): boolean {
    return isTransientError(error);
  }

  /** One call: `effect` happens at the server, at once. */
  call<R>(process: SimProcess, what: string, effect: () => R): Promise<R> {
    return this.exchange(process, what, (answer) => answer(effect()));
  }

  /** One call whose answer may have to wait (for a lock). */
  exchange<R>(
    process: SimProcess,
    what: string,
    effect: (answer: (value: R) => void, refuse: () => void) => void,
    tx?: SimTx,
  ): Promise<R> {
    const { time, random } = this.context;
    const fault = this.context.faultOf(process, what);
    return new Promise((resolve, reject) => {
      if (!process.alive) return;
      if (fault === 'kill-before') return this.context.kill(process);
      const back = (settle: () => void) =>
        time.after(random.between(0.1, 2), () => process.deliver(settle));
      const lost = () => {
        if (tx) this.rollback(tx);
        back(() => reject(new ConnectionLost(what)));
      };
      time.after(random.between(0.1, 2), () => {
        if (!this.up || fault === 'lost-before' || tx?.ended) return lost();
        try {
          effect((value) => {
            if (fault === 'kill-after') this.context.kill(process);
            else if (fault === 'lost-after') lost();
            else back(() => resolve(value));
          }, lost);
        } catch (error) {
          back(() => reject(error));
        }
      });
    });
  }

  async begin(process: SimProcess): Promise<SimTx> {
    return this.call(process, 'begin', () => {
      const tx = new SimTx(process);
      this.#open.add(tx);
      return tx;
    });
  }

  /** Waits for the row lock; held until the transaction ends. */
  lock<R>(tx: SimTx, key: string, read: () => R): Promise<R> {
    return this.exchange(
      tx.process,
      `lock ${key}`,
      (answer: (value: R) => void, refuse: () => void) => {
        const grant = () => {
          tx.refuse = null;
          tx.locks.add(key);
          answer(read());
        };
        const lock = this.#locks.get(key);
        if (lock && lock.owner !== tx) {
          tx.refuse = refuse;
          return void lock.queue.push({ tx, grant });
        }
        if (!lock) this.#locks.set(key, { owner: tx, queue: [] });
        grant();
      },
      tx,
    );
  }

  commit(tx: SimTx): Promise<void> {
    return this.exchange(
      tx.process,
      'commit',
      (answer: (value: undefined) => void) => {
        for (const write of tx.writes) write();
        this.#end(tx);
        answer(undefined);
      },
      tx,
    );
  }

  /** Nothing of it happened. */
  rollback(tx: SimTx): void {
    if (!tx.ended) this.#end(tx);
  }

  #end(tx: SimTx): void {
    tx.ended = true;
    this.#open.delete(tx);
    const { refuse } = tx;
    tx.refuse = null;
    refuse?.();
    for (const key of tx.locks) {
      const lock = this.#locks.get(key);
      if (lock?.owner !== tx) continue;
      let next = lock.queue.shift();
      while (next?.tx.ended) next = lock.queue.shift();
      if (!next) this.#locks.delete(key);
      else {
        lock.owner = next.tx;
        next.grant();
      }
    }
  }

  acquire(process: SimProcess, name: string): Promise<LeaseGrant | null> {
    return this.#onLeaseSession(process, `acquire ${name}`, () => {
      if (this.#leases.has(name)) return null;
      const grant = { process, lost: new AbortController() };
      this.#leases.set(name, grant);
      this.context.trace(process.name, `holds ${name}`);
      return grant;
    });
  }

  release(grant: LeaseGrant, name: string): Promise<void> {
    return this.#onLeaseSession(grant.process, `release ${name}`, () => {
      if (this.#leases.get(name) === grant) this.#leases.delete(name);
    });
  }

  isHeld(name: string): boolean {
    return this.#leases.has(name);
  }

  /** All leases of a process hang on one connection: a call lost there ends them all. */
  async #onLeaseSession<R>(process: SimProcess, what: string, effect: () => R): Promise<R> {
    try {
      return await this.call(process, what, effect);
    } catch (error) {
      this.endSessions(process, this.context.random.between(0, 500));
      throw error;
    }
  }

  /**
   * The server ends everything of this client: transactions are rolled back, leases are free at
   * once. The client learns of its lost leases up to `noticeMs` later, so for a moment two hold one.
   */
  endSessions(process: SimProcess, noticeMs: number): void {
    for (const tx of [...this.#open]) if (tx.process === process) this.rollback(tx);
    for (const [name, grant] of this.#leases) {
      if (grant.process !== process) continue;
      this.#leases.delete(name);
      this.context.trace(process.name, `loses ${name}`);
      this.context.time.after(noticeMs, () => process.deliver(() => grant.lost.abort()));
    }
  }

  /** The client's machine closed its connections (kill -9), or they time out. */
  afterDeath(process: SimProcess): void {
    const { time, random } = this.context;
    time.after(random.between(1, NOTICE_DEAD_MS), () => this.endSessions(process, 0));
  }

  /** A stopped client is silent; after a while the server gives it up. */
  afterStop(process: SimProcess): void {
    const { stops } = process;
    this.context.time.after(IDLE_LIMIT_MS, () => {
      if (process.alive && process.stopped && process.stops === stops) {
        this.endSessions(process, 0);
      }
    });
  }

  /** `pg_ctl stop -m immediate`: what was committed stays, all else is gone. */
  crash(processes: Iterable<SimProcess>): void {
    this.up = false;
    for (const process of processes) {
      this.endSessions(process, this.context.random.between(0, 1500));
    }
  }
}
