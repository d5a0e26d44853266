import { buildEmail, type EmailMessage } from '../mail/email-message.ts';
import { mailLink, when } from './letters.ts';

/** @param receiptUrl link to the deletion receipt, which works after the erasure too */
export function erasureByStaffLetter(
  origin: string,
  {
    at,
    dueAt,
    receiptUrl,
  }: { readonly at: Date; readonly dueAt: Date; readonly receiptUrl: string },
): EmailMessage {
  return buildEmail({
    subject: 'Our staff will delete your RoleTrail account',
    paragraphs: [
      `On ${when(at)} our staff decided to delete your account. We delete it on ${when(dueAt)}.`,
      'Until then you can sign in as before and take your data with you. Only our staff can stop the deletion. If you disagree, write to support before that time.',
    ],
    action: { label: 'Write to support', url: mailLink(origin, '/support') },
    closing: [
      `Take your data with you: ${mailLink(origin, '/account/data')}`,
      `Your deletion receipt, also after the account is gone: ${receiptUrl}`,
    ],
  });
}

/** For a scheduled erasure that staff, or the service, cancelled. */
export function erasureStoppedLetter(origin: string, at: Date): EmailMessage {
  return buildEmail({
    subject: 'Your RoleTrail account stays',
    paragraphs: [
      `On ${when(at)} the deletion that our staff had scheduled was stopped. We delete nothing.`,
    ],
    action: { label: 'Open your account', url: mailLink(origin, '/account') },
    closing: [],
  });
}
