import { publicConfig } from '@roletrail/contracts/http/config';
import type { Api, ApiContext } from '../api.ts';
import { GUARD } from '../guard.ts';
import { isLocalDeployment, isLocalOnlyAllowed } from '../local-only.ts';

const FIVE_MINUTES = 'public, max-age=300';

/** GET /api/config: facts about deployment and request that the web client needs. */
export function configRoute(app: Api, { config }: ApiContext): void {
  app.route({
    method: 'GET',
    url: '/api/config',
    config: { guard: GUARD.public },
    schema: { tags: ['config'], response: { 200: publicConfig } },
    handler: async (request, reply) => {
      // not cached if the answer depends on the caller
      reply.header('cache-control', isLocalDeployment(config) ? 'no-store' : FIVE_MINUTES);
      return {
        thisMachine: isLocalOnlyAllowed(config, request),
        analytics: config.analytics.enabled,
        jobSearch: config.jobSearchLinks,
      };
    },
  });
}
