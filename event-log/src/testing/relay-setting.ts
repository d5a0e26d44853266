import type { Tracer } from '@roletrail/contracts/tracer';
import { memoryBroker } from '../memory/log.ts';
import type { EventLog, TopicPartition } from '../port.ts';
import type { Issued, OutboxRow, RelayPosition, RelayStore } from '../relay/port.ts';
import { RELAY_LIMITS, startRelays } from '../relay/run-relays.ts';
import type { RelayLimits } from '../relay/settings.ts';
import { quiet, realTimer, TestLeases } from './loop-setting.ts';

/** One relay between a log and an outbox in memory, for tests of its loop. */

export const RELAY_PARTITION: TopicPartition = { topic: 'consent-events', partition: 0 };
export const TEST_RELAY_LIMITS = {
  ...RELAY_LIMITS,
  maxRows: 3,
  pollMs: 5,
  standbyMs: 5,
  backOff: { firstMs: 1, maxMs: 4 },
};

export const encodeRowText = (seq: number): Uint8Array => new TextEncoder().encode(`row ${seq}`);

/** One partition's outbox, as the SQL store keeps it. */
export class StoredRows implements RelayStore {
  readonly looks: number[] = [];
  readonly rows: { row: OutboxRow; offset: number | null }[] = [];
  highest = -1;
  halted: string | null = null;
  refuse = 0;

  add(count: number, value = encodeRowText, traceparent: string | null = null): void {
    for (let i = 0; i < count; i++) {
      const seq = this.rows.length + 1;
      this.rows.push({ row: { seq, key: 'k', value: value(seq), traceparent }, offset: null });
    }
  }

  async issued(_place: TopicPartition, seqs: readonly number[]): Promise<Issued> {
    this.looks.push(seqs.length);
    const known = this.rows.filter(({ row }) => seqs.includes(row.seq));
    const values = new Map(known.map(({ row }) => [row.seq, row.value]));
    return { lastSeq: this.rows.length, values };
  }

  async unsent(_place: TopicPartition, maxRows: number): Promise<readonly OutboxRow[]> {
    return this.rows.flatMap(({ row, offset }) => (offset === null ? [row] : [])).slice(0, maxRows);
  }

  async position(): Promise<RelayPosition> {
    const last = this.rows.filter(({ offset }) => offset !== null).at(-1);
    const { highest, halted } = this;
    if (!last || last.offset === null) return { highest, halted, last: null };
    return { highest, halted, last: { offset: last.offset, value: last.row.value } };
  }

  async acknowledge(
    _place: TopicPartition,
    seqs: readonly number[],
    firstOffset: number,
  ): Promise<boolean> {
    if (this.refuse > 0) {
      this.refuse -= 1;
      return false;
    }
    if (this.highest >= firstOffset) return false;
    for (const [i, seq] of seqs.entries()) {
      const entry = this.rows[seq - 1];
      if (entry) entry.offset ??= firstOffset + i;
    }
    this.highest = firstOffset + seqs.length - 1;
    return true;
  }

  async halt(_place: TopicPartition, reason: string): Promise<void> {
    this.halted ??= reason;
  }
}

/** An empty log, an empty outbox, and a way to start the relay between them. */
export async function setUpRelay(over: Partial<EventLog> = {}, own: Partial<RelayLimits> = {}) {
  const broker = memoryBroker({ seed: 3, repeat: 0 });
  const log = broker.open();
  const partitions = { 'consent-events': 1, 'admin-events': 1, 'session-events': 1 };
  await log.ensureTopics(partitions, 'made');
  const store = new StoredRows();
  const leases = new TestLeases();
  const wakeUp = {
    mark: () => 0,
    wait: (_: TopicPartition, _since: number, ms: number, signal: AbortSignal) =>
      realTimer.sleep(ms, signal),
  };
  const deps = {
    log: { ...log, ...over },
    partitions,
    store,
    leases,
    wakeUp,
    timer: realTimer,
    logger: quiet,
  };
  const start = (tracer?: Tracer) =>
    startRelays({ ...deps, tracer }, [RELAY_PARTITION], { ...TEST_RELAY_LIMITS, ...own });
  const records = async () => {
    const reader = await log.openReader(RELAY_PARTITION);
    const { end } = await log.range(RELAY_PARTITION);
    const texts: string[] = [];
    while (texts.length < end) {
      const read = await reader.read(texts.length, { maxRecords: 99, maxBytes: 1e6, waitMs: 0 });
      for (const { value } of read) texts.push(new TextDecoder().decode(value ?? undefined));
    }
    return texts;
  };
  return { broker, store, leases, start, records, log };
}
