import { type LogReader, type LogRecord, OffsetOutOfRange } from '../port.ts';
import { type RecordDecoder, readRecord } from '../projector/plan.ts';
import type { FoldRecord } from '../projector/port.ts';
import { sameBytes } from '../same-bytes.ts';
import { storable } from './store-dead-letters.ts';
import type { StoredDeadLetter } from './stored-dead-letters.ts';

/** Kept bytes, log and tables do not agree: what a redrive would make of them is not to be trusted. */
export class Disagreement extends Error {
  override readonly name = 'Disagreement';
}

/** Single records of one partition as the log holds them, each read once. */
export class LogRecords {
  readonly #reader: LogReader;
  readonly #reading: RecordDecoder;
  readonly #read = new Map<number, FoldRecord>();

  constructor(reader: LogReader, reading: RecordDecoder) {
    this.#reader = reader;
    this.#reading = reading;
  }

  /** @throws Disagreement when the log has no such record, or this code is too old for it */
  async at(offset: number): Promise<FoldRecord> {
    const known = this.#read.get(offset);
    if (known) return known;
    const taken = await this.#take(offset);
    if (taken === null) throw new Disagreement(`the log has no offset ${offset}`);
    const { decoded, ...record } = readRecord(taken, this.#reading);
    if (decoded.kind === 'newer') {
      throw new Disagreement(`offset ${offset} is newer than this code`);
    }
    const read = { ...record, decoded };
    this.#read.set(offset, read);
    return read;
  }

  /** Whether the log holds there what was kept of it. */
  async holds({ offset, key, leafHash, opens }: StoredDeadLetter): Promise<boolean> {
    const there = await this.#take(offset);
    if (there === null) return false;
    const same = sameBytes(this.#reading.leafHash(there.value), leafHash);
    return opens && same && (there.key && storable(there.key)) === key;
  }

  /** Null: the log has no such record. */
  async #take(offset: number): Promise<LogRecord | null> {
    try {
      const [found] = await this.#reader.read(offset, { maxRecords: 1, maxBytes: 1, waitMs: 0 });
      return found?.offset === offset ? found : null;
    } catch (error) {
      if (error instanceof OffsetOutOfRange) return null;
      throw error;
    }
  }
}
