import type { Api } from '@roletrail/api/api';
import { isDocsPath } from '@roletrail/api/plugins/paths';
import { refusalsOf } from '@roletrail/api/plugins/route-refusals';
import type { Problem } from '@roletrail/contracts/errors';

/** Responses of the service that its OpenAPI document does not declare. */
export type Undeclared = Set<string>;

/** Holds every answer of the API's calls against what the route says of itself. */
export function watchAnswers(app: Api): Undeclared {
  const undeclared: Undeclared = new Set();
  app.addHook('onSend', async (request, reply, payload) => {
    const { url, method, config, schema } = request.routeOptions;
    if (!url?.startsWith('/api/') || isDocsPath(url) || request.is404) return;
    // another call's path: this one says nothing of it
    if (app.namesAnother(url, request.url)) return;
    const refused = String(reply.getHeader('content-type')).startsWith('application/problem+json');
    const declared = refused
      ? refusalsOf({ method, config }).has((JSON.parse(String(payload)) as Problem).code)
      : reply.statusCode in ((schema?.response ?? {}) as object);
    if (declared) return;
    const payloadText = refused ? String(payload) : '';
    undeclared.add(`${request.method} ${url}: ${reply.statusCode} ${payloadText}`);
  });
  return undeclared;
}

/** @throws Error naming what was answered and nowhere declared */
export function demandDeclared(undeclared: Undeclared): void {
  if (undeclared.size > 0) throw new Error(`undeclared answers:\n${[...undeclared].join('\n')}`);
}
