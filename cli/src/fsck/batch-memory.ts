import type { LogRecord, ReadOptions } from '@roletrail/event-log/port';
import { type PackedRecords, packed } from './packed-records.ts';

const READ = { maxRecords: 4000, maxBytes: 8 * 1024 * 1024, waitMs: 0 };

/**
 * The memory that batches of all partitions are read into. It is written again once its batch is
 * folded: outside of V8's heap, each few dozen megabytes that are asked for anew have that heap
 * searched for garbage.
 */
export class BatchMemory {
  readonly #spent: Uint8Array<ArrayBuffer>[] = [];

  /** Reads a batch. @throws what `read` throws */
  async take(
    read: (options: ReadOptions) => Promise<readonly LogRecord[]>,
  ): Promise<PackedRecords> {
    const memory =
      this.#spent.pop() ?? new Uint8Array(Buffer.allocUnsafeSlow(READ.maxBytes).buffer);
    const batch = packed(await read({ ...READ, memory: Buffer.from(memory.buffer) }), memory);
    if (batch.values !== memory) this.#spent.push(memory);
    return batch;
  }

  /** Takes back the values of a batch that is folded. */
  giveBack(values: Uint8Array<ArrayBuffer>): void {
    // a batch of its own length is the exception: one record may be longer than all is allowed to be
    if (values.length === READ.maxBytes) this.#spent.push(values);
  }
}
