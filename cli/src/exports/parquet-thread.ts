import { parentPort, workerData } from 'node:worker_threads';
import { parquetGroups } from './parquet-groups.ts';
import type { ParquetThreadRequest, ParquetThreadResponse, ReadInThread } from './read-parquet.ts';

/** A thread that reads one Parquet file, a row group when asked: begun by read-parquet.ts. */

const { size, columns } = workerData as ReadInThread;
const waiting = new Map<number, (bytes: ArrayBuffer) => void>();
let asked = 0;

const say = (said: ParquetThreadResponse) => parentPort?.postMessage(said);

const groups = parquetGroups(
  {
    byteLength: size,
    slice: (from, to = size) =>
      new Promise((resolve) => {
        const slice = asked++;
        waiting.set(slice, resolve);
        say({ slice, from, to });
      }),
  },
  columns,
);

parentPort?.on('message', (told: ParquetThreadRequest) => {
  if ('bytes' in told) {
    waiting.get(told.slice)?.(told.bytes);
    waiting.delete(told.slice);
  } else void groups.next().then(({ value }) => say({ rows: value ?? null }));
});
