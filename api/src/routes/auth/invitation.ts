import { sessionAnswer } from '@roletrail/contracts/http/auth';
import {
  acceptInvitationBody,
  invitationCheckAnswer,
  invitationCheckBody,
} from '@roletrail/contracts/http/invitations';
import type { Api, ApiContext } from '../../api.ts';
import { GUARD } from '../../guard.ts';
import { acceptInvitation, checkInvitation } from '../../invitations/accept.ts';
import { limitPerAddressGlobally } from '../../plugins/rate-limits.ts';
import { signedIn } from './signed-in.ts';

/** Use of an invitation's link: POST /auth/invitation/check, then /auth/invitation. */
export function invitedRoutes(app: Api, context: ApiContext): void {
  const limited = limitPerAddressGlobally(context.config.limits.linksPerAddress);
  const tags = ['auth'];
  app.route({
    method: 'POST',
    url: '/api/auth/invitation/check',
    config: { guard: GUARD.public, ...limited, refuses: ['LINK_INVALID'] },
    schema: { tags, body: invitationCheckBody, response: { 200: invitationCheckAnswer } },
    handler: async (request) => {
      const { email, expires_at } = await checkInvitation(context.deps.db, request.body.token);
      return { email, expiresAt: expires_at.toISOString() };
    },
  });
  app.route({
    method: 'POST',
    url: '/api/auth/invitation',
    config: {
      guard: GUARD.public,
      ...limited,
      refuses: ['LINK_INVALID', 'EMAIL_IN_USE', 'WEAK_PASSWORD', 'LOG_UNAVAILABLE'],
    },
    schema: { tags, body: acceptInvitationBody, response: { 201: sessionAnswer } },
    handler: async (request, reply) => {
      const begun = await acceptInvitation(context, request.body, request.client);
      reply.code(201);
      return signedIn(app, context, reply, { ...begun, counter: 0 });
    },
  });
}
