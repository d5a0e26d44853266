import { datasetsAnswer } from '@roletrail/contracts/http/datasets';
import type { Api, ApiContext } from '../api.ts';
import { GUARD } from '../guard.ts';
import { listReleases } from '../tools/releases/listed.ts';

/** Public route: the statistics that the tools use, with their sources. */
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
}
