import fastifyJwt from '@fastify/jwt';
import { ACCESS_TOKEN_SECONDS } from '@roletrail/contracts/limits';
import { z } from 'zod';
import type { Api, ApiContext } from '../api.ts';
import { ApiError } from '../errors.ts';

const AUDIENCE = 'roletrail-api';
/** RFC 9068: tells an access token from every other token of ours */
const TYPE = 'at+jwt';

const claims = z.object({
  sub: z.uuid(),
  sid: z.uuid(),
  exp: z.int(),
  rtc: z.int().min(0).nullable().default(null),
});

/**
 * Algorithm, issuer, audience and type are pinned; `kid`, `jku` and `crit` of a token are never
 * followed. Verified tokens are not cached: a cache would say nothing about revocation. Their end is
 * judged by the database's clock, as it was given.
 */
export async function accessToken(app: Api, { config, keys, clock }: ApiContext): Promise<void> {
  await app.register(fastifyJwt, {
    secret: keys.accessToken,
    sign: {
      algorithm: 'HS256',
      iss: config.publicOrigin,
      aud: AUDIENCE,
      header: { alg: 'HS256', typ: TYPE },
    },
    verify: {
      algorithms: ['HS256'],
      allowedIss: config.publicOrigin,
      allowedAud: AUDIENCE,
      checkTyp: TYPE,
      requiredClaims: ['exp', 'iat', 'iss', 'aud', 'sub', 'sid'],
      cache: false,
      ignoreExpiration: true,
    },
  });
  const claimsIn = (token: string) => {
    try {
      return claims.parse(app.jwt.verify(token));
    } catch (cause) {
      throw new ApiError('TOKEN_INVALID', { cause });
    }
  };
  app.decorate('accessTokens', {
    issue({ id, userId, counter }) {
      const iat = Math.floor(clock.now() / 1000);
      const exp = iat + ACCESS_TOKEN_SECONDS;
      const token = app.jwt.sign({ sub: userId, sid: id, rtc: counter, iat, exp });
      return { token, expiresAt: new Date(exp * 1000) };
    },
    verify(token) {
      const { sub, sid, exp, rtc } = claimsIn(token);
      if (exp * 1000 <= clock.now()) throw new ApiError('TOKEN_INVALID');
      return { userId: sub, sessionId: sid, counter: rtc };
    },
  });
}
