import { setTimeout as delay } from 'node:timers/promises';
import type { ProcessState, SystemHealth } from '@roletrail/contracts/http/system-health';
import type { Logger } from '@roletrail/contracts/logger';
import { classifyDatabaseError, isTimeoutError } from '@roletrail/db/database-errors';
import type { ProcessReading } from '@roletrail/event-log/deployment/processes';
import { DatabaseClock } from '../database-clock.ts';
import { evaluateHealth, LATE } from './findings.ts';
import { type HealthReading, type ReadingDeps, readHealth, type SlowFigures } from './reading.ts';

/** No figures, and why: as startSystemHealth of contracts tells it. */
interface Trouble {
  readonly database: Exclude<SystemHealth['database'], 'answers'>;
  /** since the first reading that failed, by our guess of the database's clock, ms */
  readonly since: number;
}

/** A reading that takes longer counts as none. */
const TIMEOUT_MS = 2000;
/** A lease changes hands within a second or two. */
const HANDOVER_MS = 3000;
const AGAIN_MS = 250;
const SLOWLY_MS = 10_000;

/**
 * How the deployment stands, for whoever asks in this instance: one reading at a time, shared by
 * those who ask while it is under way.
 *
 *   answers          → (a reading takes longer than two seconds) → slow
 *   answers | slow   → (it failed, for nobody was reached) → away
 *   answers | away   → (it failed otherwise: the database was there) → slow
 *   slow | away      → (a reading) → answers
 *
 * A reading that is only late says nothing new of one that is away. Invariants: it is slow or away
 * since the first reading that failed; no reading begins before the last one has ended, so that a
 * database that hangs is not asked again and again.
 */
export class HealthReader {
  readonly #deps: ReadingDeps;
  readonly #logger: Logger;
  readonly #clock = new DatabaseClock(() => performance.now(), Date.now());
  #reading: Promise<HealthReading | null> | null = null;
  #slow: { readonly figures: SlowFigures; readonly at: number } | null = null;
  #trouble: Trouble | null = null;
  /** leases that nobody held, by the time at which that was first seen */
  #free: ReadonlyMap<string, number> = new Map();

  constructor(deps: ReadingDeps, logger: Logger) {
    this.#deps = deps;
    this.#logger = logger;
  }

  /** Never rejects. */
  async read(): Promise<SystemHealth> {
    return this.#present(await this.reading());
  }

  /**
   * The same for who asks once: where a lease may only be between two hands, it is looked at again
   * until that is known.
   */
  async readOnce(): Promise<SystemHealth> {
    const until = performance.now() + HANDOVER_MS + AGAIN_MS;
    for (;;) {
      const reading = await this.reading();
      const isSure = reading === null || this.#isSure(reading);
      if (isSure || performance.now() >= until) return this.#present(reading);
      await delay(AGAIN_MS);
    }
  }

  /** Null where there are no figures. Never rejects. */
  async reading(): Promise<HealthReading | null> {
    this.#reading ??= this.#begin();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), TIMEOUT_MS);
    });
    const reading = await Promise.race([this.#reading, late]);
    clearTimeout(timer);
    if (reading !== null) this.#trouble = null;
    else this.#trouble ??= { database: 'slow', since: this.#clock.now() };
    return reading;
  }

  async #begin(): Promise<HealthReading | null> {
    try {
      const known = this.#slow && performance.now() - this.#slow.at < SLOWLY_MS;
      const kept = known ? (this.#slow?.figures ?? null) : null;
      const { reading, slow } = await readHealth(this.#deps, TIMEOUT_MS, kept);
      if (!known) this.#slow = { figures: slow, at: performance.now() };
      this.#clock.observe(reading.at);
      const now = performance.now();
      this.#free = new Map(reading.free.map((name) => [name, this.#free.get(name) ?? now]));
      return reading;
    } catch (error) {
      // told once: what asks goes on telling it
      const level = this.#trouble === null ? 'warn' : 'debug';
      this.#logger[level]({ err: error }, 'the health of the deployment could not be read');
      const isAway = classifyDatabaseError(error) === 'away' && !isTimeoutError(error);
      const since = this.#trouble?.since ?? this.#clock.now();
      this.#trouble = { database: isAway ? 'away' : 'slow', since };
      return null;
    } finally {
      this.#reading = null;
    }
  }

  #isSure({ free }: HealthReading): boolean {
    return free.every((name) => this.#isFree(name));
  }

  #isFree(name: string): boolean {
    const since = this.#free.get(name);
    return since !== undefined && performance.now() - since >= HANDOVER_MS;
  }

  #present(reading: HealthReading | null): SystemHealth {
    if (reading === null) {
      const now = this.#clock.now();
      const { database, since } = this.#trouble ?? { database: 'slow', since: now };
      const when = { at: new Date(now).toISOString(), since: new Date(since).toISOString() };
      return database === 'away' ? { database, ...when } : { database, ...when, findings: [LATE] };
    }
    const free = reading.free.filter((name) => this.#isFree(name));
    return {
      database: 'answers',
      at: reading.at.toISOString(),
      findings: evaluateHealth({ ...reading, free }),
      processes: reading.processes.map(presentProcess),
      figures: reading.figures,
    };
  }
}

function presentProcess({ figures, startedAt, heardAt, ...one }: ProcessReading): ProcessState {
  return {
    instance: one.instance,
    roles: [...one.roles],
    version: one.version,
    state: one.state,
    startedAt: startedAt.toISOString(),
    heardAt: heardAt.toISOString(),
    loopDelayMs: figures?.loopDelayMs ?? 0,
    memoryBytes: figures?.memoryBytes ?? 0,
    checks: figures?.checks ?? [],
    sockets: figures?.api?.sockets ?? null,
    leases: [...one.leases],
  };
}
