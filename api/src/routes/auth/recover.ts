import {
  mailAnswer,
  recoverBody,
  recoverCheckAnswer,
  recoverCheckBody,
  recoverConfirmBody,
} from '@roletrail/contracts/http/account';
import { checkRecovery, recover, requestRecovery } from '../../account/recovery.ts';
import type { Api, ApiContext } from '../../api.ts';
import { GUARD } from '../../guard.ts';
import { limitPerAddressGlobally } from '../../plugins/rate-limits.ts';
import {
  clearSessionCookies,
  deviceCookie,
  presentedDevice,
  setDeviceCookie,
} from '../../sessions/cookies.ts';
import { noContent } from '../empty-body.ts';

const RECOVER_REFUSES = ['LINK_INVALID', 'WEAK_PASSWORD', 'CONSENT_STATE_UNAVAILABLE'] as const;

/** POST /auth/recover, …/check, …/confirm: a new password by mail. */
export function recoverRoutes(app: Api, context: ApiContext): void {
  const limited = limitPerAddressGlobally(context.config.limits.linksPerAddress);
  app.route({
    method: 'POST',
    url: '/api/auth/recover',
    config: { guard: GUARD.public, ...limited },
    schema: { tags: ['auth'], body: recoverBody, response: { 202: mailAnswer } },
    handler: async (request, reply) => {
      const { ip, userAgent } = request.client;
      const from = { ip, userAgent, device: presentedDevice(request) };
      requestRecovery(context, request.body.email, from);
      reply.code(202);
      return { status: 'accepted' as const };
    },
  });
  app.route({
    method: 'POST',
    url: '/api/auth/recover/check',
    config: { guard: GUARD.public, ...limited, refuses: ['LINK_INVALID'] },
    schema: { tags: ['auth'], body: recoverCheckBody, response: { 200: recoverCheckAnswer } },
    handler: (request) => checkRecovery(context, request.body.token),
  });
  app.route({
    method: 'POST',
    url: '/api/auth/recover/confirm',
    config: { guard: GUARD.public, ...limited, refuses: RECOVER_REFUSES },
    schema: { tags: ['auth'], body: recoverConfirmBody, response: { 204: noContent } },
    handler: async (request, reply) => {
      const from = { ...request.client, device: deviceCookie(request) };
      const device = await recover(context, request.body, from);
      clearSessionCookies(reply);
      setDeviceCookie(reply, device);
      return reply.code(204).send();
    },
  });
}
