import type { Tx } from '@roletrail/db/open';
import { PROJECTIONS, type ProjectionName } from '@roletrail/db/projections/all';
import type { VaultKeys } from '@roletrail/vault/keys';
import { deadLetterBox } from '../compose/dead-letter-box.ts';
import { equalBytes, FsckMismatchError } from './finding.ts';
import type { Unreadable } from './partition-fold.ts';
import type { PartitionScan } from './partition-scan.ts';
import type { ProjectionPositions } from './positions.ts';

const PAGE = 500;

/**
 * Compares every unreadable record, once per projection. Each is sealed anew, so the opened bytes
 * are compared.
 * @param keys null: compares only whether bytes exist
 * @throws Difference
 */
export async function checkDeadLetters(
  tx: Tx,
  keys: VaultKeys | null,
  standings: ProjectionPositions,
  histories: readonly PartitionScan[],
  names: ReadonlySet<ProjectionName>,
): Promise<void> {
  for (const { name, live, topics } of PROJECTIONS) {
    if (!names.has(name)) continue;
    for (const history of histories) {
      if (!(topics as readonly string[]).includes(history.place.topic)) continue;
      const folded = standings.next(name, history.place);
      const wanted = history.unreadable.filter(({ offset }) => offset < folded);
      await checkPlace(tx, keys, live, history, wanted);
    }
  }
}

async function checkPlace(
  tx: Tx,
  keys: VaultKeys | null,
  live: string,
  { place }: PartitionScan,
  wanted: readonly Unreadable[],
): Promise<void> {
  const rowName = (offset: number) =>
    `dead_letter projection "${live}", topic "${place.topic}", partition ${place.partition}, offset ${offset}`;
  const differ = (offset: number, what: string, column: string | null = null) =>
    new FsckMismatchError('FSCK_PROJECTION', place, rowName(offset), what, column);
  for (let from = 0, after = Number.MIN_SAFE_INTEGER; ; from += PAGE) {
    const page = wanted.slice(from, from + PAGE);
    const rows = await tx
      .selectFrom('dead_letter')
      .select(['offset', 'key', 'reason', 'sealed_value'])
      .where('projection', '=', live)
      .where('topic', '=', place.topic)
      .where('partition', '=', place.partition)
      .where('offset', '>', after)
      .orderBy('offset')
      .limit(PAGE)
      .execute();
    for (let i = 0; i < Math.max(rows.length, page.length); i++) {
      const [row, want] = [rows[i], page[i]];
      if (!want || (row && row.offset < want.offset)) {
        throw differ(row?.offset ?? -1, 'is of a record that can be read');
      }
      if (row?.offset !== want.offset) throw differ(want.offset, 'is missing');
      const column = differing(keys, row, want);
      if (column) throw differ(want.offset, `${column} is not what the log yields`, column);
    }
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.offset ?? after;
  }
}

function differing(
  keys: VaultKeys | null,
  row: { key: string | null; reason: string; sealed_value: Buffer | null },
  { key, value, reason }: Unreadable,
): 'key' | 'reason' | 'sealed_value' | null {
  if (row.key !== (key && storable(key))) return 'key';
  if (row.reason !== storable(reason)) return 'reason';
  if (row.sealed_value === null || value === null) {
    return row.sealed_value === value ? null : 'sealed_value';
  }
  if (keys === null) return null;
  return equalBytes(deadLetterBox(keys).open(row.sealed_value), value) ? null : 'sealed_value';
}

/** A text column holds no NUL. */
function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD');
}
