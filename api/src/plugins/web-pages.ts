import { createHash } from 'node:crypto';
import {
  type ApiAnswer,
  type AskApi,
  LOCAL_ONLY_PAGES,
  type RenderedPage,
} from '@roletrail/contracts/web-renderer';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Api, ApiContext } from '../api.ts';
import { keepPerVersion } from '../insights/content-version.ts';
import { isLocalOnlyAllowed } from '../local-only.ts';

/** What answers a navigation. */
export type ServePage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Pages as the renderer makes them, out of our own API's answers to an anonymous caller. A page
 * that cannot be rendered is the client alone, never nothing, and the failure is logged; what is
 * for this machine only does not exist for others then either.
 * @param shell the client's index.html
 */
export function webPages(app: Api, { config, deps }: ApiContext, shell: string): ServePage {
  const ask = askApi(app);
  const render = async (url: string, thisMachine: boolean): Promise<RenderedPage> => {
    const alone = {
      status: thisMachine || !isForThisMachine(url) ? 200 : 404,
      html: shell,
    } as const;
    if (!deps.renderer) return alone;
    try {
      return await deps.renderer.page({ url, thisMachine, ask });
    } catch (error) {
      deps.logger.error({ err: error }, 'a page could not be rendered');
      return alone;
    }
  };
  return async (request, reply) => {
    const page = await render(request.url, isLocalOnlyAllowed(config, request));
    reply.header('cache-control', 'no-cache');
    if (page.status === 301) return reply.redirect(page.location, 301);
    if (page.status === 503) reply.header('retry-after', '5');
    const etag = `"${createHash('sha256').update(page.html).digest('base64url').slice(0, 27)}"`;
    reply.header('etag', etag);
    if (page.status === 200 && request.headers['if-none-match']?.includes(etag)) {
      return reply.code(304).send();
    }
    return reply.code(page.status).type('text/html; charset=utf-8').send(page.html);
  };
}

/** Whether the address is of a page that exists for this machine only, however it is written. */
function isForThisMachine(url: string): boolean {
  const asked = URL.canParse(url, 'http://x') ? new URL(url, 'http://x').pathname : '';
  return LOCAL_ONLY_PAGES.some((path) => asked === path || asked === `${path}/`);
}

/** GET of our own API inside this process: no socket, no cookie, no caller. */
function askApi(app: Api): AskApi {
  return async (path): Promise<ApiAnswer> => {
    if (!path.startsWith('/api/')) throw new Error(`${path} is not in the API`);
    const answer = await app.inject({ method: 'GET', url: path });
    return {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type'] ?? '') },
      body: answer.body,
    };
  };
}

/** What search engines ask for: which pages there are, and where not to look. */
export function searchFiles(app: Api, { config, deps }: ApiContext): void {
  const { renderer } = deps;
  app.route({
    method: 'GET',
    url: '/robots.txt',
    handler: async (_request, reply) => {
      const sitemap = renderer ? `\nSitemap: ${config.publicOrigin}/sitemap.xml\n` : '';
      return reply
        .header('cache-control', 'public, max-age=3600')
        .type('text/plain; charset=utf-8')
        .send(`User-agent: *\nDisallow: /api/\n${sitemap}`);
    },
  });
  if (!renderer) return;
  const ask = askApi(app);
  const sitemap = keepPerVersion(deps.db, () => renderer.sitemap(ask));
  app.route({
    method: 'GET',
    url: '/sitemap.xml',
    handler: async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=300')
        .type('application/xml; charset=utf-8')
        .send(await sitemap()),
  });
}
