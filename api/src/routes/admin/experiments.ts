import {
  experimentAnswer,
  experimentChangeBody,
  experimentCreateBody,
  experimentEndBody,
  experimentItem,
  experimentList,
  experimentListQuery,
  experimentMoveBody,
  experimentParams,
} from '@roletrail/contracts/http/experiments';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { recordExposure } from '../../growth/arrangements.ts';
import {
  archiveExperiment,
  changeExperiment,
  createExperiment,
  endExperiment,
  startExperiment,
} from '../../growth/experiments.ts';
import { listExperiments, readExperiment } from '../../growth/read-experiments.ts';
import { GUARD } from '../../guard.ts';
import { emptyBody, noContent } from '../empty-body.ts';
import { readVersion, STAFF_IF_MATCH } from './staff-version.ts';

const guard = GUARD.capability('growth');
const tags = ['growth'];
const url = '/api/admin/experiments';

/** Experiments of staff, and the count of people who see them. */
export function experimentRoutes(app: Api, context: ApiContext): void {
  const { db } = context.deps;

  app.route({
    method: 'GET',
    url,
    config: { guard, views: { experiments: ['state', 'sort'] } },
    schema: { tags, querystring: experimentListQuery, response: { 200: experimentList } },
    handler: async ({ query }, reply) =>
      reply.header('cache-control', 'private, no-store').send(await listExperiments(db, query)),
  });

  app.route({
    method: 'GET',
    url: `${url}/:id`,
    config: { guard, refuses: ['NOT_FOUND', 'REPORT_TOO_SLOW'] },
    schema: { tags, params: experimentParams, response: { 200: experimentAnswer } },
    handler: async ({ params }, reply) => {
      const answer = await readExperiment(db, params.id, context.clock.now());
      return reply.header('cache-control', 'private, no-store').send(answer);
    },
  });

  app.route({
    method: 'POST',
    url,
    config: { guard, refuses: ['EXPERIMENT_EXISTS'] },
    schema: { tags, body: experimentCreateBody, response: { 201: experimentItem } },
    handler: async (request, reply) =>
      reply.code(201).send(await createExperiment(context, requireCaller(request), request.body)),
  });

  experimentActRoutes(app, context);

  app.route({
    method: 'POST',
    url: '/api/experiments/:id/exposure',
    config: { guard: GUARD.consent, refuses: ['NOT_FOUND'] },
    schema: { tags, params: experimentParams, body: emptyBody, response: { 204: noContent } },
    handler: async (request, reply) => {
      await recordExposure(context, requireCaller(request), request.params.id);
      return reply.code(204).send();
    },
  });
}

const refuses = ['NOT_FOUND', 'EDIT_CONFLICT', 'EXPERIMENT_STATE'] as const;
const schema = { tags, params: experimentParams, response: { 200: experimentItem } };

/** Acts on one experiment. */
function experimentActRoutes(app: Api, context: ApiContext): void {
  app.route({
    method: 'PUT',
    url: `${url}/:id`,
    config: { guard, demands: STAFF_IF_MATCH, refuses },
    schema: { ...schema, body: experimentChangeBody },
    handler: (request) => {
      const { reason, ...plan } = request.body;
      const ifMatch = readVersion(request);
      const asked = { ...request.params, reason, plan, ifMatch };
      return changeExperiment(context, requireCaller(request), asked);
    },
  });

  app.route({
    method: 'POST',
    url: `${url}/:id/start`,
    config: { guard, demands: STAFF_IF_MATCH, refuses: [...refuses, 'EXPERIMENT_BUSY'] },
    schema: { ...schema, body: experimentMoveBody },
    handler: (request) => {
      const asked = { ...request.params, ...request.body, ifMatch: readVersion(request) };
      return startExperiment(context, requireCaller(request), asked);
    },
  });

  app.route({
    method: 'POST',
    url: `${url}/:id/end`,
    config: { guard, demands: STAFF_IF_MATCH, refuses },
    schema: { ...schema, body: experimentEndBody },
    handler: (request) => {
      const asked = { ...request.params, ...request.body, ifMatch: readVersion(request) };
      return endExperiment(context, requireCaller(request), asked);
    },
  });

  app.route({
    method: 'POST',
    url: `${url}/:id/archive`,
    config: { guard, demands: STAFF_IF_MATCH, refuses },
    schema: { ...schema, body: experimentMoveBody },
    handler: (request) => {
      const asked = { ...request.params, ...request.body, ifMatch: readVersion(request) };
      return archiveExperiment(context, requireCaller(request), asked);
    },
  });
}
