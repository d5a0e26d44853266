import type { Tx } from '@roletrail/db/open';
import type { ApiContext } from '../api.ts';
import { ApiError } from '../errors.ts';
import { readSupportAddress } from '../settings/support-address.ts';
import { mailLink, when } from './letters.ts';

/** @throws ApiError ACCOUNT_LOCKED with the end of the lock and the address to write to */
export async function refuseLocked(
  tx: Tx,
  { config, clock }: ApiContext,
  account: string,
  until: Date | null,
): Promise<void> {
  if (until === null || until.getTime() <= clock.now()) return;
  const address = await readSupportAddress(tx, config);
  throw new ApiError('ACCOUNT_LOCKED', {
    account,
    detail: `This account is locked until ${when(until)}. To ask about it, write to ${address ?? mailLink(config.publicOrigin, '/contact')}`,
    lockedUntil: until.toISOString(),
  });
}
