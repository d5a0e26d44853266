import { loginBody, sessionAnswer } from '@roletrail/contracts/http/auth';
import type { Api, ApiContext } from '../../api.ts';
import { GUARD } from '../../guard.ts';
import { perAddress } from '../../plugins/rate-limits.ts';
import { createSignIn } from '../../sessions/sign-in.ts';
import { signedIn } from './signed-in.ts';

export function loginRoute(app: Api, context: ApiContext): void {
  const signIn = createSignIn(context);
  app.route({
    method: 'POST',
    url: '/api/auth/login',
    config: {
      guard: GUARD.public,
      rateLimit: perAddress(context.config.limits.signInPerAddress),
    },
    schema: { tags: ['auth'], body: loginBody, response: { 200: sessionAnswer } },
    handler: async (request, reply) => {
      const begun = await signIn(request.body, request.client);
      return signedIn(app, context, reply, { ...begun, counter: 0 });
    },
  });
}
