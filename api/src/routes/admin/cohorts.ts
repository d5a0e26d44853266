import { type CohortsAnswer, cohortsAnswer, cohortsQuery } from '@roletrail/contracts/http/cohorts';
import type { Api, ApiContext } from '../../api.ts';
import { readCohorts } from '../../growth/read-cohorts.ts';
import { GUARD } from '../../guard.ts';
import { KeptAnswers } from '../../staff/kept-answers.ts';

/** Retention of people by the time of their sign-up. */
export function cohortRoutes(app: Api, { deps, clock }: ApiContext): void {
  const kept = new KeptAnswers<CohortsAnswer>(deps.logger);
  app.route({
    method: 'GET',
    url: '/api/admin/cohorts',
    config: { guard: GUARD.capability('growth'), refuses: ['REPORT_TOO_SLOW'] },
    schema: { tags: ['growth'], querystring: cohortsQuery, response: { 200: cohortsAnswer } },
    handler: async ({ query }, reply) => {
      const found = await kept.read(query, () => readCohorts(deps.db, query, clock.now()));
      return reply.header('cache-control', 'private, no-store').send(found);
    },
  });
}
