import { loginBody, sessionAnswer } from '@roletrail/contracts/http/auth';
import { signIn } from '../../account/sign-in.ts';
import type { Api, ApiContext } from '../../api.ts';
import { GUARD } from '../../guard.ts';
import { isLocalOnlyAllowed } from '../../local-only.ts';
import { limitPerAddressGlobally } from '../../plugins/rate-limits.ts';
import { deviceCookie } from '../../sessions/cookies.ts';
import { signedIn } from './signed-in.ts';

export function loginRoute(app: Api, context: ApiContext): void {
  app.route({
    method: 'POST',
    url: '/api/auth/login',
    config: {
      guard: GUARD.public,
      ...limitPerAddressGlobally(context.config.limits.signInPerAddress),
      refuses: [
        'INVALID_CREDENTIALS',
        'ACCOUNT_LOCKED',
        'SECOND_FACTOR_REQUIRED',
        'SECOND_FACTOR_INVALID',
        'LOG_UNAVAILABLE',
      ],
    },
    schema: { tags: ['auth'], body: loginBody, response: { 200: sessionAnswer } },
    handler: async (request, reply) => {
      const { ip, userAgent } = request.client;
      const thisMachine = isLocalOnlyAllowed(context.config, request);
      const from = { ip, userAgent, device: deviceCookie(request), thisMachine };
      const begun = await signIn(context, request.body, from);
      return signedIn(app, context, reply, { ...begun, counter: 0 });
    },
  });
}
