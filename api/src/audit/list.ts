import {
  type AuditFilter,
  compareTopicPartitionOffsets,
  SEALED_FILTERS,
  type TopicPartitionOffset,
} from '@roletrail/contracts/http/audit';
import type { AuditListAnswer, AuditListQuery } from '@roletrail/contracts/http/audit-trail';
import { AUDIT_COUNT_MAX } from '@roletrail/contracts/limits';
import { withCustomPlans } from '@roletrail/db/custom-plans';
import type { Tx } from '@roletrail/db/open';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { type CursorState, foreignCursor, readCursor, writeCursor } from './cursor.ts';
import { type ResolvedFilter, resolveFilter, selectTrees, typesOf } from './filter.ts';
import { newestPage } from './newest.ts';
import { countRecords, readRecords } from './records.ts';
import { type FoldedTree, foldedTrees } from './trees.ts';

/** Events that the reading of evidence adds. */
const VIEW_TYPES = typesOf('roletrail.evidence.viewed');

/** Returns true if the caller may see raw entries, filter by sealed fields, and open them. */
export const seesEvidence = ({ roles }: Pick<CallerFacts, 'roles'>) => roles.includes('compliance');

/**
 * Returns one page of the audit trail, from trees at the sizes of the first page.
 * @param record called with the trees that are read, before the answer is sent
 * @throws ApiError ROLE_REQUIRED if the filter needs the compliance role;
 *   VALIDATION_FAILED as `resolveFilter`, and for a cursor of another list;
 *   LEDGER_UNAVAILABLE
 */
export async function listAudit(
  { deps, keys }: Pick<ApiContext, 'deps' | 'keys'>,
  reader: CallerFacts,
  { cursor, limit, order, views, ...filter }: AuditListQuery,
  record: (trees: readonly FoldedTree[]) => Promise<void>,
): Promise<AuditListAnswer> {
  refuseSealedFilter(reader, filter);
  const { db } = deps;
  // read the trees first: the owner of a tag is valid for trees read before it
  const { trees: now, standing } = await foldedTrees(db, deps.partitions);
  const resolved = await resolveFilter({ db, vaultKeys: deps.keys.vault }, filter);
  const matching = views === 'hidden' ? { ...resolved, without: VIEW_TYPES } : resolved;
  const bound = { key: keys.auditCursor, readerId: reader.user.id, filter, order, views };
  const state: CursorState =
    cursor === undefined ? { trees: now, after: null } : readCursor(bound, cursor);
  const trees = selectTrees(matching, heldIn(now, state.trees));
  await record(trees);
  const { found, newer } = await withCustomPlans(db, async (tx) => ({
    found:
      order === 'newest'
        ? await newestPage(tx, matching, trees, state.after, limit + 1)
        : await page(tx, matching, { trees, after: state.after }, limit + 1),
    newer: await countNewer(tx, matching, trees, now),
  }));
  const items = found.slice(0, limit);
  const after = items.at(-1) ?? null;
  return {
    items,
    cursor: writeCursor(bound, state),
    nextCursor: found.length > limit ? writeCursor(bound, { trees: state.trees, after }) : null,
    trees: [...trees],
    newer,
    standing,
  };
}

/** @throws ApiError ROLE_REQUIRED */
export function refuseSealedFilter(reader: Pick<CallerFacts, 'roles'>, filter: AuditFilter): void {
  if (seesEvidence(reader) || SEALED_FILTERS.every((name) => filter[name] === undefined)) return;
  throw new ApiError('ROLE_REQUIRED', {
    detail: 'Only the compliance role looks up addresses and devices',
  });
}

/** Returns the trees at their held sizes. Fails if a tree shrank (a ledger restart). */
function heldIn(now: readonly FoldedTree[], held: readonly FoldedTree[]): readonly FoldedTree[] {
  const grown = held.every((tree) => sizeOf(now, tree) >= tree.size);
  if (!grown || held.length !== now.length) throw foreignCursor();
  return held;
}

function sizeOf(trees: readonly FoldedTree[], place: Omit<FoldedTree, 'size'>): number {
  const same = (tree: FoldedTree) =>
    tree.topic === place.topic && tree.partition === place.partition;
  return trees.find(same)?.size ?? 0;
}

async function page(tx: Tx, matching: ResolvedFilter, { trees, after }: CursorState, want: number) {
  const items: Awaited<ReturnType<typeof readRecords>> = [];
  for (const tree of trees) {
    const first = firstAfter(tree, after);
    if (first >= tree.size) continue;
    const limit = want - items.length;
    items.push(...(await readRecords(tx, tree, matching, { first, end: tree.size, limit })));
    if (items.length >= want) break;
  }
  return items;
}

/** Returns the first offset of a tree after a position; the tree's size if there is none. */
function firstAfter(tree: FoldedTree, after: TopicPartitionOffset | null): number {
  if (after === null) return 0;
  if (after.topic === tree.topic && after.partition === tree.partition) return after.offset + 1;
  return compareTopicPartitionOffsets({ ...tree, offset: 0 }, after) > 0 ? 0 : tree.size;
}

async function countNewer(
  tx: Tx,
  matching: ResolvedFilter,
  held: readonly FoldedTree[],
  now: readonly FoldedTree[],
): Promise<number> {
  let newer = 0;
  for (const tree of held) {
    const range = { first: tree.size, end: sizeOf(now, tree), limit: AUDIT_COUNT_MAX - newer };
    if (range.first < range.end) newer += await countRecords(tx, tree, matching, range);
  }
  return newer;
}
