import { createHash } from 'node:crypto';
import { type ServiceStatus, serviceStatus } from '@roletrail/contracts/http/health';
import type { FastifyRequest } from 'fastify';
import type { Api, ApiContext } from '../api.ts';
import { ApiError } from '../errors.ts';
import { GUARD } from '../guard.ts';
import { refreshCookie } from '../sessions/cookies.ts';
import { readRefreshToken } from '../sessions/refresh-token.ts';

/**
 * State of the service from memory, also while the database is away. `/status` is a page for
 * everyone if the operator turns it on. `/api/status` is also for browsers with a refresh token that
 * verifies. Without the database that proves only that a session was opened here: it may have ended,
 * and its roles are unknown. So the answer contains nothing that a role protects.
 */
export function statusRoutes(app: Api, { config, keys }: ApiContext): void {
  const mayAsk = (request: FastifyRequest) =>
    config.statusPage || readRefreshToken(keys.refreshToken, refreshCookie(request) ?? '') !== null;

  app.route({
    method: 'GET',
    url: '/api/status',
    config: { guard: GUARD.public, refuses: ['NOT_FOUND'] },
    schema: { tags: ['health'], response: { 200: serviceStatus } },
    handler: async (request, reply) => {
      if (!mayAsk(request)) throw new ApiError('NOT_FOUND');
      return reply.header('cache-control', 'no-store').send(await app.serviceStatus());
    },
  });
  if (!config.statusPage) return;
  app.route({
    method: 'GET',
    url: '/status',
    handler: async (_request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .header('content-security-policy', PAGE_POLICY)
        .type('text/html; charset=utf-8')
        .send(statusPage(await app.serviceStatus())),
  });
}

const STYLE =
  'body{font:1.125rem/1.6 system-ui,sans-serif;max-width:36rem;margin:12vh auto;padding:0 1.25rem}h1{font-size:2rem;line-height:1.2}';
const STYLE_DIGEST = createHash('sha256').update(STYLE).digest('base64');
const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_DIGEST}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const WORDS: Readonly<Record<ServiceStatus['state'], readonly [title: string, text: string]>> = {
  works: ['RoleTrail works', 'All parts of the service answer.'],
  impaired: [
    'RoleTrail works in part',
    'Some requests may fail or take longer. We are working on it.',
  ],
  down: ['RoleTrail is down', 'Signing in is not possible now. Nothing that was recorded is lost.'],
};

/** The page needs no script, no file and no database; it reloads every 30 s. */
function statusPage({ state, since }: ServiceStatus): string {
  const [title, text] = WORDS[state];
  const when = `${since.slice(0, 10)} ${since.slice(11, 16)} UTC`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="30">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>Since <time datetime="${since}">${when}</time>.</p>
<p>${text}</p>
</main>
</body>
</html>
`;
}
