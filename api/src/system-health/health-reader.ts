import { setTimeout as delay } from 'node:timers/promises';
import type {
  HealthFinding,
  ProcessState,
  SystemHealth,
} from '@roletrail/contracts/http/system-health';
import type { Logger } from '@roletrail/contracts/logger';
import {
  classifyDatabaseError,
  isConnectTimeout,
  isOverloadError,
} from '@roletrail/db/database-errors';
import type { ProcessReading } from '@roletrail/event-log/deployment/processes';
import { DatabaseClock } from '../database-clock.ts';
import { acknowledge } from './acknowledgements.ts';
import { evaluateHealth, LATE } from './findings.ts';
import { type HealthReading, type ReadingDeps, readHealth, type SlowFigures } from './reading.ts';

/** Reason for missing figures, as in startSystemHealth of contracts. */
interface Trouble {
  readonly database: Exclude<SystemHealth['database'], 'answers'>;
  /** time of the first failed reading by the estimated database clock, ms */
  readonly since: number;
}

/** Timeout of a reading. */
const TIMEOUT_MS = 2000;
/** A lease changes hands within 1 to 2 s. */
const HANDOVER_MS = 3000;
const AGAIN_MS = 250;
const SLOWLY_MS = 10_000;
/** Time without any answer after which a server that takes no connection in time is away. */
const UNANSWERED_MS = 15_000;

/**
 * Reads the deployment's health for this instance: one reading at a time, shared by concurrent
 * callers.
 *
 *   answers          → (a reading takes longer than 2 s) → slow
 *   answers | slow   → (it failed: database unreachable) → away
 *   answers | away   → (it failed otherwise: database reachable, or overloaded) → slow
 *   answers          → (no connection in time) → slow → (no answer at all for 15 s) → away
 *   slow | away      → (a reading) → answers
 *
 * A late reading does not change *away*. Invariants: *slow* and *away* count from the first failed
 * reading. No reading begins before the last one has ended, so that requests do not pile up on a
 * hanging database.
 */
export class HealthReader {
  readonly #deps: ReadingDeps;
  readonly #logger: Logger;
  readonly #clock = new DatabaseClock(() => performance.now(), Date.now());
  #reading: Promise<HealthReading | null> | null = null;
  #slow: { readonly figures: SlowFigures; readonly at: number } | null = null;
  #trouble: Trouble | null = null;
  /** last answer of the server, also a refusal for want of time or room, ms */
  #answeredAt = Number.NEGATIVE_INFINITY;
  /** free leases, by the time at which they were first seen free */
  #free: ReadonlyMap<string, number> = new Map();

  constructor(deps: ReadingDeps, logger: Logger) {
    this.#deps = deps;
    this.#logger = logger;
  }

  /** Never rejects. */
  async read(): Promise<SystemHealth> {
    return this.#present(await this.reading());
  }

  /** Reads once; the processes are null if the database did not answer. Never rejects. */
  async readWithProcesses(): Promise<[SystemHealth, readonly ProcessReading[] | null]> {
    const reading = await this.reading();
    return [this.#present(reading), reading?.processes ?? null];
  }

  /**
   * Reads for a single caller: if a lease may just be changing hands, reads again until that is
   * certain.
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

  /** Returns null if there are no figures. Never rejects. */
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
      this.#answeredAt = performance.now();
      const now = performance.now();
      this.#free = new Map(reading.free.map((name) => [name, this.#free.get(name) ?? now]));
      return reading;
    } catch (error) {
      // warned once; the answers keep reporting it
      const level = this.#trouble === null ? 'warn' : 'debug';
      this.#logger[level]({ err: error }, 'the health of the deployment could not be read');
      const since = this.#trouble?.since ?? this.#clock.now();
      this.#trouble = { database: this.#classify(error), since };
      return null;
    } finally {
      this.#reading = null;
    }
  }

  #classify(error: unknown): Trouble['database'] {
    const now = performance.now();
    if (isConnectTimeout(error)) {
      const isUnanswered = now - this.#answeredAt >= UNANSWERED_MS;
      return isUnanswered ? 'away' : (this.#trouble?.database ?? 'slow');
    }
    if (classifyDatabaseError(error) === 'away' && !isOverloadError(error)) return 'away';
    this.#answeredAt = now;
    return 'slow';
  }

  #isSure({ free }: HealthReading): boolean {
    return free.every((name) => this.#isFree(name));
  }

  #isFree(name: string): boolean {
    const since = this.#free.get(name);
    return since !== undefined && performance.now() - since >= HANDOVER_MS;
  }

  #findings(reading: HealthReading): HealthFinding[] {
    const free = reading.free.filter((name) => this.#isFree(name));
    return acknowledge(evaluateHealth({ ...reading, free }), reading.acknowledgements);
  }

  #present(reading: HealthReading | null): SystemHealth {
    if (reading === null) {
      const now = this.#clock.now();
      const { database, since } = this.#trouble ?? { database: 'slow', since: now };
      const when = { at: new Date(now).toISOString(), since: new Date(since).toISOString() };
      return database === 'away' ? { database, ...when } : { database, ...when, findings: [LATE] };
    }
    return {
      database: 'answers',
      at: reading.at.toISOString(),
      findings: this.#findings(reading),
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
