import {
  dataSetAnswer,
  dataSetBody,
  dataSetList,
  dataSetParams,
  datasetsAnswer,
} from '@roletrail/contracts/http/datasets';
import { type Api, type ApiContext, requireCaller } from '../api.ts';
import { GUARD } from '../guard.ts';
import { activateDataSet } from '../staff-settings/activate-data-set.ts';
import { listDataSets } from '../staff-settings/data-sets.ts';
import { listReleases } from '../tools/releases/listed.ts';
import { readVersion, STAFF_IF_MATCH } from './admin/staff-version.ts';

/** Statistics that the tools use: for the public with their sources, for staff with their files. */
export function datasetRoutes(app: Api, context: ApiContext): void {
  const { deps } = context;
  app.route({
    method: 'GET',
    url: '/api/datasets',
    config: { guard: GUARD.public },
    schema: { tags: ['tools'], response: { 200: datasetsAnswer } },
    handler: async (_request, reply) => {
      reply.header('cache-control', 'no-cache');
      const active = (await listReleases(deps.db)).filter((release) => release.active);
      return {
        releases: active.map(({ name, credit, importedAt, areas }) => ({
          name,
          credit,
          importedAt: importedAt?.toISOString() ?? null,
          areas,
        })),
      };
    },
  });

  app.route({
    method: 'GET',
    url: '/api/admin/data-sets',
    config: { guard: GUARD.capability('settings') },
    schema: { tags: ['settings'], response: { 200: dataSetList } },
    handler: async (_request, reply) => {
      reply.header('cache-control', 'private, no-store');
      return listDataSets(deps.db);
    },
  });

  app.route({
    method: 'POST',
    url: '/api/admin/data-sets/:name/activate',
    config: {
      guard: GUARD.capability('settings'),
      demands: STAFF_IF_MATCH,
      refuses: ['NOT_FOUND', 'EDIT_CONFLICT'],
    },
    schema: {
      tags: ['settings'],
      params: dataSetParams,
      body: dataSetBody,
      response: { 200: dataSetAnswer },
    },
    handler: async (request) => {
      const { params, body } = request;
      const ifMatch = readVersion(request);
      const wanted = { ifMatch, reason: body.reason };
      const version = await activateDataSet(context, requireCaller(request), params.name, wanted);
      return { version: version ?? ifMatch };
    },
  });
}
