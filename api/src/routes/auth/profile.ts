import {
  changePasswordBody,
  signInsAnswer,
  signInsQuery,
  updateUserBody,
} from '@roletrail/contracts/http/account';
import { userAnswer } from '@roletrail/contracts/http/auth';
import { changePassword } from '../../account/password.ts';
import { readActivity } from '../../account/read-activity.ts';
import { updateUser } from '../../account/update-user.ts';
import { type Api, type ApiContext, requireCaller } from '../../api.ts';
import { GUARD } from '../../guard.ts';
import { presentUser } from '../../sessions/present.ts';
import { noContent } from '../empty-body.ts';

/** PATCH /auth/user, POST /auth/password, GET /auth/sign-ins: what a person does to their account. */
export function accountProfileRoutes(app: Api, context: ApiContext): void {
  app.route({
    method: 'PATCH',
    url: '/api/auth/user',
    config: { guard: GUARD.session },
    schema: { tags: ['auth'], body: updateUserBody, response: { 200: userAnswer } },
    handler: async (request) => {
      const now = await updateUser(context, requireCaller(request), request.body);
      return { user: presentUser(now) };
    },
  });
  app.route({
    method: 'POST',
    url: '/api/auth/password',
    config: {
      guard: GUARD.session,
      refuses: ['PASSWORD_WRONG', 'WEAK_PASSWORD', 'RATE_LIMITED'],
    },
    schema: { tags: ['auth'], body: changePasswordBody, response: { 204: noContent } },
    handler: async (request, reply) => {
      await changePassword(context, requireCaller(request), request.body, request.client);
      return reply.code(204).send();
    },
  });
  app.route({
    method: 'GET',
    url: '/api/auth/sign-ins',
    config: { guard: GUARD.session },
    schema: { tags: ['auth'], querystring: signInsQuery, response: { 200: signInsAnswer } },
    handler: (request) => readActivity(context, requireCaller(request), request.query),
  });
}
