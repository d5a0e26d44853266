import { activityAnswer, activityBody } from '@roletrail/contracts/http/auth';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { GUARD } from '../../guard.ts';
import { reportActivity } from '../../sessions/activity.ts';
import { presentEnds } from '../../sessions/present.ts';

export function activityRoute(app: Api, context: ApiContext): void {
  app.route({
    method: 'POST',
    url: '/api/auth/activity',
    config: { guard: GUARD.session },
    schema: { tags: ['auth'], body: activityBody, response: { 200: activityAnswer } },
    handler: async (request) => {
      const caller = requireCaller(request);
      const ends = await reportActivity(context, caller, request.body.idleMs);
      return presentEnds(ends, caller.session.now);
    },
  });
}
