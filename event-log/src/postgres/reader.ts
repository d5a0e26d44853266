import { readContext } from '@roletrail/contracts/tracer';
import { type CopiedRow, copyRows, type RowReader } from '@roletrail/db/copy-rows';
import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';
import {
  formatTopicPartition,
  type LogReader,
  type LogRecord,
  OffsetOutOfRange,
  type ReadOptions,
  type TopicPartition,
} from '../port.ts';
import { isAborted } from '../signals.ts';
import type { WakeUpSignals } from '../wake-up-signals.ts';
import { type RecentEnds, readPostgresRange } from './range.ts';

/** Looks by itself this often even when no hint comes, ms. */
const LOOK_AGAIN_MS = 1000;

/** Reads one partition by long poll; NOTIFY ends a wait early. */
export function openPostgresReader(
  db: Database,
  place: TopicPartition,
  growth: WakeUpSignals,
  recentEnd: RecentEnds,
): LogReader {
  const key = formatTopicPartition(place);
  const closing = new AbortController();
  /** There was nothing at this offset, and no hint came since. */
  let nothing: { readonly from: number; readonly version: number } | null = null;
  const look = async (from: number, options: ReadOptions): Promise<readonly LogRecord[]> => {
    const records = await readRows(db, place, from, options);
    if (records.length > 0) return records;
    const range = await readPostgresRange(db, place);
    if (range.end > from && from >= range.low) {
      // appended between the two looks, or lost: the rows of a counted offset are committed
      const late = await readRows(db, place, from, options);
      if (late.length > 0) return late;
    }
    if (range.end !== from) throw new OffsetOutOfRange(place, from, range);
    return [];
  };
  return {
    async read(from, options) {
      const until = performance.now() + options.waitMs;
      const signals = [options.signal, closing.signal];
      for (;;) {
        const version = growth.version(key);
        // without a hint the end alone is asked for, a fraction of the work
        const isQuiet = nothing?.from === from && nothing.version === version;
        if (!isQuiet || (await recentEnd(place)) !== from) {
          const records = await look(from, options);
          if (records.length > 0) return records;
        }
        nothing = { from, version };
        const left = until - performance.now();
        if (left <= 0 || isAborted(signals)) return [];
        await growth.wait(key, version, Math.min(left, LOOK_AGAIN_MS), signals);
        // without a hint the caller's next read looks as soon as one more look here would
        if (performance.now() >= until && growth.version(key) === version) return [];
      }
    },
    async close() {
      closing.abort();
    },
  };
}

async function readRows(
  db: Database,
  place: TopicPartition,
  from: number,
  options: ReadOptions,
): Promise<readonly LogRecord[]> {
  const records = new Records(options.memory);
  await copyRows(db, copyOf(db, place, from, options), records);
  const { read } = records;
  const first = read[0];
  if (first && first.offset !== from) {
    throw new OffsetOutOfRange(place, from, {
      low: first.offset,
      end: (await readPostgresRange(db, place)).end,
    });
  }
  return read;
}

/**
 * By COPY in binary: an ordinary answer has the bytes of events as hexadecimal text, which costs
 * more than all else that a fold does with them. COPY takes no parameters.
 */
function copyOf(db: Database, place: TopicPartition, from: number, options: ReadOptions): string {
  const statement = sql`copy (
    select "offset", key, value, traceparent from (
      select "offset", key, value, traceparent,
        row_number() over kept as nth, sum(coalesce(octet_length(value), 0)) over kept as bytes
      from (
        select "offset", key, value, traceparent from log_record
        where topic = ${sql.lit(place.topic)} and partition = ${sql.lit(place.partition)}
          and "offset" >= ${sql.lit(from)}
        order by "offset" limit ${sql.lit(options.maxRecords)}
      ) as wanted
      window kept as (order by "offset" rows unbounded preceding)
    ) as measured
    where nth = 1 or bytes <= ${sql.lit(options.maxBytes)} order by "offset"
  ) to stdout (format binary)`;
  return statement.compile(db).sql;
}

/** Copies of the rows as they come: at most what was asked for is held. */
class Records implements RowReader {
  readonly read: LogRecord[] = [];
  readonly #copies: Copies;

  constructor(memory?: Buffer<ArrayBuffer>) {
    this.#copies = new Copies(memory);
  }

  add([offset, key, value, traceparent]: CopiedRow): boolean {
    this.read.push({
      offset: Number(offset?.readBigInt64BE()),
      key: key?.toString('utf8') ?? null,
      value: value ? this.#copies.of(value) : null,
      traceparent: readContext(traceparent?.toString('utf8')),
    });
    return false;
  }

  async flush(): Promise<void> {
    // nothing is passed on before the last row
  }
}

const BLOCK_MAX = 256 * 1024;

/**
 * Copies that share blocks, each twice as large as the one before up to 256 KiB: for many small
 * values one of its own for each would cost more than the bytes.
 */
class Copies {
  #block: Buffer<ArrayBuffer>;
  #used = 0;

  /** @param first the block to begin with */
  constructor(first: Buffer<ArrayBuffer> = Buffer.alloc(0)) {
    this.#block = first;
  }

  of(value: Buffer): Buffer {
    const from = this.#used;
    if (value.length > this.#block.length - from) {
      const size = Math.min(2 * this.#block.length, BLOCK_MAX);
      this.#block = Buffer.allocUnsafeSlow(Math.max(size, value.length));
      this.#used = value.copy(this.#block);
      return this.#block.subarray(0, this.#used);
    }
    this.#used += value.copy(this.#block, from);
    return this.#block.subarray(from, this.#used);
  }
}
