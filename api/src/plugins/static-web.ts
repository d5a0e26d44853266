import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyRequest } from 'fastify';
import type { Api, ApiContext } from '../api.ts';
import { ApiError } from '../errors.ts';
import { sendProblem } from './errors.ts';
import { isApiPath } from './paths.ts';
import { searchFiles, webPages } from './web-pages.ts';

/**
 * The built web client. Files with a hash in their name never change; pages are asked for
 * again each time (web-pages.ts) and answer every path that no file and no API route has. Under
 * /api an unknown path is 404 and a known one with another method 405.
 */
export async function staticWeb(app: Api, context: ApiContext): Promise<void> {
  const { staticDir } = context.config;
  if (staticDir !== null) await serveFiles(app, staticDir);
  const serve = staticDir === null ? null : webPages(app, context, await shellOf(staticDir));
  if (serve !== null) {
    app.route({ method: 'GET', url: '/', handler: serve });
    searchFiles(app, context);
  }
  // before Fastify looks at a body, which it would refuse with another word
  app.addHook('onRequest', async (request) => {
    const { routeOptions, url } = request;
    if (request.is404 ? !wantsPage(request) : app.namesAnother(routeOptions.url ?? '', url)) {
      throw unknownRoute(app, request);
    }
  });
  app.setNotFoundHandler(async (request, reply) => {
    if (serve !== null && wantsPage(request)) return serve(request, reply);
    return sendProblem(request, reply, unknownRoute(app, request));
  });
}

async function serveFiles(app: Api, staticDir: string): Promise<void> {
  const options = {
    root: staticDir,
    cacheControl: false,
    preCompressed: true,
    dotfiles: 'ignore',
  } as const;
  const cacheFor = (value: string) => (reply: { header(name: string, value: string): unknown }) => {
    reply.header('cache-control', value);
  };
  await app.register(fastifyStatic, {
    ...options,
    index: false,
    decorateReply: false,
    allowedPath: (path) => path !== '/index.html',
    setHeaders: cacheFor('no-cache'),
  });
  // `allowedPath` reads the whole folder at each request. Here each file is public.
  await app.register(fastifyStatic, {
    ...options,
    serve: false,
    setHeaders: cacheFor('public, max-age=31536000, immutable'),
  });
  app.route<{ Params: { file: string } }>({
    method: 'GET',
    url: '/assets/:file',
    schema: { hide: true },
    handler: ({ params }, reply) => reply.sendFile(`assets/${params.file}`),
  });
}

async function shellOf(dir: string): Promise<string> {
  return readFile(join(dir, 'index.html'), 'utf8');
}

/** A navigation of the single-page app: no file (its last part has no dot), no API path. */
function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] ?? '';
  return (
    (method === 'GET' || method === 'HEAD') &&
    !isApiPath(path) &&
    !/\.[^/.]*$/.test(path) &&
    (headers.accept === undefined || /text\/html|\*\/\*/.test(headers.accept))
  );
}

function unknownRoute(app: Api, { method, url }: FastifyRequest): ApiError {
  const allow = app.allowedMethods(url);
  // the router gives up on a part of a path that is longer than any may be
  if (allow.length === 0 || allow.includes(method)) return new ApiError('NOT_FOUND');
  return new ApiError('METHOD_NOT_ALLOWED', { headers: { allow: allow.join(', ') } });
}
