import { undoBody, undoCheckAnswer, undoCheckBody } from '@roletrail/contracts/http/account';
import { checkUndo, undoChange } from '../../account/undo.ts';
import type { Api, ApiContext } from '../../api.ts';
import { GUARD } from '../../guard.ts';
import { limitPerAddressGlobally } from '../../plugins/rate-limits.ts';
import { clearSessionCookies, deviceCookie, setDeviceCookie } from '../../sessions/cookies.ts';
import { noContent } from '../empty-body.ts';

const UNDO_REFUSES = ['LINK_INVALID', 'WEAK_PASSWORD', 'EMAIL_IN_USE'] as const;

/** POST /auth/undo, …/check: undoes a change of address or second factor by the link of its letter. */
export function undoRoutes(app: Api, context: ApiContext): void {
  const limited = limitPerAddressGlobally(context.config.limits.linksPerAddress);
  app.route({
    method: 'POST',
    url: '/api/auth/undo/check',
    config: { guard: GUARD.public, ...limited, refuses: ['LINK_INVALID'] },
    schema: { tags: ['auth'], body: undoCheckBody, response: { 200: undoCheckAnswer } },
    handler: (request) => checkUndo(context, request.body.token),
  });
  app.route({
    method: 'POST',
    url: '/api/auth/undo',
    config: { guard: GUARD.public, ...limited, refuses: UNDO_REFUSES },
    schema: { tags: ['auth'], body: undoBody, response: { 204: noContent } },
    handler: async (request, reply) => {
      const from = { ...request.client, device: deviceCookie(request) };
      const device = await undoChange(context, request.body, from);
      clearSessionCookies(reply);
      setDeviceCookie(reply, device);
      return reply.code(204).send();
    },
  });
}
