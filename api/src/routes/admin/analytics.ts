import { analyticsQuery, analyticsReport, vitalsReport } from '@roletrail/contracts/http/analytics';
import { readAnalytics } from '../../analytics/report.ts';
import { readVitals } from '../../analytics/vitals.ts';
import type { Api, ApiContext } from '../../api.ts';
import { GUARD } from '../../guard.ts';

const NOT_KEPT = 'private, no-store';

/** Reports of how pages are used and how fast they are; without people. */
export function analyticsRoutes(app: Api, { deps }: ApiContext): void {
  const config = { guard: GUARD.capability('growth'), refuses: ['NOT_FOUND'] } as const;
  const tags = ['analytics'];

  app.route({
    method: 'GET',
    url: '/api/admin/analytics',
    config,
    schema: { tags, querystring: analyticsQuery, response: { 200: analyticsReport } },
    handler: async (request, reply) => {
      const report = await readAnalytics(deps.db, request.query);
      return reply.header('cache-control', NOT_KEPT).send(report);
    },
  });

  app.route({
    method: 'GET',
    url: '/api/admin/analytics/vitals',
    config,
    schema: { tags, querystring: analyticsQuery, response: { 200: vitalsReport } },
    handler: async (request, reply) => {
      const report = await readVitals(deps.db, request.query);
      return reply.header('cache-control', NOT_KEPT).send(report);
    },
  });
}
