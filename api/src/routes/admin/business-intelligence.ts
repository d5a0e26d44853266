import {
  type FiguresAnswer,
  figuresAnswer,
  figuresQuery,
} from '@roletrail/contracts/http/business-intelligence';
import type { Api, ApiContext } from '../../api.ts';
import { readMetrics } from '../../growth/read-metrics.ts';
import { GUARD } from '../../guard.ts';
import { KeptAnswers } from '../../staff/kept-answers.ts';

/** Figures of how the product is used as a whole. */
export function businessIntelligenceRoutes(app: Api, { deps, config, clock }: ApiContext): void {
  const kept = new KeptAnswers<FiguresAnswer>(deps.logger);
  app.route({
    method: 'GET',
    url: '/api/admin/business-intelligence',
    config: { guard: GUARD.capability('growth') },
    schema: { tags: ['growth'], querystring: figuresQuery, response: { 200: figuresAnswer } },
    handler: async ({ query }, reply) => {
      const collects = config.analytics.enabled;
      const found = await kept.read(query, () =>
        readMetrics(deps.db, { query, now: clock.now(), collects }),
      );
      return reply.header('cache-control', 'private, no-store').send(found);
    },
  });
}
