import type { Tracer } from '@roletrail/contracts/tracer';
import { memoryBroker } from '../memory/log.ts';
import type { EventLog, TopicPartition } from '../port.ts';
import {
  type FoldVersion,
  IntegrityError,
  type ProjectionFold,
  type ProjectionPosition,
  type ProjectorStore,
} from '../projector/port.ts';
import { PROJECTOR_LIMITS, startProjector } from '../projector/run-projector.ts';
import type { Decode } from '../projector/settings.ts';
import { quiet, realTimer, TestLeases } from './loop-setting.ts';

/** The smallest projection there is, over a log in memory, for tests of the projector loop. */

export const TEXT_PARTITION: TopicPartition = { topic: 'admin-events', partition: 0 };
const partitions = { 'consent-events': 1, 'admin-events': 1, 'session-events': 1 };
export const TEST_PROJECTOR_LIMITS = {
  ...PROJECTOR_LIMITS,
  maxRecords: 4,
  waitMs: 5,
  recheckMs: 20,
  standbyMs: 5,
  backOff: { firstMs: 1, maxMs: 4 },
};
export const bytes = (text: string) => new TextEncoder().encode(text);

interface Work {
  folded: string[];
  to: ProjectionPosition | null;
}

export class Transient extends Error {}

/** One position and the folded texts; a transaction works on copies. */
export class TextTables implements ProjectorStore<Work> {
  folded: string[] = [];
  at: ProjectionPosition = { version: null, next: 0, lastLeafHash: null, halted: null };
  faults: Error[] = [];
  transactions = 0;
  /** how often the position was asked for */
  looks = 0;

  async transaction<R>(work: (tx: Work) => Promise<R>): Promise<R> {
    const tx: Work = { folded: [], to: null };
    this.transactions += 1;
    const result = await work(tx);
    const fault = this.faults.shift();
    if (fault) throw fault;
    this.folded.push(...tx.folded);
    if (tx.to) this.at = tx.to;
    return result;
  }

  async position(): Promise<ProjectionPosition> {
    this.looks += 1;
    return this.at;
  }

  async lock(_tx: Work, { version }: FoldVersion): Promise<ProjectionPosition> {
    this.at = { ...this.at, version: this.at.version ?? version };
    return this.at;
  }

  async advance(
    tx: Work,
    _projection: string,
    _place: TopicPartition,
    from: number,
    to: Pick<ProjectionPosition, 'next' | 'lastLeafHash'>,
  ): Promise<boolean> {
    if (this.at.next !== from) return false;
    tx.to = { ...this.at, ...to, halted: null };
    return true;
  }

  async halt(_fold: FoldVersion, _place: TopicPartition, reason: string): Promise<void> {
    if (this.at.halted === null) this.at = { ...this.at, halted: reason };
  }

  isTransient(error: unknown): boolean {
    return error instanceof Transient;
  }
}

/** Appends each record's text. */
export const projection: ProjectionFold<Work> = {
  name: 'texts',
  version: 1,
  topics: ['admin-events'],
  leafHash: (value) => value ?? new Uint8Array(),
  firstDifference: async () => null,
  async apply(tx, _place, records) {
    for (const { value } of records) {
      const text = new TextDecoder().decode(value ?? undefined);
      if (text === 'contradiction') throw new IntegrityError('two events of one id');
      if (text === 'bug') throw new TypeError('cannot fold');
      tx.folded.push(text);
    }
  },
};

/** A log that holds these texts, an empty projection, and a way to start a projector of it. */
export async function setUpProjector(
  texts: readonly string[],
  over: (log: EventLog) => Partial<EventLog> = () => ({}),
) {
  const broker = memoryBroker({ seed: 5, repeat: 0 });
  const log = broker.open();
  await log.ensureTopics(partitions, 'made');
  const append = (text: string, traceparent: string | null = null) =>
    broker.appendForeign(TEXT_PARTITION, { key: null, value: bytes(text), traceparent });
  for (const text of texts) append(text);
  const store = new TextTables();
  const deps = {
    log: { ...log, ...over(log) },
    store,
    leases: new TestLeases(),
    timer: realTimer,
    logger: quiet,
  };
  const start = (
    folds = projection,
    decode?: Decode,
    within = TEST_PROJECTOR_LIMITS,
    tracer?: Tracer,
  ) => {
    const release = decode && { decode };
    return startProjector({ ...deps, release, tracer }, [folds], partitions, within);
  };
  return { broker, append, store, start, log, leases: deps.leases };
}
