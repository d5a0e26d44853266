import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Api, ApiContext } from '../api.ts';
import { ApiError } from '../errors.ts';
import { writeProblem } from './errors.ts';

/**
 * Refuses requests that Node would refuse without a body, or not at all: HTTP/1.1 without Host (the
 * instance has `requireHostHeader: false`), several Host headers (a proxy may have checked another
 * one), and an unknown expectation.
 */
export function httpRefusals(app: Api, { deps }: ApiContext): void {
  app.addHook('onRequest', async ({ raw }) => {
    const hosts = raw.rawHeaders.filter((name, i) => i % 2 === 0 && /^host$/i.test(name)).length;
    if (hosts > 1) throw hostRefused('must be named once');
    // HTTP/1.0 does not require Host
    if (hosts === 0 && raw.httpVersion !== '1.0') throw hostRefused('is required');
  });
  // all but `100-continue`, which Node answers itself
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    // it is unknown whether a body follows
    response.shouldKeepAlive = false;
    writeProblem(deps.logger, response, new ApiError('EXPECTATION_FAILED'));
  });
}

const hostRefused = (message: string) =>
  new ApiError('VALIDATION_FAILED', { errors: [{ path: 'host', message }] });
