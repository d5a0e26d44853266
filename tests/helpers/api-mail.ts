import { type MailContent, openMail } from '@roletrail/api/mail/enqueue-mail';
import type { TestApi } from './api.ts';
import { waitFor } from './wait-for.ts';

/** Returns the stored mails to this address, the oldest first. */
export async function mailsTo(
  { db, deps }: Pick<TestApi, 'db' | 'deps'>,
  recipient: string,
): Promise<readonly MailContent[]> {
  const rows = await db
    .selectFrom('mail_message')
    .select(['id', 'content'])
    .where('recipient', '=', recipient)
    .where('content', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id, content }) => openMail(deps.keys.vault, id, content ?? Buffer.of()));
}

/** Waits for `count` mails with a matching subject. Returns the latest. */
export async function mailAbout(
  api: Pick<TestApi, 'db' | 'deps'>,
  recipient: string,
  subject: RegExp,
  count = 1,
): Promise<MailContent> {
  const matching = async () =>
    (await mailsTo(api, recipient)).filter((mail) => subject.test(mail.subject));
  await waitFor(`${count} mails about ${subject}`, async () => (await matching()).length >= count);
  const found = (await matching()).at(-1);
  if (!found) throw new Error(`no mail about ${subject}`);
  return found;
}

/** Returns the secret behind `#` in the link of a mail. */
export function secretOf(mail: MailContent): string {
  const secret = /#(?:token|change|invitation)=([\w-]{43})\s/.exec(mail.text)?.[1];
  if (secret === undefined) throw new Error(`no link with a secret in: ${mail.text}`);
  return secret;
}
