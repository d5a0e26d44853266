import {
  deadLetterDiscard,
  deadLetterItem,
  deadLetterItems,
  deadLetterRedrive,
} from '@roletrail/contracts/http/system-health';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { GUARD } from '../../guard.ts';
import { lockLiveSession } from '../../sessions/lock-live-session.ts';
import { discardByStaff, readDeadLetters, redriveByStaff } from '../../staff/dead-letters.ts';
import { inTransaction } from '../../transaction.ts';

/** Maximum listed entries; the answer reports how many are omitted. */
const LISTED = 500;

/**
 * Routes for unreadable records. No action reveals sealed values or changes the log; so, unlike an
 * opening, they require no password.
 */
export function deadLetterRoutes(app: Api, context: ApiContext): void {
  const { db, partitions } = context.deps;
  const guard = GUARD.capability('ops');
  const tags = ['health'];

  app.route({
    method: 'GET',
    url: '/api/admin/health/dead-letters',
    config: { guard, views: { 'dead-letters': ['letters'] } },
    schema: { tags, response: { 200: deadLetterItems } },
    handler: async (_, reply) => {
      const letters = await readDeadLetters(db, { limit: LISTED });
      return reply.header('cache-control', 'private, no-store').send(letters);
    },
  });

  app.route({
    method: 'POST',
    url: '/api/admin/health/dead-letters/redrive',
    config: { guard, refuses: ['NOT_FOUND'] },
    schema: { tags, body: deadLetterRedrive, response: { 202: deadLetterItem } },
    handler: async (request, reply) => {
      const letter = await redriveByStaff(context, requireCaller(request), request.body);
      return reply.code(202).send(letter);
    },
  });

  app.route({
    method: 'POST',
    url: '/api/admin/health/dead-letters/discard',
    config: { guard, refuses: ['NOT_FOUND'] },
    schema: { tags, body: deadLetterDiscard, response: { 200: deadLetterItem } },
    handler: (request) => {
      const staff = requireCaller(request);
      return inTransaction(db, async (tx) => {
        await lockLiveSession(tx, context, staff, ['admin'], 'ops');
        return discardByStaff(tx, partitions, staff.user.id, request.body);
      });
    },
  });
}
