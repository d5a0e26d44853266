import { publicConfig } from '@roletrail/contracts/http/config';
import type { Api, ApiContext } from '../api.ts';
import { GUARD } from '../guard.ts';

const FIVE_MINUTES = 'public, max-age=300';

/** GET /api/config: what the web client must know about where it runs. */
export function configRoute(app: Api, { config }: ApiContext): void {
  app.route({
    method: 'GET',
    url: '/api/config',
    config: { guard: GUARD.public },
    schema: { tags: ['config'], response: { 200: publicConfig } },
    handler: async (_request, reply) => {
      reply.header('cache-control', FIVE_MINUTES);
      return { embedded: config.embedded };
    },
  });
}
