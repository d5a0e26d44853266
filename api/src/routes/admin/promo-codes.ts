import {
  promoActiveBody,
  promoBatchAnswer,
  promoBatchBody,
  promoCreateBody,
  promoFileQuery,
  promoItem,
  promoLastDayBody,
  promoList,
  promoListQuery,
  promoParams,
  promoUseQuery,
  promoUses,
} from '@roletrail/contracts/http/promo-codes';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { GUARD } from '../../guard.ts';
import { listPromos } from '../../pricing/list-promos.ts';
import {
  createPromo,
  createPromoBatch,
  endPromoEarly,
  setPromoActive,
} from '../../pricing/promo-codes.ts';
import { listPromoUses } from '../../pricing/promo-uses.ts';
import { promoFile } from './promo-file.ts';
import { openStaffFiles, STAFF_FILE } from './staff-file.ts';
import { readVersion, STAFF_IF_MATCH } from './staff-version.ts';

const guard = GUARD.capability('growth');
const tags = ['growth'];
const url = '/api/admin/promo-codes';

/** Promo codes of staff. */
export function promoCodeRoutes(app: Api, context: ApiContext): void {
  const { db } = context.deps;
  const send = openStaffFiles(context, guard);

  app.route({
    method: 'GET',
    url,
    config: { guard, refuses: ['NOT_READY'], views: { 'promo-codes': ['state', 'tier', 'sort'] } },
    schema: { tags, querystring: promoListQuery, response: { 200: promoList } },
    handler: async ({ query }, reply) => {
      const list = await listPromos(db, query, new Date(context.clock.now()));
      return reply.header('cache-control', 'private, no-store').send(list);
    },
  });

  app.route({
    method: 'GET',
    url: `${url}.csv`,
    exposeHeadRoute: STAFF_FILE.exposeHeadRoute,
    compress: STAFF_FILE.compress,
    config: { guard, refuses: STAFF_FILE.refuses },
    schema: { tags, querystring: promoFileQuery, response: STAFF_FILE.response },
    handler: (request, reply) => {
      const list = promoFile(request.query, new Date(context.clock.now()));
      return send(request, reply, { name: 'promo-codes', act: null, list });
    },
  });

  app.route({
    method: 'POST',
    url,
    config: { guard, refuses: ['PROMO_CODE_EXISTS', 'NOT_READY'] },
    schema: { tags, body: promoCreateBody, response: { 201: promoItem } },
    handler: async (request, reply) =>
      reply.code(201).send(await createPromo(context, requireCaller(request), request.body)),
  });

  app.route({
    method: 'POST',
    url: `${url}/batches`,
    config: { guard, refuses: ['NOT_READY'] },
    schema: { tags, body: promoBatchBody, response: { 201: promoBatchAnswer } },
    handler: async (request, reply) => {
      const batch = await createPromoBatch(context, requireCaller(request), request.body);
      return reply.code(201).header('cache-control', 'private, no-store').send(batch);
    },
  });

  promoCodeRoute(app, context);
}

/** Routes of one code. */
function promoCodeRoute(app: Api, context: ApiContext): void {
  app.route({
    method: 'PUT',
    url: `${url}/:id/active`,
    config: { guard, demands: STAFF_IF_MATCH, refuses: ['NOT_FOUND', 'EDIT_CONFLICT'] },
    schema: { tags, params: promoParams, body: promoActiveBody, response: { 200: promoItem } },
    handler: (request) =>
      setPromoActive(context, requireCaller(request), {
        ...request.params,
        ...request.body,
        ifMatch: readVersion(request),
      }),
  });

  app.route({
    method: 'PUT',
    url: `${url}/:id/last-day`,
    config: { guard, demands: STAFF_IF_MATCH, refuses: ['NOT_FOUND', 'EDIT_CONFLICT'] },
    schema: { tags, params: promoParams, body: promoLastDayBody, response: { 200: promoItem } },
    handler: (request) =>
      endPromoEarly(context, requireCaller(request), {
        ...request.params,
        ...request.body,
        ifMatch: readVersion(request),
      }),
  });

  app.route({
    method: 'GET',
    url: `${url}/:id/redemptions`,
    config: { guard, refuses: ['NOT_FOUND'], views: { 'promo-uses': ['paying'] } },
    schema: { tags, params: promoParams, querystring: promoUseQuery, response: { 200: promoUses } },
    handler: async (request, reply) => {
      const asked = { ...request.params, ...request.query };
      const now = new Date(context.clock.now());
      const uses = await listPromoUses(context.deps.db, requireCaller(request), asked, now);
      return reply.header('cache-control', 'private, no-store').send(uses);
    },
  });
}
