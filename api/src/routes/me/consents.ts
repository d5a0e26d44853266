import { consentRecordsAnswer, receipt, receiptPending } from '@roletrail/contracts/http/legal';
import { uuid } from '@roletrail/contracts/primitives';
import { z } from 'zod';
import { type Api, type ApiContext, callerOf } from '../../api.ts';
import { ApiError } from '../../errors.ts';
import { ownDecisions } from '../../evidence/own-decisions.ts';
import { findReceipt, type ReceiptDeps } from '../../evidence/receipt.ts';
import { GUARD } from '../../guard.ts';
import { served } from '../served.ts';

const params = z.strictObject({ eventId: uuid });

/** A person's own decisions and their receipts; open without current consent. */
export function meRoutes(app: Api, { deps }: ApiContext): void {
  const receipts: ReceiptDeps = { ...deps, vaultKeys: deps.keys.vault };

  app.route({
    method: 'GET',
    url: '/api/me/consents',
    config: { guard: GUARD.session },
    schema: { response: { 200: consentRecordsAnswer } },
    handler: async (request, reply) => {
      const { user } = callerOf(request);
      reply.header('cache-control', 'private, no-store');
      return { items: await ownDecisions(deps.db, deps.partitions, user.id) };
    },
  });

  app.route({
    method: 'GET',
    url: '/api/me/consents/:eventId/receipt',
    config: { guard: GUARD.session, refuses: ['NOT_FOUND', 'LEDGER_UNAVAILABLE'] },
    schema: { params, response: { 200: receipt, 202: receiptPending } },
    handler: async (request, reply) => {
      const found = await findReceipt(receipts, callerOf(request).user.id, request.params.eventId);
      reply.header('cache-control', 'private, no-store');
      if (found.kind === 'unknown') throw new ApiError('NOT_FOUND');
      if (found.kind === 'waiting') return reply.code(202).send({ status: found.status });
      return reply.code(200).send(found.receipt);
    },
  });

  app.route({
    method: 'GET',
    url: '/api/me/consents/:eventId/receipt.tlog-proof',
    config: { guard: GUARD.session, refuses: ['NOT_FOUND', 'LEDGER_UNAVAILABLE'] },
    schema: {
      params,
      response: { 200: served('text/plain'), 202: receiptPending },
    },
    handler: async (request, reply) => {
      const { eventId } = request.params;
      const found = await findReceipt(receipts, callerOf(request).user.id, eventId);
      reply.header('cache-control', 'private, no-store');
      if (found.kind === 'unknown') throw new ApiError('NOT_FOUND');
      if (found.kind === 'waiting') return reply.code(202).send({ status: found.status });
      return reply
        .type('text/plain; charset=utf-8')
        .header('content-disposition', `attachment; filename="${eventId}.tlog-proof"`)
        .send(found.receipt.proof);
    },
  });
}
