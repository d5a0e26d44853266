import { z } from 'zod';
import { text, uuid } from '../primitives.ts';

/** Saved views of staff tables: `/api/admin/views`. Each member of staff has their own. */

/** Maximum number of views of one table and account. */
export const TABLE_VIEWS_MAX = 20;

/** Id of a table or list that a call of staff answers. */
const tableId = z.string().regex(/^[a-z][a-z-]{0,39}$/, 'must be the id of a table');

/** GET /admin/views?table= */
export const tableViewsQuery = z.strictObject({ table: tableId });
export const tableView = z.object({
  id: uuid,
  name: z.string(),
  /** search parameters; '' for no filter */
  query: z.string(),
});
export type TableView = z.infer<typeof tableView>;
export const tableViews = z.object({
  items: z.array(tableView),
  /** search parameters that a view of this table keeps */
  keeps: z.array(z.string()),
});

/** Name of a view; no address. */
export const viewName = text(60)
  .trim()
  .min(1)
  .regex(/^[^@]*$/, 'must not be an address');

/** POST /admin/views */
export const saveViewBody = z.strictObject({ table: tableId, name: viewName, query: text(500) });

/** DELETE /admin/views/:id */
export const viewParams = z.strictObject({ id: uuid });
