import { sessionAnswer } from '@roletrail/contracts/http/auth';
import { tellOfCopy } from '../../account/tell-of-copy.ts';
import type { Api, ApiContext } from '../../api.ts';
import { ApiError } from '../../errors.ts';
import { GUARD } from '../../guard.ts';
import { isLocalRequest } from '../../local-only.ts';
import { limitPerAddress } from '../../plugins/rate-limits.ts';
import { answerCookieProbe, presentedDevice, refreshCookie } from '../../sessions/cookies.ts';
import { isDemoElsewhere } from '../../sessions/demo-elsewhere.ts';
import { refreshSession } from '../../sessions/refresh.ts';
import { readRefreshToken } from '../../sessions/refresh-token.ts';
import { emptyBody } from '../empty-body.ts';
import { signedIn } from './signed-in.ts';

export function refreshRoute(app: Api, context: ApiContext): void {
  app.route({
    method: 'POST',
    url: '/api/auth/refresh',
    config: {
      guard: GUARD.cookie,
      rateLimit: limitPerAddress(context.config.limits.refreshPerAddress),
      refuses: ['SESSION_MISSING', 'SESSION_REVOKED', 'SESSION_EXPIRED', 'REFRESH_REUSED'],
    },
    schema: { tags: ['auth'], body: emptyBody, response: { 200: sessionAnswer } },
    handler: async (request, reply) => {
      const sent = refreshCookie(request);
      const claim = readRefreshToken(context.keys.refreshToken, sent ?? '');
      if (claim === null) {
        // the launch check `origin` reads the attributes of this cookie as they are served
        answerCookieProbe(reply, sent);
        throw new ApiError('SESSION_MISSING');
      }
      if (await isDemoElsewhere(context, claim.sessionId, isLocalRequest(request))) {
        throw new ApiError('SESSION_MISSING');
      }
      const counter = await refreshSession(context, {
        ...claim,
        device: presentedDevice(request),
        onCopy: (tx, userId) => tellOfCopy(tx, context, userId, request.client),
      });
      return signedIn(app, context, reply, { sessionId: claim.sessionId, counter, device: null });
    },
  });
}
