import { buildEmail, type EmailMessage } from '../mail/email-message.ts';
import { alarm, type Event, mailLink, when, where } from './letters.ts';

/** To the owner of a session that a copied refresh token ended. */
export function sessionCopiedLetter(origin: string, { at, from }: Event): EmailMessage {
  return buildEmail({
    subject: 'We ended a session of your RoleTrail account',
    paragraphs: [
      `On ${when(at)} an expired sign-in key of one of your sessions was used again (${where(from)}). Someone may have copied it, so we ended that session.`,
      'Please sign in again on that device.',
    ],
    closing: [alarm(origin)],
  });
}

/** Changes that an undo link took back. */
interface Undone {
  /** time of the change that the link is about */
  readonly since: Date;
  /** whether a request to delete the account was cancelled */
  readonly erasure: boolean;
}

/** To the address that an undo link restored. */
export function changeUndoneLetter(
  origin: string,
  { at, from }: Event,
  { since, erasure }: Undone,
): EmailMessage {
  return buildEmail({
    subject: 'Your RoleTrail account is as it was before',
    paragraphs: [
      `On ${when(at)} a person with the link of our letter undid what was changed on ${when(since)} and after (${where(from)}).`,
      'Your account has the e-mail address and the second factor from before, and a new password. We signed out every device.',
      ...(erasure
        ? [
            'After that change a person asked us to delete the account. We cancelled the request, and the account stays.',
          ]
        : []),
    ],
    closing: [alarm(origin)],
  });
}

/** To the address that the account leaves when a change is undone. */
export function movedBackLetter(origin: string, at: Date): EmailMessage {
  return buildEmail({
    subject: 'Your RoleTrail account moved back to its earlier e-mail address',
    paragraphs: [
      `On ${when(at)} a person with the link that we had sent to the earlier address undid the change to this one. Mail about the account no longer comes here.`,
    ],
    closing: [`If this was not you, please tell us: ${mailLink(origin, '/contact')}`],
  });
}

/** To a person whose second factor an operator took off. */
export function factorResetLetter(origin: string, at: Date): EmailMessage {
  return buildEmail({
    subject: 'Your RoleTrail account no longer has a second factor',
    paragraphs: [
      `On ${when(at)} our staff took the second factor off your account, because you or a person in your name asked us to. We signed out every device. Your password alone signs you in.`,
    ],
    closing: [alarm(origin)],
  });
}
