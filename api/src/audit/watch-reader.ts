import type { FastifyRequest } from 'fastify';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';

/**
 * Judges a reader again and again while something is sent to them, as the guard did before.
 * @param refusalOf why these facts do not let them read it; null: they do
 * @param lost told when they may not any more, or when nobody can say
 * @returns ends it
 */
export function watchReader(
  { callers, config, deps }: ApiContext,
  request: FastifyRequest,
  refusalOf: (caller: CallerFacts) => ApiError | null,
  lost: (why: Error) => void,
): () => void {
  const sessionId = request.caller?.session.id ?? '';
  let asking = false;
  const look = async () => {
    if (asking) return;
    asking = true;
    const caller = await callers.load(sessionId);
    asking = false;
    const refusal = caller ? refusalOf(caller) : new ApiError('SESSION_MISSING');
    if (refusal) lost(refusal);
  };
  const timer = setInterval(() => {
    look().catch((error: unknown) => {
      deps.logger.warn({ err: error }, 'nobody can say whether evidence may still be read');
      lost(error instanceof Error ? error : new Error(String(error)));
    });
  }, config.exports.recheckMs);
  return () => clearInterval(timer);
}
