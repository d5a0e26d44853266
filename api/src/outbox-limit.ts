import type { ApiContext } from './api.ts';
import { ApiError } from './errors.ts';

type Asker = Pick<ApiContext, 'config' | 'deps'>;

/**
 * Whether the log has been away for so long that `outboxLimit` events wait for it. Then everything
 * is refused that may wait, so that what must never be refused (declines, sign-outs, revocations,
 * expiries, erasures) still has room.
 */
export function outboxIsFull({ config, deps }: Asker): boolean {
  return deps.outboxDepth() >= config.outboxLimit;
}

/** @throws ApiError LOG_UNAVAILABLE when the outbox is full */
export function refuseWhenOutboxFull(asker: Asker): void {
  if (!outboxIsFull(asker)) return;
  throw new ApiError('LOG_UNAVAILABLE', {
    detail: 'The service cannot record new events at the moment; nothing was stored',
    headers: { 'retry-after': '5' },
  });
}
