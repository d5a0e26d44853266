import {
  deletionReceipt as deletionReceiptAnswer,
  deletionReceiptBody,
  erasureAsked,
  requestErasureBody,
  standingErasure as standingErasureAnswer,
} from '@roletrail/contracts/http/erasure';
import { type Api, type ApiContext, callerOf } from '../../api.ts';
import { deletionReceipt } from '../../erasure/receipt.ts';
import { cancelErasure, requestErasure, standingErasure } from '../../erasure/request.ts';
import { GUARD } from '../../guard.ts';
import { perAddressEverywhere } from '../../plugins/rate-limits.ts';
import { noBody, noContent } from '../no-body.ts';

const ASK_REFUSES = ['PASSWORD_WRONG', 'ERASURE_REQUESTED', 'RATE_LIMITED'] as const;

/**
 * POST, GET and DELETE /me/erasure: open without current consent, so that refusing traps nobody.
 * POST /erasure-receipt: for whoever holds the link, signed in or not.
 */
export function erasureRoutes(app: Api, context: ApiContext): void {
  app.route({
    method: 'POST',
    url: '/api/me/erasure',
    config: { guard: GUARD.session, refuses: ASK_REFUSES },
    schema: { body: requestErasureBody, response: { 202: erasureAsked } },
    handler: async (request, reply) => {
      const { currentPassword } = request.body;
      const from = request.client;
      const asked = await requestErasure(context, callerOf(request), { currentPassword, from });
      reply.code(202).header('cache-control', 'private, no-store');
      return asked;
    },
  });
  app.route({
    method: 'GET',
    url: '/api/me/erasure',
    config: { guard: GUARD.session },
    schema: { response: { 200: standingErasureAnswer } },
    handler: async (request, reply) => {
      reply.header('cache-control', 'private, no-store');
      return standingErasure(context.deps.db, callerOf(request).user.id);
    },
  });
  app.route({
    method: 'DELETE',
    url: '/api/me/erasure',
    config: { guard: GUARD.session, refuses: ['NOT_FOUND'] },
    schema: { body: noBody, response: { 204: noContent } },
    handler: async (request, reply) => {
      await cancelErasure(context, callerOf(request), request.client);
      return reply.code(204).send();
    },
  });
  app.route({
    method: 'POST',
    url: '/api/erasure-receipt',
    config: {
      guard: GUARD.public,
      ...perAddressEverywhere(context.config.limits.linksPerAddress),
      refuses: ['LINK_INVALID'],
    },
    schema: { body: deletionReceiptBody, response: { 200: deletionReceiptAnswer } },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return deletionReceipt(context, request.body.token);
    },
  });
}
