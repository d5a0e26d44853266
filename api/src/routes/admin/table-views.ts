import {
  saveViewBody,
  tableView,
  tableViews,
  tableViewsQuery,
  viewParams,
} from '@roletrail/contracts/http/staff-views';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { ApiError } from '../../errors.ts';
import { GUARD } from '../../guard.ts';
import {
  canBeSaved,
  deleteTableView,
  listTableViews,
  saveTableView,
} from '../../staff/table-views.ts';
import { noContent } from '../empty-body.ts';

const url = '/api/admin/views';
const tags = ['staff'];
const guard = GUARD.role('admin', 'compliance');

/** Saved views of staff tables; each member of staff sees and changes only their own. */
export function tableViewRoutes(app: Api, { deps }: ApiContext): void {
  app.route({
    method: 'GET',
    url,
    config: { guard },
    schema: { tags, querystring: tableViewsQuery, response: { 200: tableViews } },
    handler: async (request, reply) => {
      const { table } = request.query;
      const keeps = [...keptBy(app, table)];
      const items = await listTableViews(deps.db, requireCaller(request).user.id, table);
      return reply.header('cache-control', 'private, no-store').send({ items, keeps });
    },
  });
  app.route({
    method: 'POST',
    url,
    config: { guard, refuses: ['QUOTA_REACHED'] },
    schema: { tags, body: saveViewBody, response: { 201: tableView } },
    handler: async (request, reply) => {
      if (!canBeSaved(request.body.query, keptBy(app, request.body.table))) {
        throw invalid('query', 'must be filters that can be saved');
      }
      const view = await saveTableView(deps.db, requireCaller(request).user.id, request.body);
      return reply.code(201).send(view);
    },
  });
  app.route({
    method: 'DELETE',
    url: `${url}/:id`,
    config: { guard, refuses: ['NOT_FOUND'] },
    schema: { tags, params: viewParams, response: { 204: noContent } },
    handler: async (request, reply) => {
      await deleteTableView(deps.db, requireCaller(request).user.id, request.params.id);
      return reply.code(204).send();
    },
  });
}

/** Returns the search parameters that a view of the table keeps. @throws ApiError VALIDATION_FAILED */
function keptBy(app: Api, table: string): readonly string[] {
  const keeps = app.savedViews.get(table);
  if (keeps === undefined) throw invalid('table', 'must be the id of a table with saved views');
  return keeps;
}

const invalid = (path: string, message: string) =>
  new ApiError('VALIDATION_FAILED', { errors: [{ path, message }] });
