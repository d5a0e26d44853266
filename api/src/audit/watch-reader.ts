import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';

/** When the connection that an answer goes to has ended; it may have before anybody asks. */
export function waitForClose({ raw }: FastifyReply): Promise<void> {
  return new Promise((resolve) => {
    if (raw.destroyed) resolve();
    else raw.once('close', resolve);
  });
}

/**
 * Judges a reader again and again, as the guard did before, until the answer to them has ended.
 * @param formatRefusal why these facts do not let them read it, also by throwing; null: they do
 * @param lost told when they may not any more, or when nobody can say
 */
export function watchReader(
  { callers, config, deps }: ApiContext,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  refusalOf: (caller: CallerFacts) => ApiError | null | Promise<ApiError | null>,
  lost: (why: Error) => void,
): void {
  const sessionId = request.caller?.session.id ?? '';
  let asking = false;
  const look = async () => {
    if (asking) return;
    asking = true;
    const caller = await callers.load(sessionId);
    const refusal = caller ? await refusalOf(caller) : new ApiError('SESSION_MISSING');
    asking = false;
    if (refusal) lost(refusal);
  };
  const timer = setInterval(() => {
    look().catch((error: unknown) => {
      if (!(error instanceof ApiError)) {
        deps.logger.warn({ err: error }, 'nobody can say whether evidence may still be read');
      }
      lost(error instanceof Error ? error : new Error(String(error)));
    });
  }, config.exports.recheckMs);
  void waitForClose(reply).then(() => clearInterval(timer));
}
