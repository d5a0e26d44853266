import type { Tx } from '@roletrail/db/open';
import type { ApiContext } from '../api.ts';
import type { EmailMessage } from '../mail/email-message.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { type Addressee, allowNotice } from './inbox-allowance.ts';

/**
 * Mails a person about their account. A stranger may have made an account with an unproved
 * address, so a letter to one counts against its inbox, and is not sent if that had enough.
 */
export async function mailPerson(
  tx: Tx,
  context: ApiContext,
  person: Addressee,
  letter: EmailMessage,
): Promise<void> {
  if (!(await allowNotice(tx, context, person))) return;
  const { userId, email } = person;
  await enqueueMail(tx, context.deps.keys.vault, { to: email, userId, ...letter });
}
