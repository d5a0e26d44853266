import { asOfAnswer, asOfQuery } from '@roletrail/contracts/http/as-of';
import { awaitWriters } from '@roletrail/event-log/outbox/await-writers';
import { listTopicPartitions } from '@roletrail/event-log/topic-partitions';
import type { Api, ApiContext } from '../../api.ts';
import { readConsentAsOf } from '../../audit/as-of.ts';
import { recordEvidenceView } from '../../evidence/record-evidence-view.ts';
import { TRAIL_READERS } from '../../guard.ts';

/** GET /admin/audit/as-of: who had accepted what at a moment; the reading is on record. */
export function asOfRoute(app: Api, context: ApiContext): void {
  const { deps } = context;
  const places = listTopicPartitions(['consent-events'], deps.partitions);
  const trees = places.map(({ partition }) => ({ topic: 'consent-events' as const, partition }));
  app.route({
    method: 'GET',
    url: '/api/admin/audit/as-of',
    config: { guard: TRAIL_READERS, refuses: ['EVIDENCE_UNRECORDED'] },
    schema: { tags: ['audit'], querystring: asOfQuery, response: { 200: asOfAnswer } },
    handler: async (request, reply) => {
      const answer = await readConsentAsOf(
        deps.db,
        request.query,
        await awaitWriters(deps.db, places),
      );
      await recordEvidenceView(context, request, trees, TRAIL_READERS);
      return reply.header('cache-control', 'private, no-store').send(answer);
    },
  });
}
