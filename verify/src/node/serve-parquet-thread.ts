import { parentPort, workerData } from 'node:worker_threads';
import { parquetGroups } from '../exports/parquet-groups.ts';
import type { ParquetThreadRequest, ParquetThreadResponse, ReadInThread } from './read-parquet.ts';

/** Serves a thread that read-parquet.ts began: reads one Parquet file, a row group at a time. */
export function serveParquetThread(): void {
  const { size, columns } = workerData as ReadInThread;
  const waiting = new Map<number, (bytes: ArrayBuffer) => void>();
  let asked = 0;
  const respond = (response: ParquetThreadResponse) => parentPort?.postMessage(response);
  const groups = parquetGroups(
    {
      byteLength: size,
      slice: (from, to = size) =>
        new Promise((resolve) => {
          const slice = asked++;
          waiting.set(slice, resolve);
          respond({ slice, from, to });
        }),
    },
    columns,
  );
  parentPort?.on('message', (request: ParquetThreadRequest) => {
    if ('bytes' in request) {
      waiting.get(request.slice)?.(request.bytes);
      waiting.delete(request.slice);
    } else void groups.next().then(({ value }) => respond({ rows: value ?? null }));
  });
}
