import { mailLink, when } from '../account/letters.ts';
import { buildEmail, type EmailMessage } from '../mail/email-message.ts';

const question = (origin: string) =>
  `To ask about it, reply to this e-mail or write to us: ${mailLink(origin, '/contact')}`;

/** To a person whose account staff locked. */
export function accountLockedLetter(origin: string, until: Date): EmailMessage {
  return buildEmail({
    subject: 'Your RoleTrail account is locked',
    paragraphs: [
      `Our staff locked your account until ${when(until)}. You are signed out on every device and cannot sign in before then. What you saved stays.`,
    ],
    closing: [question(origin)],
  });
}

/** To a person whose account staff unlocked before the end of the lock. */
export function accountUnlockedLetter(origin: string): EmailMessage {
  return buildEmail({
    subject: 'Your RoleTrail account is no longer locked',
    paragraphs: ['Our staff unlocked your account. You can sign in again.'],
    closing: [question(origin)],
  });
}
