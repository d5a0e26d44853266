import type { Tx } from '@roletrail/db/open';
import { PROJECTIONS, type Projection, type ProjectionName } from '@roletrail/db/projections/all';
import type { TopicPartition } from '@roletrail/event-log/port';
import { sql } from 'kysely';
import { equalBytes, FsckMismatchError } from './finding.ts';
import type { PartitionScan } from './partition-scan.ts';
import type { FoldVersions, ProjectionPositionRow, ProjectionPositions } from './positions.ts';

/** Number of last leaves in which a moved position is searched. */
const LAST_LEAVES = 64;

/**
 * Checks the position rows: the record count of each and its last leaf.
 * @throws Difference also if the log is truncated
 */
export async function checkProjectionPositions(
  tx: Tx,
  positions: ProjectionPositions,
  histories: readonly PartitionScan[],
  names: ReadonlySet<ProjectionName>,
  versions: FoldVersions,
): Promise<void> {
  for (const projection of PROJECTIONS) {
    if (!names.has(projection.name)) continue;
    for (const history of histories) {
      if (!(projection.topics as readonly string[]).includes(history.place.topic)) continue;
      const position = positions.of(projection.name, history.place);
      if (position) {
        checkVersion(projection, position, history.place, versions[projection.name]);
        await checkPosition(projection, position, history);
        await checkReachable(projection, position, history);
      } else if (await hasRows(tx, projection, history.place)) {
        throw differ(projection, history.place, 'is missing');
      }
    }
  }
}

/** @throws Difference of one row among others that are of this version */
function checkVersion(
  projection: Projection,
  { version }: ProjectionPositionRow,
  place: TopicPartition,
  wanted: number,
): void {
  if (version === wanted) return;
  const what = `fold_version is ${version}, but the projection's is ${wanted}`;
  throw differ(projection, place, what, 'fold_version');
}

async function checkPosition(
  projection: Projection,
  { next, lastLeafHash }: ProjectionPositionRow,
  history: PartitionScan,
): Promise<void> {
  const { place, at } = history;
  const leaf = next > 0 && next <= at ? await history.leaf(next - 1) : null;
  const same = leaf ? equalBytes(lastLeafHash, leaf) : next === 0 && lastLeafHash === null;
  if (same) return;
  const from = Math.max(0, at - LAST_LEAVES);
  for (let offset = at - 1; offset >= from; offset--) {
    if (!equalBytes(lastLeafHash, await history.leaf(offset))) continue;
    const what = `next_offset is ${next}, but the last leaf hash is that of offset ${offset}`;
    throw differ(projection, place, what, 'next_offset');
  }
  if (next > at) {
    const what = `the log ends here, but ${next} records were folded: it lost its end`;
    throw new FsckMismatchError('FSCK_LOG', place, `offset ${at}`, what);
  }
  const what = `last_leaf_hash is not that of offset ${next - 1}`;
  throw differ(projection, place, what, 'last_leaf_hash');
}

/**
 * Checks that `rebuild_until` is not beyond the end of the log: consent checks would never pass.
 */
async function checkReachable(
  projection: Projection,
  { rebuildUntil }: ProjectionPositionRow,
  history: PartitionScan,
): Promise<void> {
  if (rebuildUntil === null || rebuildUntil <= history.at) return;
  const end = await history.end(rebuildUntil);
  if (rebuildUntil <= end) return;
  const what = `rebuild_until is ${rebuildUntil}, but the log ends at ${end}`;
  throw differ(projection, history.place, what, 'rebuild_until');
}

function differ(
  { live }: Projection,
  place: TopicPartition,
  what: string,
  column: string | null = null,
): FsckMismatchError {
  const row = `projection_offset projection "${live}", topic "${place.topic}", partition ${place.partition}`;
  return new FsckMismatchError('FSCK_PROJECTION', place, row, what, column);
}

async function hasRows(tx: Tx, { tables }: Projection, place: TopicPartition): Promise<boolean> {
  const [{ shape }] = tables;
  const there =
    'topic' in shape.columns
      ? sql`topic = ${place.topic} and partition = ${place.partition}`
      : sql`true`;
  const { rows } = await sql`
    select from ${sql.table(shape.table)} where ${there} limit 1`.execute(tx);
  return rows.length > 0;
}
