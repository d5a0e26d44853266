import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Api, ApiContext } from '../api.ts';
import { ApiError } from '../errors.ts';
import { writeProblem } from './errors.ts';

/**
 * Refusals that Node would otherwise make by itself without a word, or not at all: a request of
 * HTTP/1.1 that names no host (the instance is made with `requireHostHeader: false`), one that
 * names several, of which a proxy may have judged another, and one that expects what no server
 * here knows.
 */
export function httpRefusals(app: Api, { deps }: ApiContext): void {
  app.addHook('onRequest', async ({ raw }) => {
    const hosts = raw.rawHeaders.filter((name, i) => i % 2 === 0 && /^host$/i.test(name)).length;
    if (hosts > 1) throw hostRefused('must be named once');
    // HTTP/1.0 has no such rule
    if (hosts === 0 && raw.httpVersion !== '1.0') throw hostRefused('is required');
  });
  // everything but `100-continue`, which Node answers before this
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    // whether a body follows is anybody's guess
    response.shouldKeepAlive = false;
    writeProblem(deps.logger, response, new ApiError('EXPECTATION_FAILED'));
  });
}

const hostRefused = (message: string) =>
  new ApiError('VALIDATION_FAILED', { errors: [{ path: 'host', message }] });
