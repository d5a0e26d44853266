import { NO_NOTICE, publicConfig } from '@roletrail/contracts/http/config';
import type { Api, ApiContext } from '../api.ts';
import { GUARD } from '../guard.ts';
import { isLocalDeployment, isLocalOnlyAllowed } from '../local-only.ts';
import { readSiteNotice } from '../settings/site-notice.ts';

/** Short, because the notice about maintenance is part of the answer. */
const SHORTLY = 'public, max-age=10';

/** GET /api/config: facts about deployment and request that the web client needs. */
export function configRoute(app: Api, { config, deps, settings, clock }: ApiContext): void {
  app.route({
    method: 'GET',
    url: '/api/config',
    config: { guard: GUARD.public },
    schema: { tags: ['config'], response: { 200: publicConfig } },
    handler: async (request, reply) => {
      // not cached if the answer depends on the caller
      reply.header('cache-control', isLocalDeployment(config) ? 'no-store' : SHORTLY);
      return {
        thisMachine: isLocalOnlyAllowed(config, request),
        analytics: config.analytics.enabled,
        jobSearch: config.jobSearchLinks,
        notice: await readSiteNotice(settings, clock.now()).catch((error: unknown) => {
          // pages work without it while the database is away
          deps.logger.warn({ err: error }, 'failed to read the notice of the site');
          return NO_NOTICE;
        }),
      };
    },
  });
}
