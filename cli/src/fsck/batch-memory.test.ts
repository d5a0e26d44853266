import type { ReadOptions } from '@roletrail/event-log/port';
import t from 'tap';
import { BatchMemory } from './batch-memory.ts';
import { unpacked } from './packed-records.ts';

const recordOf = (value: Uint8Array) => [{ offset: 0, key: 'k', value }];
const bytesOf = (batch: Parameters<typeof unpacked>[0]) => [...unpacked(batch, 0)][0]?.value;

t.test('memory is written again once it was given back, and not before', async (t) => {
  const memory = new BatchMemory();
  const read = (byte: number) =>
    memory.take(async ({ memory }) => {
      memory?.fill(byte, 0, 3);
      return recordOf(memory?.subarray(0, 3) ?? new Uint8Array(0));
    });
  const [first, second] = [await read(1), await read(2)];
  t.not(first.values.buffer, second.values.buffer);
  memory.giveBack(first.values);
  const third = await read(3);
  t.equal(third.values.buffer, first.values.buffer);
  t.same([...(bytesOf(second) ?? [])], [2, 2, 2]);
  t.same([...(bytesOf(third) ?? [])], [3, 3, 3]);
});

t.test(
  'a log that copies nothing has its values copied; what is too long has its own',
  async (t) => {
    const memory = new BatchMemory();
    let given: ReadOptions['memory'];
    const read = (value: Uint8Array) =>
      memory.take(async (options) => {
        given = options.memory;
        return recordOf(value);
      });
    const short = await read(Uint8Array.of(1, 2));
    t.equal(short.values.buffer, given?.buffer);
    t.same([...(bytesOf(short) ?? [])], [1, 2]);
    memory.giveBack(short.values);
    const long = await read(new Uint8Array(short.values.length + 1).fill(7));
    t.not(long.values.buffer, given?.buffer);
    memory.giveBack(long.values);
    t.equal((await read(Uint8Array.of(3))).values.buffer, short.values.buffer);
  },
);
