import {
  consentBody,
  pendingAnswer,
  recordedAnswer,
  withdrawBody,
} from '@roletrail/contracts/http/legal';
import { uuid } from '@roletrail/contracts/primitives';
import { inSpan } from '@roletrail/contracts/tracer';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Api, type ApiContext, requireClaims } from '../../api.ts';
import { clearAcceptanceCookie, setAcceptanceCookie } from '../../consent/acceptance-cookie.ts';
import { logUnavailable } from '../../consent/decision-batch.ts';
import { DecisionRecorder } from '../../consent/record-decision.ts';
import { verifyPresentation } from '../../documents/presentation.ts';
import { ApiError } from '../../errors.ts';
import { GUARD } from '../../guard.ts';
import { outboxIsFull } from '../../outbox-limit.ts';
import { sendProblem, toApiError } from '../../plugins/errors.ts';
import { inTrace } from '../../plugins/tracing.ts';

const KEY = {
  format: 'uuid',
  maxLength: 36,
  description:
    'Made by the client, once a decision. The same key and body give the same event again; another body is 409.',
};

const REFUSES = [
  'IDEMPOTENCY_KEY_REQUIRED',
  'IDEMPOTENCY_CONFLICT',
  'SESSION_REVOKED',
  'SESSION_EXPIRED',
  'RATE_LIMITED',
  'LOG_UNAVAILABLE',
  'OUTCOME_UNKNOWN',
] as const;

/** What all calls of this file have in common. */
const ROUTE = {
  config: { guard: GUARD.token, demands: { 'idempotency-key': KEY } },
  response: { 201: recordedAnswer, 202: pendingAnswer },
} as const;

/**
 * POST /legal-consent: an acceptance or a refusal becomes a fact. POST /me/consents/withdraw: so does
 * a withdrawal of what was accepted. One recorder, so that a person's decisions keep their order.
 */
export function decisionRoutes(app: Api, context: ApiContext): void {
  const { config, deps, figures, keys, clock } = context;
  const recorder = new DecisionRecorder({
    ...deps,
    vaultKeys: deps.keys.vault,
    inactivity: config.inactivity,
    appendDeadlineMs: config.appendDeadlineMs,
    acceptsRefused: () => outboxIsFull(context),
    decisionsPerHour: config.decisionsPerHour,
  });
  const errorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    sendProblem(request, reply, certain(request, error));
  const asked = (request: FastifyRequest) => ({
    ...requireClaims(request),
    idempotencyKey: idempotencyKey(request),
    client: request.client,
    webBuild: config.webBuild,
  });

  const record = async (request: FastifyRequest, wanted: Parameters<typeof recorder.record>[0]) => {
    const span = request.span.child('decision', {});
    const recorded = await inSpan(
      span,
      () => recorder.record(wanted, span.context),
      ({ answer: { status, eventId } }) => ({
        'roletrail.outcome': status,
        'roletrail.event_id': eventId,
      }),
    );
    request.eventId = recorded.answer.eventId;
    return recorded;
  };

  app.route({
    method: 'POST',
    url: '/api/legal-consent',
    config: {
      ...ROUTE.config,
      refuses: [...REFUSES, 'USER_MISMATCH', 'DOCUMENT_CHANGED', 'PRESENTATION_INVALID'],
    },
    schema: { body: consentBody, response: ROUTE.response },
    errorHandler,
    handler: async (request, reply) => {
      const { body } = request;
      const { answer, sessionLive } = await record(request, {
        ...asked(request),
        body,
        presentation:
          body.presentationId === undefined
            ? null
            : verifyPresentation(
                keys.presentation,
                body.presentationId,
                requireClaims(request),
                clock.now(),
              ),
      });
      if (body.accepted) figures.accepts.add(reply.elapsedTime);
      if (!body.accepted) clearAcceptanceCookie(reply, config.publicOrigin);
      else if (sessionLive) {
        setAcceptanceCookie(reply, config.publicOrigin, body, answer.receivedAt);
      }
      reply.header('cache-control', 'no-store');
      return answer.status === 'recorded'
        ? reply.code(201).send(answer)
        : reply.code(202).send(answer);
    },
  });

  app.route({
    method: 'POST',
    url: '/api/me/consents/withdraw',
    config: {
      ...ROUTE.config,
      refuses: [...REFUSES, 'NOTHING_TO_WITHDRAW', 'CONSENT_STATE_UNAVAILABLE'],
    },
    schema: { body: withdrawBody, response: ROUTE.response },
    errorHandler,
    handler: async (request, reply) => {
      const body = { ...request.body, withdraws: 'what stands' } as const;
      const { answer } = await record(request, { ...asked(request), body, presentation: null });
      clearAcceptanceCookie(reply, config.publicOrigin);
      reply.header('cache-control', 'no-store');
      return answer.status === 'recorded'
        ? reply.code(201).send(answer)
        : reply.code(202).send(answer);
    },
  });

  /** The database was away before anything was attempted: nothing was stored, and that is known. */
  function certain({ id: requestId, span }: FastifyRequest, error: unknown): ApiError {
    const known = toApiError(error);
    if (known.code === 'DATABASE_UNAVAILABLE' || known.code === 'STORAGE_FULL')
      return logUnavailable(1, known);
    if (known.code === 'INTERNAL') {
      deps.logger.error({ err: error, requestId, ...inTrace(span) }, 'recording a decision failed');
    }
    return known;
  }
}

function idempotencyKey(request: FastifyRequest): string {
  const parsed = uuid.safeParse(request.headers['idempotency-key']);
  if (!parsed.success) throw new ApiError('IDEMPOTENCY_KEY_REQUIRED');
  return parsed.data;
}
