import {
  deletionReceipt as deletionReceiptAnswer,
  deletionReceiptBody,
  erasureRequestAnswer,
  pendingErasureAnswer,
  requestErasureBody,
} from '@roletrail/contracts/http/erasure';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { readDeletionReceipt } from '../../erasure/receipt.ts';
import { cancelErasure, readPendingErasure, requestErasure } from '../../erasure/request.ts';
import { GUARD } from '../../guard.ts';
import { limitPerAddressGlobally } from '../../plugins/rate-limits.ts';
import { emptyBody, noContent } from '../empty-body.ts';

const ASK_REFUSES = ['PASSWORD_WRONG', 'ERASURE_REQUESTED', 'RATE_LIMITED'] as const;

/**
 * POST, GET and DELETE /me/erasure: open without current consent, so that declining blocks no
 * erasure. POST /erasure-receipt: for holders of the link, also signed out.
 */
export function erasureRoutes(app: Api, context: ApiContext): void {
  app.route({
    method: 'POST',
    url: '/api/me/erasure',
    config: { guard: GUARD.session, refuses: ASK_REFUSES },
    schema: { body: requestErasureBody, response: { 202: erasureRequestAnswer } },
    handler: async (request, reply) => {
      const { currentPassword } = request.body;
      const from = request.client;
      const asked = await requestErasure(context, requireCaller(request), {
        currentPassword,
        from,
      });
      reply.code(202).header('cache-control', 'private, no-store');
      return asked;
    },
  });
  app.route({
    method: 'GET',
    url: '/api/me/erasure',
    config: { guard: GUARD.session },
    schema: { response: { 200: pendingErasureAnswer } },
    handler: async (request, reply) => {
      reply.header('cache-control', 'private, no-store');
      return readPendingErasure(context.deps.db, requireCaller(request).user.id);
    },
  });
  app.route({
    method: 'DELETE',
    url: '/api/me/erasure',
    config: { guard: GUARD.session, refuses: ['NOT_FOUND', 'ERASURE_BY_STAFF'] },
    schema: { body: emptyBody, response: { 204: noContent } },
    handler: async (request, reply) => {
      await cancelErasure(context, requireCaller(request), request.client);
      return reply.code(204).send();
    },
  });
  app.route({
    method: 'POST',
    url: '/api/erasure-receipt',
    config: {
      guard: GUARD.public,
      ...limitPerAddressGlobally(context.config.limits.linksPerAddress),
      refuses: ['LINK_INVALID'],
    },
    schema: { body: deletionReceiptBody, response: { 200: deletionReceiptAnswer } },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return readDeletionReceipt(context, request.body.token);
    },
  });
}
