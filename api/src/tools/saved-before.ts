import type { SavedBefore } from '@roletrail/contracts/http/account';
import type { Database, Tx } from '@roletrail/db/open';
import { type RawBuilder, sql } from 'kysely';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { requireLive } from '../sessions/require-live.ts';
import { inTransaction } from '../transaction.ts';

/** Tables of saved items, with the column that says when an item was last changed. */
const SAVED = {
  saved_item: 'updated_at',
  explorer_view: 'viewed_at',
} as const;

/** SQL condition: rows of `table` that were saved before their owner proved the address. */
const isBefore = (userId: string, column: string): RawBuilder<boolean> => sql<boolean>`
  user_id = ${userId} and ${sql.ref(column)} <
    (select saved_before from app_user where id = ${userId})`;

/**
 * Returns how many items were saved in the account before its owner proved the address, and not
 * changed since. Another person may have saved them.
 * @returns `before` null if there are none, or the owner has decided about them
 */
export async function savedBefore(db: Database, userId: string): Promise<SavedBefore> {
  const counts = Object.entries(SAVED).map(
    ([table, column]) =>
      sql`(select count(*) from ${sql.table(table)} where ${isBefore(userId, column)})`,
  );
  const { rows } = await sql<{ before: Date | null; items: number }>`
    select saved_before as before, (${sql.join(counts, sql` + `)})::int as items
    from app_user where id = ${userId}`.execute(db);
  const { before = null, items = 0 } = rows[0] ?? {};
  return items === 0 ? { before: null, items } : { before: before?.toISOString() ?? null, items };
}

/** Keeps those items: they are offered for deletion no longer. */
export function keepSaved(context: ApiContext, caller: CallerFacts): Promise<void> {
  return decided(context, caller, async () => undefined);
}

/** Deletes those items. */
export function deleteSaved(context: ApiContext, caller: CallerFacts): Promise<void> {
  return decided(context, caller, async (tx) => {
    for (const [table, column] of Object.entries(SAVED)) {
      await sql`delete from ${sql.table(table)} where ${isBefore(caller.user.id, column)}`.execute(
        tx,
      );
    }
  });
}

async function decided(
  { config, deps }: ApiContext,
  caller: CallerFacts,
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    // an erasure takes the person's row first
    await tx
      .selectFrom('app_user')
      .select('id')
      .where('id', '=', caller.user.id)
      .forNoKeyUpdate()
      .execute();
    await requireLive(tx, config, caller.session.id);
    await work(tx);
    await tx
      .updateTable('app_user')
      .set({ saved_before: null })
      .where('id', '=', caller.user.id)
      .execute();
  });
}
