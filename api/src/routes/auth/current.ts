import { currentSessionAnswer, userAnswer } from '@roletrail/contracts/http/auth';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { computeSessionDeadlines } from '../../callers/session-state.ts';
import { GUARD } from '../../guard.ts';
import { presentEnds, presentSession, presentUser } from '../../sessions/present.ts';

/** GET /auth/user, GET /auth/session */
export function currentRoutes(app: Api, { config }: ApiContext): void {
  app.route({
    method: 'GET',
    url: '/api/auth/user',
    config: { guard: GUARD.session },
    schema: { tags: ['auth'], response: { 200: userAnswer } },
    handler: async (request) => ({ user: presentUser(requireCaller(request)) }),
  });
  app.route({
    method: 'GET',
    url: '/api/auth/session',
    config: { guard: GUARD.session },
    schema: { tags: ['auth'], response: { 200: currentSessionAnswer } },
    handler: async (request) => {
      const { session } = requireCaller(request);
      return {
        session: presentSession(session, config.inactivity, session.id),
        ...presentEnds(computeSessionDeadlines(session, config.inactivity), session.now),
      };
    },
  });
}
