import type { LogRecord } from '@roletrail/event-log/port';
import type { FsckRecord, FsckRecordReader } from '../facts.ts';

/** Yields the facts of a log in memory, from offset 0 on. */
export function* listRecordFacts(
  reader: FsckRecordReader,
  log: readonly LogRecord[],
): Generator<FsckRecord> {
  for (const record of log) {
    for (let fact = reader.read(record); ; fact = reader.read(record)) {
      if (!('wanted' in fact)) {
        yield fact;
        break;
      }
      const again = log[fact.wanted];
      if (!again) throw new Error(`offset ${fact.wanted} was never read`);
      reader.giveAgain([again]);
    }
  }
}
