import { exampleAnswer } from '@roletrail/contracts/http/ledger';
import type { Api, ApiContext } from '../../api.ts';
import { openExamples } from '../../evidence/example.ts';
import { GUARD } from '../../guard.ts';

/** GET /api/ledger/example: what the first page lets its visitors verify. */
export function exampleRoute(app: Api, { config, deps }: ApiContext): void {
  const example = openExamples(deps.db, config);
  app.route({
    method: 'GET',
    url: '/api/ledger/example',
    config: { guard: GUARD.public },
    schema: { response: { 200: exampleAnswer } },
    handler: async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=1');
      return { example: await example() };
    },
  });
}
