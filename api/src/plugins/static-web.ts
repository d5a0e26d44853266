import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Api, ApiContext } from '../api.ts';
import { ApiError } from '../errors.ts';
import { sendProblem } from './errors.ts';
import { isApiPath } from './paths.ts';
import { webPolicy } from './security-headers.ts';

/** Where index.html wants the style nonce, if anywhere. */
const NONCE_MARK = '__CSP_NONCE__';

/**
 * The built web client. Files with a hash in their name never change; index.html is asked for
 * again each time and answers every path that no file and no API route has. Under /api an unknown
 * path is 404 and a known one with another method 405.
 */
export async function staticWeb(app: Api, { config }: ApiContext): Promise<void> {
  const page = config.staticDir === null ? null : await loadPage(config.staticDir);
  if (config.staticDir !== null) {
    await app.register(fastifyStatic, {
      root: config.staticDir,
      index: false,
      cacheControl: false,
      preCompressed: true,
      allowedPath: (path) => path !== '/index.html' && !path.startsWith('/.'),
      setHeaders: (reply, path) => {
        reply.header(
          'cache-control',
          /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
  }
  const serve = (_request: FastifyRequest, reply: FastifyReply) => {
    const nonce = page?.includes(NONCE_MARK) ? randomBytes(16).toString('base64url') : null;
    return reply
      .headers({
        'content-security-policy': webPolicy(config.publicOrigin, nonce),
        'cache-control': 'no-cache',
      })
      .type('text/html; charset=utf-8')
      .send(nonce === null ? page : page?.replaceAll(NONCE_MARK, nonce));
  };
  if (page !== null) app.get('/', serve);
  app.setNotFoundHandler((request, reply) => {
    if (page !== null && wantsPage(request)) return serve(request, reply);
    return sendProblem(request, reply, unknownRoute(app, request));
  });
}

async function loadPage(dir: string): Promise<string> {
  return readFile(join(dir, 'index.html'), 'utf8');
}

/** A navigation of the single-page app: no file (its last part has no dot), no API path. */
function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] ?? '';
  return (
    (method === 'GET' || method === 'HEAD') &&
    !isApiPath(path) &&
    !/\.[^/]*$/.test(path) &&
    (headers.accept === undefined || /text\/html|\*\/\*/.test(headers.accept))
  );
}

function unknownRoute(app: Api, { url }: FastifyRequest): ApiError {
  const allow = app.allowedMethods(url);
  if (allow.length === 0) return new ApiError('NOT_FOUND');
  return new ApiError('METHOD_NOT_ALLOWED', { headers: { allow: allow.join(', ') } });
}
