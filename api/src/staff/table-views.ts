import { TABLE_VIEWS_MAX, type TableView } from '@roletrail/contracts/http/staff-views';
import type { Database } from '@roletrail/db/open';
import { uuidv7 } from 'uuidv7';
import { ApiError } from '../errors.ts';
import { inTransaction } from '../transaction.ts';
import { lockPerson } from './roles.ts';

/** Codes of filters and columns; no text that a person typed. */
const FILTER_CODE = /^-?[a-z0-9][a-z0-9_.-]{0,79}$/i;

/** Returns true if these search parameters are codes, each of another filter that views keep. */
export function canBeSaved(query: string, keeps: readonly string[]): boolean {
  const params = [...new URLSearchParams(query)];
  const names = new Set(params.map(([name]) => name));
  return (
    names.size === params.length &&
    params.every(([name, code]) => keeps.includes(name) && FILTER_CODE.test(code))
  );
}

/** Lists the caller's views of a table, oldest first. */
export async function listTableViews(
  db: Database,
  userId: string,
  table: string,
): Promise<TableView[]> {
  return db
    .selectFrom('staff_view')
    .select(['id', 'name', 'query'])
    .where('user_id', '=', userId)
    .where('table_id', '=', table)
    .orderBy('created_at')
    .limit(TABLE_VIEWS_MAX)
    .execute();
}

/** Saves a view. @throws ApiError QUOTA_REACHED */
export async function saveTableView(
  db: Database,
  userId: string,
  asked: { readonly table: string; readonly name: string; readonly query: string },
): Promise<TableView> {
  const view = { id: uuidv7(), name: asked.name, query: `${new URLSearchParams(asked.query)}` };
  await inTransaction(db, async (tx) => {
    // counts one after another
    await lockPerson(tx, userId);
    const { count } = await tx
      .selectFrom('staff_view')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('user_id', '=', userId)
      .where('table_id', '=', asked.table)
      .executeTakeFirstOrThrow();
    if (Number(count) >= TABLE_VIEWS_MAX) throw new ApiError('QUOTA_REACHED');
    const row = { ...view, user_id: userId, table_id: asked.table };
    await tx.insertInto('staff_view').values(row).execute();
  });
  return view;
}

/** Deletes a view of the caller. @throws ApiError NOT_FOUND, also for views of others */
export async function deleteTableView(db: Database, userId: string, id: string): Promise<void> {
  const gone = await db
    .deleteFrom('staff_view')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (gone.numDeletedRows !== 1n) throw new ApiError('NOT_FOUND');
}
