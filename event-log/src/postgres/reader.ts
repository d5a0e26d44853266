import { readContext } from '@roletrail/contracts/tracer';
import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';
import type { Hints } from '../hints.ts';
import {
  type LogReader,
  type LogRecord,
  OffsetOutOfRange,
  type Place,
  placeKey,
  type ReadOptions,
} from '../port.ts';
import { isAborted } from '../signals.ts';
import { rangeOf } from './range.ts';

/** Looks by itself this often even when no hint comes, ms. */
const LOOK_AGAIN_MS = 1000;

/** Reads one partition by long poll; NOTIFY ends a wait early. */
export function openPostgresReader(db: Database, place: Place, growth: Hints): LogReader {
  const key = placeKey(place);
  const closing = new AbortController();
  return {
    async read(from, options) {
      const until = performance.now() + options.waitMs;
      const signals = [options.signal, closing.signal];
      for (;;) {
        const version = growth.version(key);
        const records = await readRows(db, place, from, options);
        if (records.length > 0) return records;
        const range = await rangeOf(db, place);
        if (range.end > from && from >= range.low) {
          // appended between the two looks, or lost: the rows of a counted offset are committed
          const late = await readRows(db, place, from, options);
          if (late.length > 0) return late;
        }
        if (range.end !== from) throw new OffsetOutOfRange(place, from, range);
        const left = until - performance.now();
        if (left <= 0 || isAborted(signals)) return [];
        await growth.wait(key, version, Math.min(left, LOOK_AGAIN_MS), signals);
      }
    },
    async close() {
      closing.abort();
    },
  };
}

async function readRows(
  db: Database,
  place: Place,
  from: number,
  options: ReadOptions,
): Promise<readonly LogRecord[]> {
  const { rows } = await sql<LogRecord>`
    select "offset", key, value, traceparent from (
      select "offset", key, value, traceparent,
        row_number() over (order by "offset") as nth,
        sum(coalesce(octet_length(value), 0)) over (order by "offset") as bytes
      from (
        select "offset", key, value, traceparent from log_record
        where topic = ${place.topic} and partition = ${place.partition} and "offset" >= ${from}
        order by "offset" limit ${options.maxRecords}
      ) as wanted
    ) as measured
    where nth = 1 or bytes <= ${options.maxBytes} order by "offset"`.execute(db);
  const first = rows[0];
  if (first && first.offset !== from) {
    throw new OffsetOutOfRange(place, from, {
      low: first.offset,
      end: (await rangeOf(db, place)).end,
    });
  }
  return rows.map((row) => ({ ...row, traceparent: readContext(row.traceparent) }));
}
