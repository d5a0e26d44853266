/** Events per second that fsck checks, against reading the log and the compared tables once each. */
import { fsck } from '@roletrail/cli/fsck/run';
import type { FsckSources } from '@roletrail/cli/fsck/sources';
import { copyOut } from '@roletrail/db/copy';
import { PROJECTION_TABLES } from '@roletrail/db/projections/all';
import { sql } from 'kysely';
import { composed, print } from './report.ts';

const READ = { maxRecords: 5000, maxBytes: 8 * 1024 * 1024, waitMs: 0 };

/** @param size as the lines before call it */
export async function benchFsck(sources: FsckSources, events: number, size: string): Promise<void> {
  // what folding left to be written, and to be swept, is no part of what is measured
  await sql`vacuum (analyze)`.execute(sources.db);
  await sql`checkpoint`.execute(sources.db);
  const before = performance.now();
  for (const { topicPartition: place } of sources.trees) await readThrough(sources, place);
  const reader = events / seconds(before);
  const copying = performance.now();
  for (const { shape } of PROJECTION_TABLES) {
    await copyOut(sources.db, `copy ${shape.table} to stdout (format binary)`, async (rows) => {
      for await (const _ of rows);
    });
  }
  const copy = events / seconds(copying);
  const started = performance.now();
  const { findings, records, poison } = await fsck(sources, () => undefined);
  if (findings.length > 0 || records !== events || poison > 0) {
    throw new Error(JSON.stringify({ findings, records, poison }));
  }
  print({
    name: `fsck, ${size}, to reading log and tables once`,
    measured: events / seconds(started),
    unit: 'ev/s',
    baseline: composed(reader, copy),
    aim: 0.5,
  });
}

async function readThrough(
  { log }: FsckSources,
  place: FsckSources['trees'][number]['topicPartition'],
): Promise<void> {
  const { end } = await log.range(place);
  const reader = await log.openReader(place);
  for (let next = 0; next < end; ) next += (await reader.read(next, READ)).length;
  await reader.close();
}

function seconds(since: number): number {
  return (performance.now() - since) / 1000;
}
