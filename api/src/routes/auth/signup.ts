import { sessionAnswer, signupBody } from '@roletrail/contracts/http/auth';
import { signUp } from '../../account/sign-up.ts';
import type { Api, ApiContext } from '../../api.ts';
import { GUARD } from '../../guard.ts';
import { limitPerAddressGlobally } from '../../plugins/rate-limits.ts';
import { signedIn } from './signed-in.ts';

export function signupRoute(app: Api, context: ApiContext): void {
  app.route({
    method: 'POST',
    url: '/api/auth/signup',
    config: {
      guard: GUARD.public,
      ...limitPerAddressGlobally(context.config.limits.signUpPerAddress),
      refuses: ['EMAIL_IN_USE', 'WEAK_PASSWORD', 'LOG_UNAVAILABLE'],
    },
    schema: { tags: ['auth'], body: signupBody, response: { 201: sessionAnswer } },
    handler: async (request, reply) => {
      const begun = await signUp(context, request.body, request.client);
      reply.code(201);
      return signedIn(app, context, reply, { ...begun, counter: 0 });
    },
  });
}
