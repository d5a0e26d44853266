import type { Api } from '../api.ts';
import { ApiError } from '../errors.ts';

/**
 * JSON in UTF-8 is the only body. An empty body is no body (routes that need one say so); text,
 * forms and the rest are 415, so that no cross-site form can reach a handler. Keys named
 * `__proto__` and the like are refused.
 */
export function jsonBody(app: Api): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    let text: string;
    try {
      text = new TextDecoder('utf-8', { fatal: true }).decode(body as Buffer);
    } catch (cause) {
      return done(new ApiError('MALFORMED_JSON', { cause }));
    }
    // answers through `done`; returns nothing
    void parse(request, text, done);
  });
}
