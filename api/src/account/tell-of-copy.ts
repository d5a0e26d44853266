import type { Tx } from '@roletrail/db/open';
import type { ApiContext } from '../api.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { type RequestOrigin, recordActivity } from './activity-log.ts';
import { sessionCopiedLetter } from './takeover-letters.ts';

/**
 * Writes to the owner that a copied refresh token ended a session of theirs, and adds the line to
 * their history. The caller holds the session's row and enqueues the events afterwards.
 */
export async function tellOfCopy(
  tx: Tx,
  { config, deps }: ApiContext,
  userId: string,
  from: RequestOrigin,
): Promise<void> {
  const { vault } = deps.keys;
  const { email } = await tx
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await recordActivity(tx, vault, { userId, kind: 'session_copied', from });
  const notice = sessionCopiedLetter(config.publicOrigin, { at: new Date(), from });
  await enqueueMail(tx, vault, { to: email, userId, ...notice });
}
