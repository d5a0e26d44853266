import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiContext } from '../api.ts';
import { evaluateGuard } from '../callers/evaluate-guard.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import type { Guard } from '../guard.ts';

/** Resolves when the answer's connection has ended, also if it ended before the call. */
export function waitForClose({ raw }: FastifyReply): Promise<void> {
  return new Promise((resolve) => {
    if (raw.destroyed) resolve();
    else raw.once('close', resolve);
  });
}

/**
 * Checks the caller against a guard again, after a wait during which they may have lost a role.
 * @throws ApiError of the guard
 */
export async function checkAgain(
  { callers, config }: ApiContext,
  request: FastifyRequest,
  guard: Guard,
): Promise<void> {
  const caller = await callers.load(request.caller?.session.id ?? '');
  const refusal = caller ? evaluateGuard(guard, caller, config) : new ApiError('SESSION_MISSING');
  if (refusal) throw refusal;
}

/**
 * Checks a reader repeatedly, as the guard does, until the answer has ended.
 * @param refusalOf returns or throws the reason to refuse, null if the reader may read
 * @param lost called if the permission ended or cannot be checked
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
        deps.logger.warn({ err: error }, 'failed to check whether evidence may still be read');
      }
      lost(error instanceof Error ? error : new Error(String(error)));
    });
  }, config.exports.recheckMs);
  void waitForClose(reply).then(() => clearInterval(timer));
}
