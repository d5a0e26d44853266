import type { Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import type { ApiContext } from '../api.ts';
import { type RequestOrigin, recordActivity } from './activity-log.ts';
import { mailPerson } from './mail-person.ts';
import { sessionCopiedLetter } from './takeover-letters.ts';

/**
 * Writes to the owner that a copied refresh token ended a session of theirs, and adds the line to
 * their history. The caller holds the session's row and enqueues the events afterwards.
 */
export async function tellOfCopy(
  tx: Tx,
  context: ApiContext,
  userId: string,
  from: RequestOrigin,
): Promise<void> {
  const { config, deps } = context;
  const { email, proved } = await tx
    .selectFrom('app_user')
    .select(['email', sql<boolean>`email_verified_at is not null`.as('proved')])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await recordActivity(tx, deps.keys.vault, { userId, kind: 'session_copied', from });
  const notice = sessionCopiedLetter(config.publicOrigin, { at: new Date(), from });
  await mailPerson(tx, context, { userId, email, proved }, notice);
}
