import { logoutQuery } from '@roletrail/contracts/http/auth';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { GUARD } from '../../guard.ts';
import { clearSessionCookies } from '../../sessions/cookies.ts';
import { signOut } from '../../sessions/end-sessions.ts';
import { emptyBody, noContent } from '../empty-body.ts';

export function logoutRoute(app: Api, context: ApiContext): void {
  app.route({
    method: 'POST',
    url: '/api/auth/logout',
    config: { guard: GUARD.session },
    schema: {
      tags: ['auth'],
      querystring: logoutQuery,
      body: emptyBody,
      response: { 204: noContent },
    },
    handler: async (request, reply) => {
      await signOut(context, requireCaller(request), request.query.scope);
      if (request.query.scope !== 'others') clearSessionCookies(reply);
      return reply.code(204).send();
    },
  });
}
