import { formatErrorWithCause } from '@roletrail/event-log/loop';
import { OffsetOutOfRange, type Timer, type TopicPartition } from '@roletrail/event-log/port';
import type { ReadableLog } from '../replay/scan.ts';
import { HoldBack } from './hold-back.ts';
import { type TailItem, tailItems } from './items.ts';

/** Time between two attempts to read from a log that does not answer, ms. */
const RETRY_MS = 1000;

export interface LiveOptions {
  /** time for which a record is held back, ms; 0 prints records as they arrive */
  readonly holdMs: number;
  readonly timer: Timer;
  /** prints a notice if the log stops or resumes answering */
  readonly notice: (line: string) => void;
}

/** Partition and first offset to read. */
export interface StartOffset {
  readonly place: TopicPartition;
  readonly from: number;
}

/**
 * Yields records of all partitions as they are appended, until the signal aborts. Continues after
 * an outage of the log.
 * @throws OffsetOutOfRange if the log no longer holds a record
 */
export async function* liveItems(
  log: ReadableLog,
  starts: readonly StartOffset[],
  options: LiveOptions,
  signal: AbortSignal,
): AsyncGenerator<TailItem> {
  const failed = new AbortController();
  const ended = AbortSignal.any([signal, failed.signal]);
  const held = new HoldBack<TailItem>(starts.length, options.holdMs, options.timer);
  const outage = new Outage(options.notice);
  const pump = async ({ place, from }: StartOffset, source: number) => {
    for (let next = from; !ended.aborted; ) {
      try {
        const range = { place, from: next, until: Number.POSITIVE_INFINITY };
        for await (const item of tailItems(log, range, ended)) {
          outage.over();
          next = item.record.offset + 1;
          await held.add(source, item, ended);
        }
      } catch (error) {
        // A record that the log no longer holds does not come back.
        if (error instanceof OffsetOutOfRange) return failed.abort(error);
        if (ended.aborted) return;
        outage.begin(error);
        await options.timer.sleep(RETRY_MS, ended);
      }
    }
  };
  const pumps = starts.map(pump);
  try {
    yield* held.items(ended);
  } finally {
    failed.abort();
    await Promise.all(pumps);
  }
  if (!signal.aborted && failed.signal.reason instanceof OffsetOutOfRange)
    throw failed.signal.reason;
}

/** Reports an outage of the log once, not once a partition. */
class Outage {
  #isAway = false;
  readonly #notice: (line: string) => void;

  constructor(notice: (line: string) => void) {
    this.#notice = notice;
  }

  begin(error: unknown): void {
    if (!this.#isAway)
      this.#notice(`the log does not answer (${formatErrorWithCause(error)}); asking again`);
    this.#isAway = true;
  }

  over(): void {
    if (this.#isAway) this.#notice('the log answers again');
    this.#isAway = false;
  }
}
