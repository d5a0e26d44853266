import { dataSetList, datasetsAnswer } from '@roletrail/contracts/http/datasets';
import type { Api, ApiContext } from '../api.ts';
import { GUARD } from '../guard.ts';
import { listDataSets } from '../staff-settings/data-sets.ts';
import { listReleases } from '../tools/releases/listed.ts';

/** Statistics that the tools use: for the public with their sources, for staff with their files. */
export function datasetRoutes(app: Api, { deps }: ApiContext): void {
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
}
