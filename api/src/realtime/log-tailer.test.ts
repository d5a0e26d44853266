import type { RoletrailEvent } from '@roletrail/contracts/events/catalogue';
import { encodeEvent } from '@roletrail/contracts/events/codec';
import type { Logger } from '@roletrail/contracts/logger';
import {
  type LogReader,
  type LogRecord,
  OffsetOutOfRange,
  type TopicPartition,
} from '@roletrail/event-log/port';
import t from 'tap';
import { uuidv7 } from 'uuidv7';
import { LogTailer } from './log-tailer.ts';

const PLACE: TopicPartition = { topic: 'session-events', partition: 0 };
const silent: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => silent,
};

/** One partition whose next reads can be made to fail. */
class Partition {
  readonly values: (Uint8Array | null)[] = [];
  readonly faults: unknown[] = [];
  readonly from: number[] = [];
  #grown: () => void = () => undefined;

  append(sessionId: string): void {
    const data = { userId: uuidv7(), sessionId, reason: 'signed_out', scope: 'local' } as const;
    const of = { id: uuidv7(), source: 'test', subject: data.userId };
    const type = 'roletrail.session.expired.v1';
    this.push(encodeEvent({ ...of, type, data }, '2026-01-01T00:00:00.000Z', 1));
  }

  push(value: Uint8Array | null): void {
    this.values.push(value);
    this.#grown();
  }

  fail(fault: unknown): void {
    this.faults.push(fault);
    this.#grown();
  }

  readonly range = async () => ({ low: 0, end: this.values.length });

  readonly openReader = async (): Promise<LogReader> => ({
    read: async (from, { signal }) => {
      this.from.push(from);
      const waits = () => from >= this.values.length && this.faults.length === 0;
      while (waits() && !signal?.aborted) {
        await new Promise<void>((resolve) => {
          this.#grown = resolve;
          signal?.addEventListener('abort', () => resolve(), { once: true });
        });
      }
      if (this.faults.length > 0) throw this.faults.shift();
      return this.values.slice(from).map((value, i): LogRecord => {
        return { offset: from + i, key: null, value };
      });
    },
    close: async () => undefined,
  });
}

function bridge(partition: Partition, deafMs?: number) {
  const heard: string[] = [];
  let woken: () => void = () => undefined;
  const tell = (what: string) => {
    heard.push(what);
    woken();
  };
  const ears = {
    event: (event: RoletrailEvent) => tell('sessionId' in event.data ? event.data.sessionId : '?'),
    missed: () => tell('missed'),
  };
  const it = new LogTailer(partition, [PLACE], ears, silent, deafMs);
  t.teardown(() => it[Symbol.asyncDispose]());
  const until = async (count: number) => {
    while (heard.length < count) {
      await new Promise<void>((resolve) => {
        woken = resolve;
      });
    }
    return heard;
  };
  return { it, heard, until };
}

t.test(
  'reads from the end: checks earlier changes, sends new events, skips invalid ones',
  async (t) => {
    const partition = new Partition();
    partition.append(uuidv7());
    const { until, it } = bridge(partition);
    await until(1);
    const [first, second] = [uuidv7(), uuidv7()];
    partition.append(first);
    partition.push(Buffer.from('not an event'));
    partition.push(null);
    partition.append(second);
    t.same(await until(3), ['missed', first, second]);
    t.match(it.check(), { ok: true, reason: null });
  },
);

t.test(
  'after a fault: continues from the same offset; after a loss: from the new end; checks both',
  async (t) => {
    const partition = new Partition();
    const { until } = bridge(partition);
    await until(1);
    const [first, second, third] = [uuidv7(), uuidv7(), uuidv7()];
    partition.append(first);
    await until(2);
    partition.fail(new Error('the broker went away'));
    partition.append(second);
    t.same(await until(4), ['missed', first, 'missed', second], 'nothing is lost, nothing twice');
    partition.values.length = 0;
    partition.fail(new OffsetOutOfRange(PLACE, 2, { low: 0, end: 0 }));
    await until(5);
    partition.append(third);
    t.same((await until(6)).slice(4), ['missed', third]);
  },
);

t.test('an unreadable partition is named, and readiness stays green', async (t) => {
  const partition = new Partition();
  const fault = new Error('no leader');
  const unread = { range: partition.range, openReader: () => Promise.reject(fault) };
  const it = new LogTailer(
    unread,
    [PLACE],
    { event: () => undefined, missed: () => undefined },
    silent,
    0,
  );
  t.teardown(() => it[Symbol.asyncDispose]());
  await new Promise((resolve) => setImmediate(resolve));
  t.notOk(it.reading);
  t.match(it.check(), {
    ok: true,
    reason: /session-events\/0 unread for \d+ s: Error: no leader/,
  });
});
