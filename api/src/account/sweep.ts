import type { Database } from '@roletrail/db/open';
import { sweepMail } from '../mail/mail-rows.ts';
import { sweepAttempts } from '../security/attempts.ts';
import { sweepSignInFailures } from '../security/sign-in-failures.ts';
import { sweepActivity } from './activity-log.ts';
import { sweepLinks } from './links.ts';
import { sweepFactors } from './second-factor.ts';
import { sweepUndo } from './undo-state.ts';

/**
 * Deletes what has expired: mails, links, second factors that were not confirmed, states that a link
 * can restore, counters of attempts, old history and counts.
 * @returns mails that could not be delivered in time
 */
export async function sweepAccounts(db: Database): Promise<{ mailsGivenUp: number }> {
  await sweepAttempts(db);
  await sweepLinks(db);
  await sweepFactors(db);
  await sweepUndo(db);
  await sweepSignInFailures(db);
  await sweepActivity(db);
  return { mailsGivenUp: await sweepMail(db) };
}
