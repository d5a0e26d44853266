import {
  changeEmailBody,
  confirmEmailBody,
  mailAnswer,
  notMeBody,
  verifyEmailBody,
} from '@roletrail/contracts/http/account';
import type { FastifyRequest } from 'fastify';
import { disownAddress } from '../../account/disown.ts';
import {
  confirmEmailChange,
  requestEmailChange,
  resendVerification,
  verifyEmail,
} from '../../account/email.ts';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { GUARD } from '../../guard.ts';
import { limitPerAddressGlobally } from '../../plugins/rate-limits.ts';
import { emptyBody, noContent } from '../empty-body.ts';

const ACCEPTED = { status: 'accepted' as const };
/** As account/link-use.ts has it: the link itself, or the password of who opens it elsewhere. */
const LINK_REFUSES = [
  'LINK_INVALID',
  'LINK_NEEDS_PASSWORD',
  'PASSWORD_WRONG',
  'RATE_LIMITED',
] as const;

/** Proving an address and moving to another one; links are opened without a session too. */
export function emailRoutes(app: Api, context: ApiContext): void {
  const limited = limitPerAddressGlobally(context.config.limits.linksPerAddress);
  app.route({
    method: 'POST',
    url: '/api/auth/verify-email',
    config: { guard: GUARD.optional, ...limited, refuses: LINK_REFUSES },
    schema: { tags: ['auth'], body: verifyEmailBody, response: { 204: noContent } },
    handler: async (request, reply) => {
      await verifyEmail(context, { ...request.body, sessionId: sessionOf(request) });
      return reply.code(204).send();
    },
  });
  app.route({
    method: 'POST',
    url: '/api/auth/verify-email/resend',
    config: { guard: GUARD.session, refuses: ['RATE_LIMITED'] },
    schema: { tags: ['auth'], body: emptyBody, response: { 202: mailAnswer } },
    handler: async (request, reply) => {
      await resendVerification(context, requireCaller(request));
      reply.code(202);
      return ACCEPTED;
    },
  });
  app.route({
    method: 'POST',
    url: '/api/auth/email',
    config: {
      guard: GUARD.session,
      refuses: ['PASSWORD_WRONG', 'SECOND_FACTOR_INVALID', 'RATE_LIMITED'],
    },
    schema: { tags: ['auth'], body: changeEmailBody, response: { 202: mailAnswer } },
    handler: async (request, reply) => {
      await requestEmailChange(context, requireCaller(request), request.body, request.client);
      reply.code(202);
      return ACCEPTED;
    },
  });
  app.route({
    method: 'POST',
    url: '/api/auth/email/confirm',
    config: {
      guard: GUARD.optional,
      ...limited,
      refuses: [...LINK_REFUSES, 'ACCOUNT_LOCKED', 'EMAIL_IN_USE'],
    },
    schema: { tags: ['auth'], body: confirmEmailBody, response: { 204: noContent } },
    handler: async (request, reply) => {
      const use = { ...request.body, sessionId: sessionOf(request) };
      await confirmEmailChange(context, use, request.client);
      return reply.code(204).send();
    },
  });
  app.route({
    method: 'POST',
    url: '/api/auth/email/not-me',
    config: { guard: GUARD.public, ...limited, refuses: ['LINK_INVALID'] },
    schema: { tags: ['auth'], body: notMeBody, response: { 204: noContent } },
    handler: async (request, reply) => {
      await disownAddress(context, request.body.token);
      return reply.code(204).send();
    },
  });
}

const sessionOf = ({ caller }: FastifyRequest) => caller?.session.id ?? null;
