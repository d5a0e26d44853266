import type { MailTest } from '@roletrail/contracts/http/settings';
import { limitMails } from '../account/email.ts';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { buildEmail } from '../mail/email-message.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { actAsStaff } from '../staff/act.ts';

/** A test mail is worth nothing later, ms. */
const KEEP_MS = 3_600_000;

/**
 * Enqueues a mail to the caller's own address, by the way of all others.
 * @returns id of the mail
 * @throws ApiError RATE_LIMITED, and those of `actAsStaff`
 */
export async function sendTestMail(
  context: ApiContext,
  staff: CallerFacts,
  reason: string,
): Promise<string> {
  await limitMails(context, staff.user.id);
  const target = { kind: 'mail', id: 'test' };
  const id = await actAsStaff(
    context,
    staff,
    { action: 'mail.test', target, reason },
    async ({ tx }) => {
      const { email: to, id: userId } = staff.user;
      const letter = buildEmail({
        subject: 'Test mail from RoleTrail',
        paragraphs: [
          'This mail shows that RoleTrail can send mail. You asked for it under Settings.',
        ],
        closing: ['You need not do anything.'],
      });
      const mail = { to, userId, keepForMs: KEEP_MS, ...letter };
      const answer = await enqueueMail(tx, context.deps.keys.vault, mail);
      return { before: null, after: {}, answer, targetId: answer };
    },
  );
  if (id === null) throw new Error('a test mail is always a change');
  return id;
}

/** Returns how far a mail to the caller is. @throws ApiError NOT_FOUND if it is not theirs */
export async function readTestMail(
  { deps }: ApiContext,
  staff: CallerFacts,
  id: string,
): Promise<MailTest> {
  const row = await deps.db
    .selectFrom('mail_message')
    .select(['attempts', 'last_error', 'sent_at', 'gave_up_at'])
    .where('id', '=', id)
    .where('user_id', '=', staff.user.id)
    .executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND');
  const { attempts, last_error: error } = row;
  const state = row.sent_at !== null ? 'sent' : row.gave_up_at !== null ? 'refused' : 'waiting';
  return { state, attempts, error };
}
