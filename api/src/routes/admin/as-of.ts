import { asOfAnswer, asOfQuery } from '@roletrail/contracts/http/as-of';
import { awaitWriters } from '@roletrail/event-log/outbox/await-writers';
import { placesOf } from '@roletrail/event-log/places';
import type { Api, ApiContext } from '../../api.ts';
import { asOf } from '../../audit/as-of.ts';
import { recordReading } from '../../evidence/record-reading.ts';
import { GUARD } from '../../guard.ts';

const READERS = ['admin', 'compliance'] as const;

/** GET /admin/audit/as-of: who had accepted what at a moment; the reading is on record. */
export function asOfRoute(app: Api, context: ApiContext): void {
  const { deps } = context;
  const places = placesOf(['consent-events'], deps.partitions);
  const trees = places.map(({ partition }) => ({ topic: 'consent-events' as const, partition }));
  app.route({
    method: 'GET',
    url: '/api/admin/audit/as-of',
    config: { guard: GUARD.role(...READERS), refuses: ['EVIDENCE_UNRECORDED'] },
    schema: { tags: ['audit'], querystring: asOfQuery, response: { 200: asOfAnswer } },
    handler: async (request, reply) => {
      const answer = await asOf(deps.db, request.query, await awaitWriters(deps.db, places));
      await recordReading(context, request, trees, READERS);
      return reply.header('cache-control', 'private, no-store').send(answer);
    },
  });
}
