import { readiness as readinessAnswer } from '@roletrail/contracts/http/health';
import { z } from 'zod';
import type { Api, ApiContext } from '../api.ts';
import { ApiError } from '../errors.ts';
import { checkReadiness, servingChecks } from '../health.ts';
import { isLocalDeployment, isLocalOnlyAllowed } from '../local-only.ts';

/** /healthz: alive, without any check. /readyz: may get requests. /metrics: local only. */
export function healthRoutes(app: Api, { config, deps }: ApiContext): void {
  const checks = servingChecks(app, deps);
  app.route({
    method: 'GET',
    url: '/healthz',
    schema: { response: { 200: z.object({ status: z.literal('alive') }) } },
    handler: async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return { status: 'alive' as const };
    },
  });
  app.route({
    method: 'GET',
    url: '/readyz',
    schema: { response: { 200: readinessAnswer, 503: readinessAnswer } },
    handler: async (_request, reply) => {
      const answer = await checkReadiness(checks);
      return reply
        .code(answer.status === 'ready' ? 200 : 503)
        .header('cache-control', 'no-store')
        .send(answer);
    },
  });
  if (!config.publicMetrics || !isLocalDeployment(config)) return;
  app.route({
    method: 'GET',
    url: '/metrics',
    handler: async (request, reply) => {
      if (!isLocalOnlyAllowed(config, request)) throw new ApiError('NOT_FOUND');
      return reply
        .header('cache-control', 'no-store')
        .type(deps.metrics.contentType)
        .send(await deps.metrics.metrics());
    },
  });
}
