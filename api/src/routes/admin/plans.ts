import {
  planAnswer,
  planHistory,
  planList,
  planPage,
  planParams,
  planValueBody,
} from '@roletrail/contracts/tools/staff-plans';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { GUARD } from '../../guard.ts';
import { changePlan, listPlans, listPlanVersions } from '../../staff-settings/plans.ts';
import { readVersion, STAFF_IF_MATCH } from './staff-version.ts';

const URL = '/api/admin/plans';
const UNSTORED = 'private, no-store';

/** Names, prices and quotas of the plans. */
export function staffPlanRoutes(app: Api, context: ApiContext): void {
  const guard = GUARD.capability('settings');
  const tags = ['settings'];

  app.route({
    method: 'GET',
    url: URL,
    config: { guard, refuses: ['NOT_READY'] },
    schema: { tags, response: { 200: planList } },
    handler: async (request, reply) => {
      reply.header('cache-control', UNSTORED);
      return listPlans(context, requireCaller(request));
    },
  });

  app.route({
    method: 'GET',
    url: `${URL}/:slug/history`,
    config: { guard },
    schema: { tags, params: planParams, querystring: planPage, response: { 200: planHistory } },
    handler: async (request, reply) => {
      reply.header('cache-control', UNSTORED);
      const { slug } = request.params;
      return listPlanVersions(context.deps.db, requireCaller(request), slug, request.query);
    },
  });

  app.route({
    method: 'PUT',
    url: `${URL}/:slug`,
    config: { guard, demands: STAFF_IF_MATCH, refuses: ['NOT_FOUND', 'EDIT_CONFLICT'] },
    schema: { tags, params: planParams, body: planValueBody, response: { 200: planAnswer } },
    handler: async (request) => {
      const { value, reason } = request.body;
      const ifMatch = readVersion(request);
      const { slug } = request.params;
      const asked = { ifMatch, value, reason };
      const version = await changePlan(context, requireCaller(request), slug, asked);
      return { version: version ?? ifMatch ?? '' };
    },
  });
}
