import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Api } from '../api.ts';
import { ApiError } from '../errors.ts';
import { excessOf } from './json-size.ts';

/** Bytes of a body that takes about a millisecond to be parsed and judged by its schema. */
const LONG = 16 * 1024;

/**
 * JSON in UTF-8 is the only body. An empty body is no body (routes that need one say so); text,
 * forms and the rest are 415, so that no cross-site form can reach a handler. Keys named
 * `__proto__` and the like are refused, and so is what json-size.ts finds too deep or too much.
 *
 * Long bodies that arrive together are taken one a turn of the event loop, so that a call that
 * wants a moment waits for one of them and not for all.
 */
export function jsonBody(app: Api): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  let turn: Promise<unknown> = Promise.resolve();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    const take = () => {
      const excess = excessOf(body as Buffer);
      if (excess !== null) return done(tooMuch(excess));
      let text: string;
      try {
        text = new TextDecoder('utf-8', { fatal: true }).decode(body as Buffer);
      } catch (cause) {
        return done(new ApiError('MALFORMED_JSON', { cause }));
      }
      // answers through `done`; returns nothing
      void parse(request, text, done);
    };
    if (body.length < LONG) return take();
    turn = turn.then(() => othersFirst());
    void turn.then(take);
  });
}

const tooMuch = (message: string) =>
  new ApiError('VALIDATION_FAILED', { errors: [{ path: '', message }] });
