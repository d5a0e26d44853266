import t from 'tap';
import type { ReadExportRow } from '../exports/export-rows.ts';
import { PARQUET_THREAD, readInThread } from './read-parquet.ts';

/** One column `topic` of five rows, as our exports are written. */
const FILE = Buffer.from(
  'UEFSMRUEFRQVGEwVBBUAAAAKJAEAAABhAQAAAGIVBhUKFQ5cFQoVABUKFRAVBBUAAAADHwMIAQMKFQQZLEgEcm9vdBUC' +
    'ABUMJQIYBXRvcGljJQAAFgoZHBkcJggcFQwZJQAQGRgFdG9waWMVAhYKFmIWaiY6JggAABZiFgo2agAoCWh5cGFycXVl' +
    'dBkcHAAAAFgAAABQQVIx',
  'base64',
);
const sourceOf = (file: Buffer) => ({
  size: file.length,
  slice: async (from: number, to: number) => file.subarray(from, to),
});

async function read(
  source: ReturnType<typeof sourceOf>,
  silentMs?: number,
): Promise<ReadExportRow[]> {
  const rows: ReadExportRow[] = [];
  for await (const row of readInThread(PARQUET_THREAD, source, ['topic'], silentMs)) rows.push(row);
  return rows;
}

t.test('the rows of a file', async (t) => {
  const rows = await read(sourceOf(FILE));
  t.strictSame(
    rows,
    ['a', 'b', 'a', 'b', 'a'].map((topic) => ({ fields: { topic }, line: null })),
  );
});

t.test('a flipped bit that makes the library loop is reported, and the read ends', async (t) => {
  // lengths in the header of its page of rows
  for (const [at, bit] of [
    [33, 4],
    [41, 7],
  ] as const) {
    const file = Buffer.from(FILE);
    file[at] = (file[at] ?? 0) ^ (1 << bit);
    const fault = 'it cannot be read as Parquet: a part of it takes longer than 0.3 s';
    t.strictSame(await read(sourceOf(file), 300), [{ fault }], `byte ${at}`);
  }
});

t.test('a disk that cannot be read is no fault of the file', async (t) => {
  const fault = Object.assign(new Error('EIO'), { syscall: 'read' });
  const slice = () => Promise.reject(fault);
  await t.rejects(read({ ...sourceOf(FILE), slice }), fault);
});
