import type { LogRecord, ReadOptions } from '@roletrail/event-log/port';
import { type PackedRecords, packed } from './packed-records.ts';

/** What is read at once. */
const READ = { maxRecords: 4000, maxBytes: 8 * 1024 * 1024, waitMs: 0 };

/**
 * The memory that batches of all partitions are read into, and the order in which they are read.
 *
 * Memory is written again once its batch is folded: outside of V8's heap, each few dozen megabytes
 * that are asked for anew have that heap searched for garbage. And one batch is read at a time. The
 * log gives more than is folded, so nobody waits for long; of several reads many records would
 * live at the same time, and be moved by every collection.
 */
export class BatchMemory {
  readonly #spent: Uint8Array<ArrayBuffer>[] = [];
  #turn: Promise<unknown> = Promise.resolve();

  /** Reads a batch when it is its turn. @throws what `read` throws */
  take(read: (options: ReadOptions) => Promise<readonly LogRecord[]>): Promise<PackedRecords> {
    const taken = this.#turn.then(async () => {
      const memory =
        this.#spent.pop() ?? new Uint8Array(Buffer.allocUnsafeSlow(READ.maxBytes).buffer);
      const batch = packed(await read({ ...READ, memory: Buffer.from(memory.buffer) }), memory);
      if (batch.values !== memory) this.#spent.push(memory);
      return batch;
    });
    this.#turn = taken.catch(() => undefined);
    return taken;
  }

  /** Takes back the values of a batch that is folded. */
  giveBack(values: Uint8Array<ArrayBuffer>): void {
    // a batch of its own length is the exception: one record may be longer than all is allowed to be
    if (values.length === READ.maxBytes) this.#spent.push(values);
  }
}
