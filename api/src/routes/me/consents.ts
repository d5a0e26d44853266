import { canonicalBytes } from '@roletrail/contracts/canonical';
import { consentRecordsAnswer, receiptPending } from '@roletrail/contracts/http/legal';
import { uuid } from '@roletrail/contracts/primitives';
import { receipt } from '@roletrail/contracts/receipt/schema';
import { inTs27560, receiptTs27560 } from '@roletrail/contracts/receipt/ts27560';
import { formatTopicPartition } from '@roletrail/event-log/port';
import { z } from 'zod';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { listConsentRequests } from '../../consent/requests.ts';
import { documentTexts } from '../../documents/read-document.ts';
import { ApiError } from '../../errors.ts';
import { ownDecisions } from '../../evidence/own-decisions.ts';
import { findReceipt, type ReceiptDeps, receiptBytes } from '../../evidence/receipt.ts';
import { receiptZip } from '../../evidence/receipt-zip.ts';
import { GUARD } from '../../guard.ts';
import { limitPerAddress } from '../../plugins/rate-limits.ts';
import { describeJsonContent, describeRawContent } from '../served.ts';

const params = z.strictObject({ eventId: uuid });

/** A person's own decisions and their receipts; open without current consent. */
export function meRoutes(app: Api, context: ApiContext): void {
  const { config, deps } = context;
  const receipts: ReceiptDeps = { ...deps, vaultKeys: deps.keys.vault };
  const texts = documentTexts(deps.db);

  app.route({
    method: 'GET',
    url: '/api/me/consents',
    config: { guard: GUARD.session },
    schema: { response: { 200: consentRecordsAnswer } },
    handler: async (request, reply) => {
      const { user } = requireCaller(request);
      reply.header('cache-control', 'private, no-store');
      return {
        items: await ownDecisions(deps.db, deps.partitions, user.id),
        requests: await listConsentRequests(deps.db, user.id),
      };
    },
  });

  app.route({
    method: 'GET',
    url: '/api/me/consents/:eventId/receipt',
    config: { guard: GUARD.session, refuses: ['NOT_FOUND', 'LEDGER_UNAVAILABLE'] },
    schema: {
      params,
      querystring: z.strictObject({ form: z.literal('ts27560').optional() }),
      response: {
        200: describeJsonContent(z.union([receipt, receiptTs27560])),
        202: receiptPending,
      },
    },
    handler: async (request, reply) => {
      const found = await findReceipt(
        receipts,
        requireCaller(request).user.id,
        request.params.eventId,
      );
      reply.header('cache-control', 'private, no-store');
      if (found.kind === 'unknown') throw new ApiError('NOT_FOUND');
      if (found.kind === 'waiting') return reply.code(202).send({ status: found.status });
      const bytes =
        request.query.form === 'ts27560'
          ? canonicalBytes(inTs27560(found.receipt, config.publicOrigin))
          : receiptBytes(found.receipt);
      return reply.type('application/json; charset=utf-8').send(Buffer.from(bytes));
    },
  });

  app.route({
    method: 'GET',
    url: '/api/me/consents/:eventId/receipt.tlog-proof',
    config: { guard: GUARD.session, refuses: ['NOT_FOUND', 'LEDGER_UNAVAILABLE'] },
    schema: {
      params,
      response: { 200: describeRawContent('text/plain'), 202: receiptPending },
    },
    handler: async (request, reply) => {
      const { eventId } = request.params;
      const found = await findReceipt(receipts, requireCaller(request).user.id, eventId);
      reply.header('cache-control', 'private, no-store');
      if (found.kind === 'unknown') throw new ApiError('NOT_FOUND');
      if (found.kind === 'waiting') return reply.code(202).send({ status: found.status });
      return reply
        .type('text/plain; charset=utf-8')
        .header('content-disposition', `attachment; filename="${eventId}.tlog-proof"`)
        .send(found.receipt.proof);
    },
  });

  app.route({
    method: 'GET',
    url: '/api/me/consents/:eventId/receipt.zip',
    config: { guard: GUARD.session, refuses: ['NOT_FOUND', 'LEDGER_UNAVAILABLE'] },
    schema: {
      params,
      response: { 200: describeRawContent('application/zip'), 202: receiptPending },
    },
    handler: async (request, reply) => {
      const { eventId } = request.params;
      const found = await findReceipt(receipts, requireCaller(request).user.id, eventId);
      reply.header('cache-control', 'private, no-store');
      if (found.kind === 'unknown') throw new ApiError('NOT_FOUND');
      if (found.kind === 'waiting') return reply.code(202).send({ status: found.status });
      const vkey = config.ledger.vkeys[formatTopicPartition(found.receipt)] ?? '';
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="roletrail-receipt-${eventId}.zip"`)
        .send(await receiptZip(texts, found.receipt, vkey));
    },
  });

  certificateRoute(app, context, receipts);
}

function certificateRoute(app: Api, { config, writers }: ApiContext, receipts: ReceiptDeps): void {
  app.route({
    method: 'GET',
    url: '/api/me/consents/:eventId/receipt.pdf',
    config: {
      guard: GUARD.session,
      rateLimit: limitPerAddress(config.limits.certificatesPerAddress),
      refuses: ['NOT_FOUND', 'LEDGER_UNAVAILABLE', 'RUN_TIMEOUT', 'NOT_READY'],
    },
    schema: {
      params,
      response: { 200: describeRawContent('application/pdf'), 202: receiptPending },
    },
    handler: async (request, reply) => {
      const { eventId } = request.params;
      const { id: userId } = requireCaller(request).user;
      const found = await findReceipt(receipts, userId, eventId);
      reply.header('cache-control', 'private, no-store');
      if (found.kind === 'unknown') throw new ApiError('NOT_FOUND');
      if (found.kind === 'waiting') return reply.code(202).send({ status: found.status });
      const vkey = config.ledger.vkeys[formatTopicPartition(found.receipt)] ?? '';
      const from = { service: config.publicOrigin, vkey };
      const order = { kind: 'certificate', receipt: found.receipt, from } as const;
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="roletrail-receipt-${eventId}.pdf"`)
        .send(await writers.write(userId, order));
    },
  });
}
