import { lockKey } from '@roletrail/db/lease';
import { formatTopicPartition } from '@roletrail/event-log/port';
import { listTopicPartitions } from '@roletrail/event-log/topic-partitions';
import { sql } from 'kysely';
import type { Test } from 'tap';
import { waitFor } from '../helpers/wait-for.ts';
import { type Backing, Deployment, PARTITIONS, type Role, type RoleProcess } from './deployment.ts';
import { FULL } from './lengths.ts';
import { gather, type Load, startLoad } from './load.ts';
import { OffsetWatch } from './offset-watch.ts';
import type { Person } from './person.ts';
import { slowTables } from './slow-tables.ts';
import { type Evidence, verify } from './verify.ts';

/** I7: everything is relayed and folded this soon after the fault is over. */
const CONVERGE_MS = 30_000;
/** Answers are waited for a little longer than the relay's deadline, then asked for elsewhere. */
const PATIENCE_MS = 4000;
const PEOPLE = FULL ? 50 : 18;
/** decisions a second over all people */
const RATE = FULL ? 200 : 12;
/** A load that is not stopped ends by itself. */
const LONGEST_S = 600;
/** Number of decisions before the fault, and again after it before the final check. */
const UNDER_WAY = FULL ? 200 : 24;
const DECLINE_EVERY = FULL ? 25 : 10;

/** A product of several processes, its people, and what watches it: one stage for several faults. */
export class Scene implements Evidence, AsyncDisposable {
  readonly deployment: Deployment;
  readonly crowd: Person[];
  readonly watch: OffsetWatch;
  /** those that its people ask */
  readonly #apis: string[];
  #running: Load | null = null;

  private constructor(deployment: Deployment, crowd: readonly Person[], apis: string[]) {
    this.deployment = deployment;
    this.crowd = [...crowd];
    this.#apis = apis;
    this.watch = new OffsetWatch(deployment.database.db);
  }

  static async open(backing: Backing, roles: readonly Role[]): Promise<Scene> {
    const deployment = await Deployment.start(backing, roles);
    try {
      await slowTables.install(deployment.database.db);
      const { apis } = deployment;
      return new Scene(deployment, await gather(apis, PEOPLE, PATIENCE_MS), apis);
    } catch (error) {
      const output = deployment.processes.map((process) => process.output).join('\n');
      await deployment[Symbol.asyncDispose]();
      throw new Error(`the scene could not be set:\n${output}`, { cause: error });
    }
  }

  get db() {
    return this.deployment.database.db;
  }

  /** All people decide until `settle`; returns when it is well under way. */
  async load(): Promise<Load> {
    // one of a fault that failed must not go on under the next: a person does one thing at a time
    this.#running?.stop();
    await this.#running?.finish();
    const load = await startLoad({
      apis: this.deployment.apis,
      people: PEOPLE,
      rate: RATE,
      seconds: LONGEST_S,
      declineEvery: DECLINE_EVERY,
      crowd: this.crowd,
    });
    this.#running = load;
    await this.further(load, 'ok201', UNDER_WAY);
    return load;
  }

  /** Waits for `count` more answers with this outcome. */
  async further(load: Load, outcome: 'ok201' | 'ok202', count: number, ms = 40_000) {
    const countAnswers = () => load.history().filter((line) => line.outcome === outcome).length;
    const before = countAnswers();
    const since = load.history().length;
    try {
      await waitFor(`${count} more ${outcome}`, () => countAnswers() >= before + count, ms);
    } catch (error) {
      const output = this.deployment.processes.map((p) => `${p.role}: ${p.output}`).join('\n');
      const meanwhile = figures(load.history().slice(since));
      throw new Error(`meanwhile ${meanwhile}\n${output}`, { cause: error });
    }
  }

  /** Adds people whose decisions are sent and checked from now on. */
  join(people: readonly Person[]): void {
    this.crowd.push(...people);
  }

  /** Adds an api that all people use from now on. */
  reach({ url }: RoleProcess): void {
    this.#apis.push(url);
  }

  /** Backend that holds this lease, or null. */
  async holder(lease: string): Promise<number | null> {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_locks where locktype = 'advisory' and granted and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())
        and (classid::bigint << 32) | objid::bigint = ${lockKey(lease)}::bigint`.execute(this.db);
    return rows[0]?.pid ?? null;
  }

  /** Waits until all these leases are held, by others than before. */
  async handedOver(leases: readonly string[], before: readonly (number | null)[]): Promise<void> {
    await waitFor(
      `${leases.join(', ')} in other hands`,
      async () => {
        const now = await Promise.all(leases.map((lease) => this.holder(lease)));
        return now.every((pid) => pid !== null && !before.includes(pid));
      },
      25_000,
    );
  }

  holders(leases: readonly string[]): Promise<(number | null)[]> {
    return Promise.all(leases.map((lease) => this.holder(lease)));
  }

  /** Events that no offset is known of yet. */
  async unsent(): Promise<number> {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from outbox where "offset" is null`.execute(this.db);
    return rows[0]?.n ?? 0;
  }

  /**
   * The fault is over: lets it run on for a while, waits for the people and for convergence, holds everything against
   * everything, and prints the figures. `began`: moment (ms since 1970) at which the load began.
   */
  async settle(t: Test, fault: string, load: Load, began: number): Promise<void> {
    await this.further(load, 'ok201', UNDER_WAY);
    load.stop();
    const history = await load.finish();
    const healed = performance.now();
    try {
      await this.deployment.converged(CONVERGE_MS);
    } catch (error) {
      t.comment(this.deployment.processes.map((p) => `${p.role}: ${p.output}`).join('\n'));
      throw error;
    }
    const seconds = ((performance.now() - healed) / 1000).toFixed(1);
    t.comment(
      `${fault}: ${figures(history.filter((line) => line.at >= began))} ${seconds} s after the last`,
    );
    const before = t.passing();
    await slowTables.remove(this.db);
    await verify(t, this);
    await slowTables.install(this.db);
    if (before && !t.passing()) {
      t.comment(this.deployment.processes.map((p) => `${p.role}: ${p.output}`).join('\n'));
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#running?.abandon();
    await this.watch[Symbol.asyncDispose]();
    await this.deployment[Symbol.asyncDispose]();
  }
}

/** Names of all leases of one kind over the consent partitions. */
export function leases(kind: 'relay' | 'projector/audit-v1' | 'projector/consent-v1'): string[] {
  return listTopicPartitions(['consent-events'], PARTITIONS).map(
    (place) => `${kind}/${formatTopicPartition(place)}`,
  );
}

function figures(lines: Load['history'] extends () => infer L ? L : never): string {
  const count = (outcome: string) => lines.filter((line) => line.outcome === outcome).length;
  const codes = [...new Set(lines.flatMap((l) => (l.outcome === 'rejected' ? [l.code] : [])))];
  const sorted = lines.map((line) => line.ms).sort((a, b) => a - b);
  const p99 = Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0);
  return (
    `${lines.length} decisions, ${count('ok201')} × 201, ${count('ok202')} × 202, ` +
    `${count('rejected')} rejected${codes.length > 0 ? ` (${codes.join(' ')})` : ''}, ` +
    `${count('unknown')} unknown, p99 ${p99} ms, converged`
  );
}
