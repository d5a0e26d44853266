import type { IncomingMessage, ServerResponse } from 'node:http';
import { uuidv7 } from 'uuidv7';
import type { Api } from '../api.ts';
import { ApiError } from '../errors.ts';
import { hookless, PROBLEM_TYPE } from './errors.ts';

/**
 * Two refusals that Node would otherwise make by itself, without a word: a request of HTTP/1.1
 * that names no host (the instance is made with `requireHostHeader: false`), and one that expects
 * what no server here knows.
 */
export function httpRefusals(app: Api): void {
  app.addHook('onRequest', async ({ headers, raw }) => {
    // HTTP/1.0 has no such rule
    if (headers.host !== undefined || raw.httpVersion === '1.0') return;
    throw new ApiError('VALIDATION_FAILED', { errors: [{ path: 'host', message: 'is required' }] });
  });
  app.server.on('checkExpectation', refuseExpectation);
}

/** Everything but `100-continue`, which Node answers before this. */
function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const requestId = uuidv7();
  const refusal = new ApiError('EXPECTATION_FAILED');
  response
    .writeHead(refusal.statusCode, {
      ...hookless(requestId),
      'cache-control': 'no-store',
      'content-type': PROBLEM_TYPE,
      // whether a body follows is anybody's guess
      connection: 'close',
    })
    .end(JSON.stringify(refusal.toProblem(requestId)));
}
