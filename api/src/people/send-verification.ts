import { sendVerification } from '../account/email.ts';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError, createRateLimitError } from '../errors.ts';
import { actAsStaff } from '../staff/act.ts';
import { lockPerson } from '../staff/roles.ts';

/**
 * Sends a person the link that confirms their address. It does not count as a mail
 * that they asked for, so staff use up nothing of the person's.
 * @throws ApiError NOT_FOUND if the address is confirmed, RATE_LIMITED if staff sent it often or
 *   the inbox had enough letters, and those of `actAsStaff`
 */
export async function sendVerificationAgain(
  context: ApiContext,
  staff: CallerFacts,
  { userId, reason }: { readonly userId: string; readonly reason: string },
): Promise<void> {
  const target = { kind: 'person', id: userId, userId };
  const request = { action: 'person.send_verification', target, reason } as const;
  const counter = `verification mails by staff to ${userId}`;
  const limit = context.config.limits.mailsPerAccount;
  const counted = await context.attempts.begin([{ name: counter, limit }]);
  const send = actAsStaff(context, staff, request, async ({ tx }) => {
    await lockPerson(tx, userId);
    const { email, email_verified_at } = await tx
      .selectFrom('app_user')
      .select(['email', 'email_verified_at'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    if (email_verified_at !== null) {
      throw new ApiError('NOT_FOUND', { detail: 'This address is confirmed already' });
    }
    if (!(await sendVerification(tx, context, { userId, email }))) {
      const { windowMs } = context.config.limits.lettersPerInbox;
      throw createRateLimitError(windowMs, { detail: 'This inbox had enough letters for now.' });
    }
    return { before: null, after: { sent: true }, answer: true };
  });
  await send.catch(async (error: unknown) => {
    // no letter was sent
    await counted.forgive();
    throw error;
  });
}
