import { z } from 'zod';
import { text, uuid } from '../primitives.ts';
import { TABLE_VIEWS } from '../staff/table-views.ts';

/** Saved views of staff tables: `/api/admin/views`. Each member of staff has their own. */

/** Maximum number of views of one table and account. */
export const TABLE_VIEWS_MAX = 20;

const tableId = z.enum(Object.keys(TABLE_VIEWS) as [string, ...string[]]);
/** Codes of filters and columns; no text that a person typed. */
const FILTER_CODE = /^-?[a-z0-9][a-z0-9_.-]{0,79}$/i;

/** Returns true if these search parameters are codes of filters that views of the table keep. */
function canBeSaved(table: string, query: string): boolean {
  const params = [...new URLSearchParams(query)];
  const names = new Set(params.map(([name]) => name));
  return (
    names.size === params.length &&
    params.every(([name, code]) => TABLE_VIEWS[table]?.includes(name) && FILTER_CODE.test(code))
  );
}

/** GET /admin/views?table= */
export const tableViewsQuery = z.strictObject({ table: tableId });
export const tableView = z.object({
  id: uuid,
  name: z.string(),
  /** search parameters; '' for no filter */
  query: z.string(),
});
export type TableView = z.infer<typeof tableView>;
export const tableViews = z.object({ items: z.array(tableView) });

/** Name of a view; no address. */
export const viewName = text(60)
  .trim()
  .min(1)
  .regex(/^[^@]*$/, 'must not be an address');

/** POST /admin/views */
export const saveViewBody = z
  .strictObject({ table: tableId, name: viewName, query: text(500) })
  .refine(({ table, query }) => canBeSaved(table, query), {
    path: ['query'],
    message: 'must be filters that can be saved',
  });

/** DELETE /admin/views/:id */
export const viewParams = z.strictObject({ id: uuid });
