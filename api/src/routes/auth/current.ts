import { currentSessionAnswer, userAnswer } from '@roletrail/contracts/http/auth';
import { type Api, type ApiContext, callerOf } from '../../api.ts';
import { sessionEnds } from '../../callers/session-state.ts';
import { GUARD } from '../../guard.ts';
import { presentEnds, presentSession, presentUser } from '../../sessions/present.ts';

/** GET /auth/user, GET /auth/session */
export function currentRoutes(app: Api, { config }: ApiContext): void {
  app.route({
    method: 'GET',
    url: '/api/auth/user',
    config: { guard: GUARD.session },
    schema: { tags: ['auth'], response: { 200: userAnswer } },
    handler: async (request) => ({ user: presentUser(callerOf(request)) }),
  });
  app.route({
    method: 'GET',
    url: '/api/auth/session',
    config: { guard: GUARD.session },
    schema: { tags: ['auth'], response: { 200: currentSessionAnswer } },
    handler: async (request) => {
      const { session } = callerOf(request);
      return {
        session: presentSession(session, config.inactivity, session.id),
        ...presentEnds(sessionEnds(session, config.inactivity), session.now),
      };
    },
  });
}
