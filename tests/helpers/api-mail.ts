import { type MailContent, openMail } from '@roletrail/api/mail/enqueue-mail';
import type { TestApi } from './api.ts';
import { waitFor } from './wait-for.ts';

/** Mails on their way to this address, in the order in which they were written. */
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

/** The latest mail with this in its subject; waits until there are `count` of them. */
export async function mailAbout(
  api: Pick<TestApi, 'db' | 'deps'>,
  recipient: string,
  subject: RegExp,
  count = 1,
): Promise<MailContent> {
  const about = async () =>
    (await mailsTo(api, recipient)).filter((mail) => subject.test(mail.subject));
  await waitFor(`${count} mails about ${subject}`, async () => (await about()).length >= count);
  const found = (await about()).at(-1);
  if (!found) throw new Error(`no mail about ${subject}`);
  return found;
}

/** The secret of the link in a mail: behind `#`, never in the path or the query. */
export function secretOf(mail: MailContent): string {
  const secret = /#(?:token|change|invitation)=([\w-]{43})\s/.exec(mail.text)?.[1];
  if (secret === undefined) throw new Error(`no link in: ${mail.text}`);
  return secret;
}
