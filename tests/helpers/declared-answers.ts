import type { Api } from '@roletrail/api/api';
import { isDocsPath } from '@roletrail/api/plugins/paths';
import { refusalsOf } from '@roletrail/api/plugins/route-refusals';
import type { Problem } from '@roletrail/contracts/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What the service answered that its own documentation does not know of. */
export type Undeclared = Set<string>;

/** Holds every answer of the API's calls against what the route says of itself. */
export function watchAnswers(app: Api): Undeclared {
  const undeclared: Undeclared = new Set();
  app.addHook('onSend', async (request, reply, payload) => {
    const { url } = request.routeOptions;
    const watched = url?.startsWith('/api/') && !isDocsPath(url) && !request.is404;
    if (watched && !isDeclared(request, reply, payload)) {
      const said = typeof payload === 'string' ? payload.slice(0, 300) : '';
      undeclared.add(`${request.method} ${url}: ${reply.statusCode} ${said}`);
    }
  });
  return undeclared;
}

function isDeclared({ routeOptions }: FastifyRequest, reply: FastifyReply, payload: unknown) {
  const { method, config, schema } = routeOptions;
  if (!String(reply.getHeader('content-type')).startsWith('application/problem+json')) {
    return String(reply.statusCode) in ((schema?.response ?? {}) as object);
  }
  const { code } = JSON.parse(String(payload)) as Problem;
  return refusalsOf({ method, config }).has(code);
}

/** @throws Error naming what was answered and nowhere declared */
export function demandDeclared(undeclared: Undeclared): void {
  if (undeclared.size > 0) throw new Error(`undeclared answers:\n${[...undeclared].join('\n')}`);
}
