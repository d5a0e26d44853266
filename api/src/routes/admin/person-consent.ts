import { openSealedBody } from '@roletrail/contracts/http/audit-opening';
import { receiptPending } from '@roletrail/contracts/http/legal';
import {
  askAgainAnswer,
  askAgainBody,
  personDecisionParams,
} from '@roletrail/contracts/http/staff-consent';
import { personParams } from '@roletrail/contracts/http/staff-people';
import type { FastifyReply } from 'fastify';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import {
  type StaffCertificate,
  writeMaskedCertificate,
  writeOpenedCertificate,
} from '../../audit/decision-certificate.ts';
import { GUARD } from '../../guard.ts';
import { askAgain } from '../../people/ask-again.ts';
import { openPerson } from '../../people/read-person.ts';
import { limitPerAddress } from '../../plugins/rate-limits.ts';
import { describeRawContent } from '../served.ts';

const tags = ['people'];
const READERS = GUARD.capability('users', 'compliance');

/** Consent of one person: staff ask again, and certificates of decisions. */
export function personConsentRoutes(app: Api, context: ApiContext): void {
  app.route({
    method: 'POST',
    url: '/api/admin/users/:id/ask-again',
    config: {
      guard: READERS,
      refuses: ['NOT_FOUND', 'NOTHING_TO_ASK', 'CONSENT_STATE_UNAVAILABLE'],
    },
    schema: { tags, params: personParams, body: askAgainBody, response: { 200: askAgainAnswer } },
    handler: async (request) => {
      const asked = { ...request.body, userId: request.params.id };
      return { eventId: await askAgain(context, requireCaller(request), asked) };
    },
  });
  certificateRoutes(app, context);
}

const FAILURES = [
  'NOT_FOUND',
  'EVIDENCE_UNRECORDED',
  'LEDGER_UNAVAILABLE',
  'RUN_TIMEOUT',
  'NOT_READY',
  'RATE_LIMITED',
] as const;

function certificateRoutes(app: Api, context: ApiContext): void {
  const url = '/api/admin/users/:id/decisions/:eventId/certificate.pdf' as const;
  const rateLimit = limitPerAddress(context.config.limits.certificatesPerAddress);
  const params = personDecisionParams;
  const response = { 200: describeRawContent('application/pdf'), 202: receiptPending };
  app.route({
    method: 'GET',
    url,
    config: { guard: READERS, rateLimit, refuses: FAILURES },
    schema: { tags, params, response },
    handler: async (request, reply) => {
      const { id: userId, eventId } = request.params;
      const staff = requireCaller(request);
      await openPerson(context, staff, userId);
      return send(
        reply,
        await writeMaskedCertificate(context, staff, { userId, eventId }),
        eventId,
      );
    },
  });
  app.route({
    method: 'POST',
    url,
    config: {
      guard: GUARD.role('compliance'),
      rateLimit,
      refuses: [...FAILURES, 'NOTHING_SEALED', 'PASSWORD_WRONG'],
    },
    schema: { tags, params, body: openSealedBody, response },
    handler: async (request, reply) => {
      const { id: userId, eventId } = request.params;
      const which = { userId, eventId, reason: request.body };
      const written = await writeOpenedCertificate(context, requireCaller(request), which);
      return send(reply, written, eventId);
    },
  });
}

function send(reply: FastifyReply, written: StaffCertificate, eventId: string) {
  reply.header('cache-control', 'private, no-store');
  if (written.kind === 'waiting') return reply.code(202).send({ status: written.status });
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="roletrail-certificate-${eventId}.pdf"`)
    .send(written.pdf);
}
