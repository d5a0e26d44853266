import { formatTopicPartition } from '@roletrail/event-log/port';
import type { ProjectorStore } from '@roletrail/event-log/projector/port';
import {
  PROJECTOR_LIMITS,
  type Projector,
  startProjector,
} from '@roletrail/event-log/projector/run-projector';
import type { ProjectorLimits } from '@roletrail/event-log/projector/settings';
import type { RelayStore, WakeUp } from '@roletrail/event-log/relay/port';
import { RELAY_LIMITS, startRelays } from '@roletrail/event-log/relay/run-relays';
import type { RelayLimits } from '@roletrail/event-log/relay/settings';
import { Broker, FAIR_BROKER } from './broker.ts';
import { type ConsentRead, type Deployment, type Operation, runClient } from './clients.ts';
import { type CallFault, type Context, traceLogger } from './context.ts';
import { SimDatabase, type SimTx } from './database.ts';
import { type Disasters, type FaultPlan, fateOf, planFaults } from './faults.ts';
import type { Fold } from './fold.ts';
import { keepShadow } from './keeper.ts';
import { Outbox, openSimRelayStore, type SimRow } from './outbox.ts';
import { COUNTS, KEEPS, PLACES, PROJECTIONS, type ProjectionName, placeOf } from './places.ts';
import { SimProcess } from './process.ts';
import { ProjectionTables, shadowOf } from './projection-tables.ts';
import { openSimProjectorStore, simProjection } from './projections.ts';
import { Random } from './random.ts';
import type { Restored } from './restored.ts';
import { openSimLog, type SimLog } from './sim-log.ts';
import { runStaff } from './staff.ts';
import { VirtualTime } from './virtual-time.ts';
import { openSimWakeUp } from './wake-up.ts';

const BEGIN = Date.UTC(2026, 0, 1);
export const SAFETY_MS = 20_000;
const NEVER_MS = 1e9;

/** Ways to break the shipped code from outside, for the mutation proof. */
export interface Variant {
  /** how often there is a disaster, where it is not as usual */
  readonly disasters?: Partial<Disasters>;
  /** false: the api believes what a projection says that is not folded to its end yet */
  readonly gate?: boolean;
  /** how a worker folds a record, and how the api counts what is unsent */
  readonly fold?: Fold;
  /** true: shadow folds settle decisions */
  readonly shadowSettles?: boolean;
  /** false: a shadow takes the live tables' place though they were folded further meanwhile */
  readonly holdsUp?: boolean;
  /** false: what only the shadow had folded goes on waiting after a swap */
  readonly settlesOnSwap?: boolean;
  /** false: a request of staff goes on until the decision after it is folded */
  readonly pendingEndsRequest?: boolean;
  /** by what a withdrawal is judged */
  consent?(world: World, user: string): ConsentRead['result'];
  backlog?(outbox: Outbox): number;
  /** false: relays poll only after hints, and no hint is lost */
  readonly polling?: boolean;
  wakeUp?(wakeUp: WakeUp): WakeUp;
  log?(log: SimLog, process: SimProcess, world: World): SimLog;
  relayStore?(store: RelayStore, process: SimProcess, world: World): RelayStore;
  projectorStore?(
    store: ProjectorStore<SimTx>,
    process: SimProcess,
    world: World,
  ): ProjectorStore<SimTx>;
}

interface Node {
  readonly role: 'api' | 'worker';
  readonly name: string;
  process: SimProcess;
  loops: readonly AsyncDisposable[];
}

/** One deployment: two API processes, two workers, one database, one broker, some people. */
export class World implements Context, Deployment {
  readonly time = new VirtualTime();
  readonly random: Random;
  readonly plan: FaultPlan;
  readonly database: SimDatabase;
  readonly broker: Broker;
  readonly outbox = new Outbox();
  readonly tables = new ProjectionTables((what) => this.violation(what));
  readonly keys = new Map<string, SimRow>();
  readonly placeOf = placeOf;
  readonly history: Operation[] = [];
  readonly reads: ConsentRead[] = [];
  readonly violations: string[] = [];
  readonly nodes: readonly Node[];
  readonly variant: Variant;
  readonly #write: ((line: string) => void) | null;
  readonly #relayLimits: RelayLimits;
  readonly #projectorLimits: ProjectorLimits;
  /** faults are over */
  healed = false;
  databaseSkewMs = 0;
  /** acknowledged records that are lost */
  lostRecords = 0;
  /** how often a projection was emptied */
  rebuilds = 0;
  restored: Restored | null = null;
  readonly operator = new SimProcess('operator', this.time, 0);
  /** other commands that run */
  readonly commands = new Set<SimProcess>();
  /** how often a shadow took the live tables' place */
  swaps = 0;
  /** every role is stopped, by an operator */
  stopped = false;

  constructor(seed: number, variant: Variant = {}, write: ((line: string) => void) | null = null) {
    this.random = new Random(seed);
    this.variant = variant;
    this.#write = write;
    this.plan = planFaults(this.random, SAFETY_MS, variant.disasters);
    this.database = new SimDatabase(this);
    this.broker = new Broker(this, PLACES);
    this.broker.weather = this.plan.weather;
    const maxRows = this.random.int(1, 6);
    const pollMs = variant.polling === false ? NEVER_MS : RELAY_LIMITS.pollMs;
    this.#relayLimits = { ...RELAY_LIMITS, maxRows, pollMs, recheckMs: 3000 };
    this.#projectorLimits = {
      ...PROJECTOR_LIMITS,
      maxRecords: this.random.int(1, 12),
      recheckMs: 3000,
    };
    this.nodes = ['api-1', 'api-2', 'worker-1', 'worker-2'].map((name) => ({
      role: name.startsWith('api') ? 'api' : 'worker',
      name,
      process: new SimProcess(name, this.time, 0),
      loops: [],
    }));
    for (const node of this.nodes) this.start(node);
    this.#startClients();
  }

  #startClients(): void {
    const users = Array.from({ length: this.random.int(2, 5) }, () => this.random.uuid());
    for (const [i, user] of users.entries()) {
      // some people sit at two browsers at once
      const browsers = this.random.int(1, 2);
      for (let n = 1; n <= browsers; n++) {
        const client = new SimProcess(`person-${i}.${n}`, this.time, 0);
        const running = runClient(this, this, client, user, SAFETY_MS);
        running.catch((error: unknown) => this.violation(`client failed: ${error}`));
      }
    }
    const staff = new SimProcess('staff', this.time, 0);
    const asking = runStaff(this, this, staff, users, SAFETY_MS);
    asking.catch((error: unknown) => this.violation(`staff failed: ${error}`));
  }

  /** Starts the shipped loops in a new process. */
  start(node: Node): void {
    const skew = this.random.chance(0.3) ? this.random.between(-7_200_000, 7_200_000) : 0;
    const process = new SimProcess(node.name, this.time, skew);
    node.process = process;
    if (node.role === 'api') {
      const shared = this.#shared(process);
      const bareStore = openSimRelayStore(this.database, this.outbox, process);
      const store = this.variant.relayStore?.(bareStore, process, this) ?? bareStore;
      const { polling = true } = this.variant;
      const bareHints = openSimWakeUp(this, this.outbox, process, polling ? 0.1 : 0);
      const wakeUp = this.variant.wakeUp?.(bareHints) ?? bareHints;
      const deps = { ...shared, partitions: COUNTS, store, wakeUp };
      node.loops = [startRelays(deps, PLACES, this.#relayLimits)];
    } else {
      node.loops = PROJECTIONS.flatMap((name) => [
        this.#fold(process, name, name, name === 'consent'),
        keepShadow(this, process, name),
      ]);
    }
  }

  #shared(process: SimProcess) {
    const bare = openSimLog(this, this.broker, process);
    const log = this.variant.log?.(bare, process, this) ?? bare;
    const leases = {
      acquire: async (name: string) => {
        const grant = await this.database.acquire(process, name);
        if (!grant) return null;
        return { lost: grant.lost.signal, release: () => this.database.release(grant, name) };
      },
    };
    return { log, leases, timer: process, logger: traceLogger(this, process.name) };
  }

  /** @param live the projection whose fold it is; @param settles whether decisions wait for it */
  #fold(process: SimProcess, name: string, live: ProjectionName, settles: boolean): Projector {
    const bareStore = openSimProjectorStore(this.database, this.tables, process);
    const store = this.variant.projectorStore?.(bareStore, process, this) ?? bareStore;
    const projection = simProjection(
      name,
      ['consent-events'],
      this.tables,
      KEEPS[live],
      this.variant.fold,
      ({ subject, id }) => settles && this.outbox.folded(subject, id),
    );
    const deps = { ...this.#shared(process), store };
    return startProjector(deps, [projection], COUNTS, this.#projectorLimits);
  }

  /** Runs the shipped loops over tables that are not read. */
  foldShadow(process: SimProcess, name: ProjectionName): Projector {
    const settles = this.variant.shadowSettles === true && name === 'consent';
    return this.#fold(process, shadowOf(name), name, settles);
  }

  apis(): readonly SimProcess[] {
    return this.nodes
      .filter((node) => node.role === 'api' && node.process.alive)
      .map((node) => node.process);
  }

  processes(): readonly SimProcess[] {
    return this.nodes.map((node) => node.process);
  }

  databaseNow(): number {
    return BEGIN + this.time.now + this.databaseSkewMs;
  }

  faultOf(_process: SimProcess, _call: string): CallFault {
    return this.healed ? 'none' : fateOf(this.random, this.plan.calls);
  }

  /** kill -9, and the supervisor starts it again. */
  kill(process: SimProcess): void {
    if (!process.alive) return;
    this.trace(process.name, 'KILLED');
    process.kill();
    this.database.afterDeath(process);
    const node = this.nodes.find((n) => n.process === process);
    if (!node) return;
    this.time.after(this.random.between(50, 3000), () => {
      if (!this.stopped && !node.process.alive) this.start(node);
    });
  }

  /** The database server is gone, and an operator stops every role. */
  stopAll(): void {
    this.stopped = true;
    const all = [...this.processes(), ...this.commands];
    this.database.crash([...all, this.operator]);
    for (const process of all) this.kill(process);
  }

  startAll(): void {
    this.stopped = false;
    this.database.up = true;
    for (const node of this.nodes) this.start(node);
  }

  /** The events that the outbox holds. */
  rowIds(): ReadonlySet<string> {
    const rows = PLACES.flatMap((place) => this.outbox.partition(place).rows);
    return new Set(rows.map(({ eventId }) => eventId));
  }

  /** Returns the number of unsent events that the api assumes. */
  backlog(): number {
    return this.variant.backlog?.(this.outbox) ?? this.outbox.backlog();
  }

  /** Event id of the acceptance that a person's withdrawal would take back; null: nothing stands. */
  activeAcceptanceOf(user: string): string | null {
    const result = this.variant.consent?.(this, user) ?? this.consentOf(user);
    if (result === 'wait' || result === 'unattended') return null;
    return result.decision === 'accepted' ? result.eventId : null;
  }

  /** Returns a person's last decision, or *wait* (503). */
  consentOf(user: string): ConsentRead['result'] {
    const place = placeOf(user);
    if (this.variant.gate !== false && !this.tables.open('consent', place)) return 'wait';
    const { restored } = this;
    const end =
      restored?.attended === false ? (restored.ends.get(formatTopicPartition(place)) ?? 0) : 0;
    if (this.tables.position('consent', place).next < end) return 'unattended';
    const folded = this.tables.tables('consent', place).people.get(user);
    const pending = this.outbox.pendingOf(user);
    const last = pending ?? folded;
    const isEnded = pending !== null && this.variant.pendingEndsRequest !== false;
    const asked = isEnded ? null : (folded?.asked ?? null);
    return { eventId: last?.eventId ?? null, decision: last?.decision ?? null, asked };
  }

  /** Faults end; everything that can come back does. */
  heal(): void {
    this.trace('world', 'HEAL');
    this.healed = true;
    this.broker.weather = FAIR_BROKER;
    this.broker.up = true;
    this.broker.leaderless.clear();
    for (const partition of this.broker.partitions.values()) {
      partition.short = false;
      partition.commit(partition.leaderEnd);
    }
    this.database.up = true;
    for (const process of this.processes()) process.wake();
  }

  violation(what: string): void {
    this.trace('VIOLATION', what);
    this.violations.push(what);
  }

  trace(who: string, what: string): void {
    this.#write?.(`${(this.time.now / 1000).toFixed(3).padStart(8)} ${who.padEnd(24)} ${what}`);
  }
}
