import { SAVED_KIND_IDS, type SavedKindId } from '@roletrail/contracts/tools/saved/kind-ids';
import type { RecentSavedItem } from '@roletrail/contracts/tools/saved/recent';
import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';
import type { SavedItemStores } from './saved-item-stores.ts';

/** Returns the items of all kinds that the person changed last, last changed first. */
export async function readRecentItems(
  db: Database,
  { saved }: SavedItemStores,
  userId: string,
  limit: number,
): Promise<RecentSavedItem[]> {
  const { rows } = await sql<{ id: string; kind: SavedKindId }>`
    select id, kind from saved_item
    where user_id = ${userId} and kind in (${sql.join(SAVED_KIND_IDS)})
    order by updated_at desc, id desc limit ${limit}`.execute(db);
  const found: RecentSavedItem[] = [];
  for (const kind of new Set(rows.map((row) => row.kind))) {
    const ids = rows.filter((row) => row.kind === kind).map(({ id }) => id);
    for (const item of await saved[kind].list(userId, sql`id in (${sql.join(ids)})`)) {
      const { id, revision, createdAt, updatedAt, content } = item;
      found.push({ id, kind, revision, createdAt, updatedAt, title: content.title });
    }
  }
  const order = new Map(rows.map(({ id }, n) => [id, n]));
  return found.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
}
