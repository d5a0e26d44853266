import { createHash } from 'node:crypto';
import { type ExportRow, listExportColumns } from '@roletrail/contracts/export-row';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import t from 'tap';
import { ParquetFile } from './parquet-file.ts';

const columns = listExportColumns(true, true);
const FROZEN = '569774fc19094c60a2bec60b5b1c516e17e52285e70293520bd3c220c87ad327';

function row(offset: number): ExportRow {
  const hex = createHash('sha256').update(String(offset)).digest('hex');
  return {
    topic: 'consent-events',
    partition: 1,
    offset,
    status: 'event',
    eventId: `0192f0c0-0000-7000-8000-${hex.slice(0, 12)}`,
    type: 'roletrail.consent.accepted.v3',
    time: new Date(1_700_000_000_000 + offset).toISOString(),
    subject: hex.slice(0, 8),
    userId: null,
    decision: 'accepted',
    termsVersion: '2025-01-15',
    privacyVersion: null,
    leafHash: hex,
    entry: hex.repeat(1 + (offset % 40)),
    sealedState: 'opened',
    ip: '192.0.2.1',
    email: offset % 2 ? `ada${offset}@example.org` : null,
    words: offset % 3 ? null : '=1+1,"ü"\n',
  };
}

/** @param batch rows that are added at once: the file must not depend on it */
async function written(rows: number, batch: number) {
  const chunks: Buffer[] = [];
  const file = new ParquetFile(columns, {
    write: async (chunk) => {
      chunks.push(chunk);
    },
    inUse: () => 0,
  });
  await file.begin();
  for (let at = 0; at < rows; at += batch) {
    await file.add(Array.from({ length: Math.min(batch, rows - at) }, (_, i) => row(at + i)));
  }
  await file.end();
  return { bytes: Buffer.concat(chunks), largest: Math.max(...chunks.map((c) => c.length)) };
}

t.test('the same rows are the same bytes, however they come', async (t) => {
  const { bytes } = await written(6000, 500);
  t.ok(bytes.equals((await written(6000, 77)).bytes));
  // when this changes (a newer library): EXPORT_FORMAT_VERSION, or downloads begun before go on in
  // other bytes and are refused
  t.equal(createHash('sha256').update(bytes).digest('hex'), FROZEN);
});

t.test('what was written is read again, group by group', async (t) => {
  const { bytes, largest } = await written(6000, 500);
  const file = new Uint8Array(bytes).buffer;
  const groups = parquetMetadata(file).row_groups.map(({ num_rows: n }) => Number(n));
  t.equal(
    groups.reduce((sum, n) => sum + n, 0),
    6000,
  );
  t.ok(groups.length > 1);
  t.ok(largest < bytes.length, 'not all of it at once');
  const rows = await parquetReadObjects({ file, rowStart: 5990, rowEnd: 5991, utf8: false });
  const wanted = row(5990);
  t.match(rows, [
    {
      partition: 1,
      offset: 5990n,
      time: new Date(String(wanted.time)),
      entry: new Uint8Array(Buffer.from(String(wanted.entry), 'hex')),
      email: wanted.email,
      words: wanted.words ?? undefined,
    },
  ]);
});

t.test('an export of nothing is a file with its columns', async (t) => {
  const { bytes } = await written(0, 1);
  const { schema, row_groups: groups } = parquetMetadata(new Uint8Array(bytes).buffer);
  t.same(
    schema.slice(1).map(({ name }) => name),
    columns,
  );
  t.same(groups, []);
});
