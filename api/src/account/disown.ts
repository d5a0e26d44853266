import type { Tx } from '@roletrail/db/open';
import type { ApiContext } from '../api.ts';
import { ApiError } from '../errors.ts';
import { erasePerson } from '../evidence/erase-person.ts';
import { inTransaction } from '../transaction.ts';
import { consumeLink, invalidateLinks, lookUpLink } from './links.ts';
import { normaliseEmail } from './normalise-email.ts';

/**
 * Handles *This was not me*: the owner of an address did not request the e-mail. Erases an account
 * that never verified this address. Cancels a pending move of an account to this address.
 * @throws ApiError LINK_INVALID
 */
export async function disownAddress({ deps }: ApiContext, token: string): Promise<void> {
  const { userId, purpose } = await lookUpLink(deps.db, token, 'verify_email', 'change_email');
  if (purpose === 'verify_email') {
    const erased = await erasePerson(deps, userId, {
      actor: { kind: 'system', id: null },
      // the letter proves only that its reader could read it, not who owns the address
      reason:
        'a reader of the letter to the unproved address reported that this account is not theirs',
      provided: (tx) => isNeverProved(tx, userId, token),
    });
    if (erased.status !== 'erased') throw new ApiError('LINK_INVALID');
    return;
  }
  await inTransaction(deps.db, async (tx) => {
    await consumeLink(tx, token, purpose);
    await invalidateLinks(tx, userId, [purpose]);
  });
}

/** Checks under the lock of the person's row: link and address match, and it is unverified. */
async function isNeverProved(tx: Tx, userId: string, token: string): Promise<boolean> {
  const person = await tx
    .selectFrom('app_user')
    .select(['email_normalized', 'email_verified_at'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const link = await consumeLink(tx, token, 'verify_email');
  return (
    person?.email_verified_at === null && person.email_normalized === normaliseEmail(link.email)
  );
}
