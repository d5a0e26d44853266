import { randomBytes } from 'node:crypto';
import { readTreeRow } from '@roletrail/audit-projector/tree-store';
import type { Database } from '@roletrail/db/open';
import { DEAD_LETTER, PROJECTIONS, type Projection } from '@roletrail/db/projections/all';
import { disableTimeouts } from '@roletrail/db/with-deployment-stopped';
import { formatTopicPartition } from '@roletrail/event-log/port';
import { deriveVaultKeys } from '@roletrail/vault/keys';
import { sealSystem } from '@roletrail/vault/seal';
import { sql } from 'kysely';
import { deadLetterPlace } from '../compose/dead-letter-box.ts';
import type { Runtime } from '../compose/runtime.ts';
import { ProgressLine } from '../runtime/progress-line.ts';
import { foldInto } from '../shadow/fold.ts';
import { type Beginning, inScratch } from '../shadow/scratch.ts';
import { shadowedTables } from '../shadow/shadow.ts';
import { limitToRanges } from './bounds.ts';
import { storedRoot } from './check-note.ts';
import type { RowCounts } from './memory-folds.ts';
import type { ReplayOptions, ReplayResult } from './replay.ts';
import type { PartitionRange } from './scan.ts';
import { RecordReader, streamRecords } from './walk.ts';

/**
 * Folds ranges of the log with the shipped projector into tables of a scratch schema, dropped at
 * the end unless `keeps`. Seals unreadable records under a discarded key.
 * @param marks tree sizes whose roots are wanted, by `topic/partition`
 * @throws CliError SHADOW_WRONG if the log cannot be folded; REFUSED
 */
export async function replayIntoScratch(
  runtime: Runtime,
  { ranges, projections: names }: ReplayOptions,
  marks: ReadonlyMap<string, number>,
  keeps: boolean,
  signal: AbortSignal,
): Promise<ReplayResult> {
  const projections = PROJECTIONS.filter(({ name }) => names.includes(name));
  const keys = deriveVaultKeys(randomBytes(32));
  const seal = (bytes: Uint8Array) => sealSystem(keys, deadLetterPlace, bytes);
  const beginnings = await beginningsOf(runtime, ranges, signal);
  return inScratch(runtime, projections, beginnings, keeps, async (schema) => {
    const log = limitToRanges(runtime.log, ranges);
    await using fold = foldInto(runtime, { schema, projections, log, seal });
    using progress = new ProgressLine({ what: 'folding', total: 0, unit: 'records' });
    await fold.caughtUp(progress, signal);
    return {
      rows: await countRows(fold.open.db, projections),
      trees: names.includes('audit') ? await treesIn(fold.open.db, ranges, marks) : [],
    };
  });
}

/** A projector that begins behind a record wants to see it again. */
async function beginningsOf(
  { log, partitions }: Runtime,
  ranges: readonly PartitionRange[],
  signal: AbortSignal,
): Promise<readonly Beginning[]> {
  const beginnings: Beginning[] = [];
  for (const { place, from } of ranges.filter((one) => one.from > 0)) {
    const reader = new RecordReader(place, partitions);
    for await (const [last] of streamRecords(log, { place, from: from - 1, until: from }, signal)) {
      if (last) beginnings.push({ place, next: from, lastLeafHash: reader.read(last).leafHash });
    }
  }
  return beginnings;
}

async function countRows(db: Database, projections: readonly Projection[]): Promise<RowCounts> {
  const counts: Record<string, number> = {};
  await db.transaction().execute(async (tx) => {
    await disableTimeouts(tx);
    for (const table of [...projections.flatMap(shadowedTables), DEAD_LETTER.shape.table]) {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from ${sql.id(table)}`.execute(tx);
      counts[table] = rows[0]?.n ?? 0;
    }
  });
  return counts;
}

async function treesIn(
  db: Database,
  ranges: readonly PartitionRange[],
  marks: ReadonlyMap<string, number>,
): Promise<ReplayResult['trees']> {
  const trees: ReplayResult['trees'][number][] = [];
  for (const { place } of ranges) {
    const { size, root } = await readTreeRow(db, place);
    if (size === 0) continue;
    const mark = marks.get(formatTopicPartition(place)) ?? 0;
    const marked = mark > 0 ? await storedRoot(db, place, mark) : null;
    trees.push({ place, size, root, marked });
  }
  return trees;
}
