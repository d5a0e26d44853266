import { sessionsAnswer } from '@roletrail/contracts/http/auth';
import { uuid } from '@roletrail/contracts/primitives';
import { z } from 'zod';
import { listSessions } from '../../account/list-sessions.ts';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { GUARD } from '../../guard.ts';
import { clearSessionCookies } from '../../sessions/cookies.ts';
import { endOneSession } from '../../sessions/end-sessions.ts';
import { emptyBody, noContent } from '../empty-body.ts';

/** GET /auth/sessions, DELETE /auth/sessions/:id: a person sees and ends their own. */
export function sessionsRoutes(app: Api, context: ApiContext): void {
  app.route({
    method: 'GET',
    url: '/api/auth/sessions',
    config: { guard: GUARD.session },
    schema: { tags: ['auth'], response: { 200: sessionsAnswer } },
    handler: async (request) => ({ items: await listSessions(context, requireCaller(request)) }),
  });
  app.route({
    method: 'DELETE',
    url: '/api/auth/sessions/:id',
    config: { guard: GUARD.session, refuses: ['NOT_FOUND'] },
    schema: {
      tags: ['auth'],
      params: z.strictObject({ id: uuid }),
      body: emptyBody,
      response: { 204: noContent },
    },
    handler: async (request, reply) => {
      const caller = requireCaller(request);
      await endOneSession(context, caller, request.params.id);
      if (request.params.id === caller.session.id) clearSessionCookies(reply);
      return reply.code(204).send();
    },
  });
}
