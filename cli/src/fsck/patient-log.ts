import { setTimeout as delay } from 'node:timers/promises';
import {
  type LogReader,
  type LogRecord,
  OffsetOutOfRange,
  type ReadOptions,
  type TopicPartition,
} from '@roletrail/event-log/port';
import { FsckMismatchError } from './finding.ts';
import type { FsckSources } from './sources.ts';

const ASK_AGAIN_MS = 100;

/**
 * One partition of the log. A broker that has just become its leader may know of less than others
 * did before: it is asked again, for a while.
 */
export class RetryingLogReader {
  readonly place: TopicPartition;
  readonly #log: FsckSources['log'];
  readonly #patience: number;

  /** @param patience for so long it is asked again, ms */
  constructor(place: TopicPartition, log: FsckSources['log'], patience: number) {
    this.place = place;
    this.#log = log;
    this.#patience = patience;
  }

  /**
   * Returns the end offset of the log.
   * @param wanted an end offset that another read returned
   */
  async end(wanted: number): Promise<number> {
    const until = performance.now() + this.#patience;
    for (;;) {
      const { end } = await this.#log.range(this.place);
      if (end >= wanted || performance.now() >= until) return end;
      await delay(ASK_AGAIN_MS);
    }
  }

  open(): Promise<LogReader> {
    return this.#log.openReader(this.place);
  }

  /**
   * Records from an offset on that the log has, without a hole; one at the least.
   * @throws Difference where it does not give them
   */
  async read(reader: LogReader, from: number, options: ReadOptions): Promise<readonly LogRecord[]> {
    const until = performance.now() + this.#patience;
    for (;;) {
      const found = await readOnce(reader, from, options);
      if (typeof found !== 'string') return this.#whole(found, from);
      if (performance.now() >= until) throw this.#broken(from, found);
      await delay(ASK_AGAIN_MS);
    }
  }

  #whole(records: readonly LogRecord[], from: number): readonly LogRecord[] {
    const nth = records.findIndex(({ offset }, nth) => offset !== from + nth);
    if (nth === -1) return records;
    throw this.#broken(from + nth, `the log gave ${records[nth]?.offset}`);
  }

  #broken(offset: number, what: string): FsckMismatchError {
    return new FsckMismatchError('FSCK_LOG', this.place, `offset ${offset}`, what);
  }
}

/** @returns records, or why there are none */
async function readOnce(
  reader: LogReader,
  from: number,
  options: ReadOptions,
): Promise<readonly LogRecord[] | string> {
  try {
    const records = await reader.read(from, options);
    return records.length > 0 ? records : 'the log gives no record';
  } catch (error) {
    if (error instanceof OffsetOutOfRange) return error.message;
    throw error;
  }
}
