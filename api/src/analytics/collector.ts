import { isStaffPage, LIVE_PAGES_MAX, LIVE_VISIT_MS } from '@roletrail/contracts/analytics';
import type { CollectBody } from '@roletrail/contracts/http/collect';
import { copyIn } from '@roletrail/db/copy';
import { ANALYTICS_EVENT, type AnalyticsRow } from '@roletrail/db/schema/analytics';
import { sql } from 'kysely';
import { Counter, type Registry } from 'prom-client';
import type { LiveVisits } from '../api.ts';
import type { ApiConfig } from '../config.ts';
import type { ApiDeps } from '../deps.ts';
import { VISIBLE } from '../insights/read-articles.ts';
import { judgeBatch, type KnownSites } from './judge.ts';
import { RowBudget } from './row-budget.ts';

const HOUR_MS = 3_600_000;
/** Maximum age of the list of published articles. */
const SLUGS_MS = 60_000;
/** Rows of one COPY. */
const BATCH = 5000;
/** Visits whose activity is remembered; above it the longest silent one is forgotten. */
const LIVE_MAX = 50_000;

/** Live visit: time of its last batch, ms of a steady clock, and the page that it opened last. */
interface Visit {
  readonly at: number;
  /** null: no view of it arrived yet */
  readonly path: string | null;
}

/** Settings and dependencies. */
export interface CollectorPorts {
  readonly config: Pick<ApiConfig, 'analytics' | 'publicOrigin' | 'otherOrigins' | 'webBuild'>;
  readonly deps: Pick<ApiDeps, 'db' | 'logger' | 'metrics'>;
}

/**
 * Buffer of measurements between requests and the database. A request never waits for the database:
 * entries are written together every `flushMs`, and dropped while the buffer is full or a budget is
 * used up. Entries that were not written are lost if the process dies.
 */
export class Collector implements AsyncDisposable {
  readonly #ports: CollectorPorts;
  readonly #entries: Counter<'result'>;
  readonly #ownHosts: ReadonlySet<string>;
  readonly #budget: RowBudget;
  readonly #timer: NodeJS.Timeout;
  #rows: AnalyticsRow[] = [];
  #slugs: { readonly names: ReadonlySet<string>; readonly at: number } | null = null;
  #reading: Promise<ReadonlySet<string>> | null = null;
  /** by visit, the longest silent one first; never stored */
  readonly #visits = new Map<string, Visit>();
  #writing: Promise<void> | null = null;
  #isBuildKnown = false;

  constructor(ports: CollectorPorts) {
    this.#ports = ports;
    const { analytics, publicOrigin, otherOrigins } = ports.config;
    this.#entries = entriesMetric(ports.deps.metrics);
    this.#ownHosts = new Set([publicOrigin, ...otherOrigins].map((own) => new URL(own).hostname));
    this.#budget = new RowBudget(analytics);
    this.#timer = setInterval(() => {
      this.#budget.forgetEarlier(Date.now());
      void this.flush();
    }, analytics.flushMs);
    this.#timer.unref();
  }

  /**
   * Returns the visits with a batch in the last minutes, and their pages; most visits first. Visits
   * that are on a page of the staff area now do not count.
   */
  live(): LiveVisits {
    const from = performance.now() - LIVE_VISIT_MS;
    const counts = new Map<string, number>();
    let staff = 0;
    for (const [visit, { at, path }] of this.#visits) {
      if (at < from) this.#visits.delete(visit);
      else if (path !== null && isStaffPage(path)) staff += 1;
      else if (path !== null) counts.set(path, (counts.get(path) ?? 0) + 1);
    }
    const pages = [...counts]
      .map(([path, visits]) => ({ path, visits }))
      .sort((a, b) => b.visits - a.visits || (a.path < b.path ? -1 : 1))
      .slice(0, LIVE_PAGES_MAX);
    return { visits: this.#visits.size - staff, pages };
  }

  /**
   * Judges a batch and keeps its valid entries. Never waits for a write, never rejects.
   * @param address counted in memory for this hour, never stored
   */
  async take(body: CollectBody, address: string): Promise<void> {
    const known: KnownSites = { slugs: await this.#publishedSlugs(), ownHosts: this.#ownHosts };
    const now = Date.now();
    const hour = new Date(Math.floor(now / HOUR_MS) * HOUR_MS);
    const judged = judgeBatch(body, hour, known);
    const rows = judged.filter((row) => row !== null);
    const room = Math.max(0, this.#ports.config.analytics.bufferMax - this.#rows.length);
    const kept = this.#budget.take(address, Math.min(rows.length, room), now);
    this.#rows.push(...rows.slice(0, kept));
    this.#entries.inc({ result: 'refused' }, judged.length - rows.length);
    this.#entries.inc({ result: 'dropped' }, rows.length - kept);
    if (rows.length === 0) return;
    const view = rows.filter(({ name }) => name === 'view').at(-1);
    this.#touch(body.visit, view?.path ?? null);
  }

  /** @param opened null: it opened no further page */
  #touch(visit: string, opened: string | null): void {
    const path = opened ?? this.#visits.get(visit)?.path ?? null;
    // the last one in the map is the newest
    this.#visits.delete(visit);
    this.#visits.set(visit, { at: performance.now(), path });
    const [oldest] = this.#visits.keys();
    if (this.#visits.size > LIVE_MAX && oldest !== undefined) this.#visits.delete(oldest);
  }

  /** Waits only for the first list. A later one is read while the old one is in use. */
  #publishedSlugs(): ReadonlySet<string> | Promise<ReadonlySet<string>> {
    const isOld = this.#slugs === null || performance.now() - this.#slugs.at > SLUGS_MS;
    if (isOld) {
      this.#reading ??= this.#readSlugs().finally(() => {
        this.#reading = null;
      });
    }
    return this.#slugs?.names ?? this.#reading ?? new Set();
  }

  /** Returns the last known slugs if the database does not answer. */
  async #readSlugs(): Promise<ReadonlySet<string>> {
    const names = await this.#selectSlugs();
    // after a failure too: the database gets one query in SLUGS_MS
    this.#slugs = { names, at: performance.now() };
    return names;
  }

  async #selectSlugs(): Promise<ReadonlySet<string>> {
    const { db, logger } = this.#ports.deps;
    try {
      const rows = await db.selectFrom('article').select('slug').where(VISIBLE).execute();
      return new Set(rows.map(({ slug }) => slug));
    } catch (error) {
      logger.warn({ err: error }, 'failed to read the names of articles');
      return this.#slugs?.names ?? new Set();
    }
  }

  /** Writes what waits; one call at a time. After an error the rows wait for the next turn. */
  async flush(): Promise<void> {
    if (this.#writing === null && this.#rows.length > 0) {
      this.#writing = this.#write().finally(() => {
        this.#writing = null;
      });
    }
    await this.#writing;
  }

  async #write(): Promise<void> {
    const { db, logger } = this.#ports.deps;
    try {
      await this.#noteBuild();
      while (this.#rows.length > 0) {
        const batch = this.#rows.slice(0, BATCH);
        await db.transaction().execute((tx) => copyIn(tx, ANALYTICS_EVENT, batch));
        this.#rows.splice(0, batch.length);
        this.#entries.inc({ result: 'stored' }, batch.length);
      }
    } catch (error) {
      logger.warn({ err: error }, 'failed to write measurements of pages');
    }
  }

  /** Stores since when pages of this build are measured. */
  async #noteBuild(): Promise<void> {
    const { webBuild } = this.#ports.config;
    if (this.#isBuildKnown || webBuild === null) return;
    await sql`
      insert into analytics_build (build, since)
      values (${webBuild}, date_trunc('hour', clock_timestamp()))
      on conflict do nothing`.execute(this.#ports.deps.db);
    this.#isBuildKnown = true;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer);
    await this.#reading;
    // rows that arrived during the last write
    await this.flush();
    await this.flush();
  }
}

function entriesMetric(metrics: Registry): Counter<'result'> {
  const name = 'roletrail_analytics_entries_total';
  // a second instance in the same process (tests) starts from 0
  metrics.removeSingleMetric(name);
  const counter = new Counter({
    name,
    help: 'Entries of page measurement: stored, refused (unknown), dropped (buffer full, budget used up)',
    labelNames: ['result'],
    registers: [metrics],
  });
  for (const result of ['stored', 'refused', 'dropped']) counter.inc({ result }, 0);
  return counter;
}
