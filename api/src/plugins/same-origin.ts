import type { FastifyRequest } from 'fastify';
import type { Api, ApiContext } from '../api.ts';
import { ApiError } from '../errors.ts';

/** By themselves they change nothing (RFC 9110). */
export const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Cross-site requests change nothing. What a browser says of where a request comes from must name
 * one of our origins; a call authenticated by cookie alone (guard `cookie`) must say it, because
 * only a browser has that cookie. Programs with a Bearer token need no Origin.
 */
export function sameOrigin(app: Api, { config }: ApiContext): void {
  const ours = new Set([config.publicOrigin, ...config.otherOrigins]);
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method)) return;
    const verdict = classifyOrigin(request, ours);
    const mustSay = request.routeOptions.config?.guard?.kind === 'cookie';
    if (verdict === 'foreign' || (mustSay && verdict === 'unknown')) {
      throw new ApiError('ORIGIN_REFUSED');
    }
  });
}

/** Origin decides where it stands (it cannot be forged by a page); else Sec-Fetch-Site. */
export function classifyOrigin(
  request: Pick<FastifyRequest, 'headers'>,
  ours: ReadonlySet<string>,
): 'ours' | 'foreign' | 'unknown' {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined) return ours.has(origin) ? 'ours' : 'foreign';
  if (site === undefined) return 'unknown';
  return site === 'same-origin' ? 'ours' : 'foreign';
}
