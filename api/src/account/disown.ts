import type { Tx } from '@roletrail/db/open';
import type { ApiContext } from '../api.ts';
import { ApiError } from '../errors.ts';
import { erasePerson } from '../evidence/erase.ts';
import { inTransaction } from '../transaction.ts';
import { consumeLink, invalidateLinks, lookUpLink } from './links.ts';
import { normaliseEmail } from './normalise-email.ts';

/**
 * *This was not me*: the owner of an address answers a letter that they did not ask for. An account
 * that somebody made with it, and that was never proved, is erased; where an account only wanted to
 * move there, it stays where it is.
 * @throws ApiError LINK_INVALID
 */
export async function disownAddress({ deps }: ApiContext, token: string): Promise<void> {
  const { userId, purpose } = await lookUpLink(deps.db, token, 'verify_email', 'change_email');
  if (purpose === 'verify_email') {
    const erased = await erasePerson(deps, userId, {
      actor: { kind: 'system', id: null },
      reason: 'the owner of the address did not make this account',
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

/** Judged with the person's row locked: the link is theirs, for this address, and it is unproved. */
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
