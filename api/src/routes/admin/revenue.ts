import {
  approveBody,
  endPlanAnswer,
  endPlanBody,
  endPlanParams,
  planDecision,
  planRequestParams,
  planRequests,
  planRequestsQuery,
  refuseBody,
  revenueAnswer,
  revenueQuery,
  subscribers,
  subscribersQuery,
} from '@roletrail/contracts/http/revenue';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { GUARD } from '../../guard.ts';
import { approveRequest, refuseRequest } from '../../pricing/decide-request.ts';
import { endPlanByStaff } from '../../pricing/end-plan.ts';
import { listPlanRequests, listSubscribers } from '../../pricing/list-requests.ts';
import { readRevenue } from '../../pricing/read-revenue.ts';
import { readVersion, STAFF_IF_MATCH } from './staff-version.ts';

const guard = GUARD.capability('growth');
const tags = ['growth'];
const url = '/api/admin/revenue';
const PRIVATE = 'private, no-store';

/** Revenue at list prices, requests for plans and people with a paid plan. */
export function revenueRoutes(app: Api, context: ApiContext): void {
  const { db } = context.deps;

  app.route({
    method: 'GET',
    url,
    config: { guard, refuses: ['NOT_READY'] },
    schema: { tags, querystring: revenueQuery, response: { 200: revenueAnswer } },
    handler: async ({ query }, reply) => {
      const revenue = await readRevenue(db, new Date(context.clock.now()), query.months);
      return reply.header('cache-control', PRIVATE).send(revenue);
    },
  });

  app.route({
    method: 'GET',
    url: `${url}/requests`,
    config: { guard, views: { 'plan-requests': ['state'] } },
    schema: { tags, querystring: planRequestsQuery, response: { 200: planRequests } },
    handler: async (request, reply) => {
      const list = await listPlanRequests(db, requireCaller(request), request.query);
      return reply.header('cache-control', PRIVATE).send(list);
    },
  });

  app.route({
    method: 'GET',
    url: `${url}/people`,
    config: { guard, views: { subscribers: ['tier', 'promo'] } },
    schema: { tags, querystring: subscribersQuery, response: { 200: subscribers } },
    handler: async (request, reply) => {
      const now = new Date(context.clock.now());
      const list = await listSubscribers(db, requireCaller(request), request.query, now);
      return reply.header('cache-control', PRIVATE).send(list);
    },
  });

  planActRoutes(app, context);
}

/** Decisions of staff about plans. */
function planActRoutes(app: Api, context: ApiContext): void {
  const demands = STAFF_IF_MATCH;
  const decided = { demands, guard, refuses: ['NOT_FOUND', 'EDIT_CONFLICT'] as const };
  const refuses = [...decided.refuses, 'PLAN_REQUEST_DECIDED'] as const;

  app.route({
    method: 'POST',
    url: `${url}/requests/:id/approve`,
    config: {
      ...decided,
      refuses: [...refuses, 'OWN_ACCOUNT', 'ACCOUNT_NEEDED', 'PROMO_UNUSABLE'],
    },
    schema: {
      tags,
      params: planRequestParams,
      body: approveBody,
      response: { 200: planDecision },
    },
    handler: (request) => {
      const asked = { ...request.params, ...request.body, ifMatch: readVersion(request) };
      return approveRequest(context, requireCaller(request), asked);
    },
  });

  app.route({
    method: 'POST',
    url: `${url}/requests/:id/refuse`,
    config: { ...decided, refuses },
    schema: { tags, params: planRequestParams, body: refuseBody, response: { 200: planDecision } },
    handler: (request) => {
      const asked = { ...request.params, ...request.body, ifMatch: readVersion(request) };
      return refuseRequest(context, requireCaller(request), asked);
    },
  });

  app.route({
    method: 'POST',
    url: `${url}/people/:id/end-plan`,
    config: { ...decided, refuses: [...decided.refuses, 'OWN_ACCOUNT'] },
    schema: { tags, params: endPlanParams, body: endPlanBody, response: { 200: endPlanAnswer } },
    handler: async (request) => {
      const userId = request.params.id;
      const asked = { userId, ...request.body, ifMatch: readVersion(request) };
      await endPlanByStaff(context, requireCaller(request), asked);
      return { userId };
    },
  });
}
