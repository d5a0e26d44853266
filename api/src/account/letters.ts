import { UNDO_LINK_DAYS } from '@roletrail/contracts/limits';
import { buildEmail, type EmailMessage } from '../mail/email-message.ts';
import { describeDevice } from '../sessions/describe-device.ts';
import type { RequestOrigin } from './activity-log.ts';

const UNASKED = 'If this was not you, nothing has changed, and you can ignore this message.';

/** Sentence with the link for an owner who did not request the e-mail. */
const unasked = (origin: string, token: string, words: string) =>
  `${words}: ${mailLink(origin, `/verify-email#unasked=${token}`)}`;

/** Builds a link from the configured origin; secrets come after `#`, so no server sees them. */
export const mailLink = (origin: string, path: string) => `${origin}${path}`;

/** Format of the screens: 24 Nov 2026, 22:49 */
const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});
export const when = (at: Date) => `${dayAndTime.format(at)} UTC`;
export const where = (from: RequestOrigin) =>
  `${describeDevice(from.userAgent).label}, address ${from.ip}`;

export const alarm = (origin: string) =>
  `If this was not you, choose a new password at once, which signs out every device: ${mailLink(origin, '/forgot-password')}`;

export function verifyEmailLetter(origin: string, token: string): EmailMessage {
  return buildEmail({
    subject: 'Confirm your e-mail address for RoleTrail',
    paragraphs: [
      'Someone, probably you, made a RoleTrail account with this address. If it was you, please confirm that the address is yours. Then we can help you back in when you forget your password.',
    ],
    action: {
      label: 'Confirm this address',
      url: mailLink(origin, `/verify-email#token=${token}`),
    },
    closing: [
      'The link works for 24 hours. In any other browser than the one you signed up in, it asks for your password.',
      unasked(origin, token, 'If it was not you, say so, and the account is deleted'),
    ],
  });
}

/** @param minutes validity of the link */
export function recoveryLetter(origin: string, token: string, minutes: number): EmailMessage {
  const life = minutes < 120 ? `${minutes} minutes` : `${minutes / 60} hours`;
  return buildEmail({
    subject: 'Choose a new password for RoleTrail',
    paragraphs: [
      'Someone, probably you, asked for a new password for the RoleTrail account with this address.',
    ],
    action: {
      label: 'Choose a new password',
      url: mailLink(origin, `/reset-password#token=${token}`),
    },
    closing: [`The link works once, for ${life}. Using it signs out every device.`, UNASKED],
  });
}

export function changeEmailLetter(origin: string, token: string): EmailMessage {
  return buildEmail({
    subject: 'Confirm your new e-mail address for RoleTrail',
    paragraphs: ['You asked to use this address for your RoleTrail account from now on.'],
    action: { label: 'Use this address', url: mailLink(origin, `/verify-email#change=${token}`) },
    closing: [
      'The link works once, for an hour. In any other browser than the one you asked in, it asks for your password. Until then your account keeps its old address.',
      unasked(origin, token, 'If it was not you, say so, and nothing is changed'),
    ],
  });
}

/** E-mail to the owner of an address that another person requested for their account. */
export function addressTakenLetter(origin: string): EmailMessage {
  return buildEmail({
    subject: 'This address already has a RoleTrail account',
    paragraphs: [
      'Someone asked to move their RoleTrail account to this address. It already belongs to an account, so nothing was changed.',
    ],
    closing: [
      `If that was you and you have two accounts, sign in with this address: ${mailLink(origin, '/login')}`,
      'If it was not, you can ignore this message.',
    ],
  });
}

export interface Event {
  readonly at: Date;
  readonly from: RequestOrigin;
}

/** E-mail to the old address when the change is requested. */
export function emailChangeAskedLetter(origin: string, { at, from }: Event): EmailMessage {
  return buildEmail({
    subject: 'Someone asked to change your RoleTrail e-mail address',
    paragraphs: [
      `On ${when(at)} someone who knows your password asked to move your account to another address (${where(from)}). It moves once someone confirms the new address.`,
    ],
    closing: [alarm(origin)],
  });
}

/** Link and sentence about a change that can be undone. */
const undoable = (origin: string, token: string) => ({
  action: { label: 'Undo this change', url: mailLink(origin, `/undo#token=${token}`) },
  closing: [
    `If this was not you, undo it. The link works once, for ${UNDO_LINK_DAYS} days. It restores the e-mail address and second factor from before, lets you choose a new password, and signs out every device.`,
  ],
});

/**
 * E-mail to the old address when the change is made.
 * @param undo secret of the undo link; null if the address was never verified
 */
export function emailChangedLetter(origin: string, at: Date, undo: string | null): EmailMessage {
  return buildEmail({
    subject: 'Your RoleTrail e-mail address was changed',
    paragraphs: [
      `On ${when(at)} your account moved to another e-mail address. Mail about it no longer comes here.`,
    ],
    ...(undo === null
      ? { closing: [`If this was not you, please tell us: ${mailLink(origin, '/contact')}`] }
      : undoable(origin, undo)),
  });
}

/** Changes that were reverted because the address was unverified before. */
export interface Undone {
  readonly secondFactor: boolean;
  /** roles of staff */
  readonly roles: boolean;
  readonly acceptance: boolean;
  /** a request to delete the account */
  readonly erasure: boolean;
}

/** @param undone set if this was the first proof of the address */
export function passwordChangedLetter(
  origin: string,
  { at, from }: Event,
  undone: Undone | null = null,
): EmailMessage {
  return buildEmail({
    subject: 'Your RoleTrail password was changed',
    paragraphs: [
      `Someone changed the password of your account on ${when(at)} (${where(from)}). We signed out your other devices.`,
      ...(undone === null ? [] : [undoneWords(undone)]),
    ],
    closing: [alarm(origin)],
  });
}

function undoneWords({ secondFactor, roles, acceptance, erasure }: Undone): string {
  const factor = secondFactor ? ' We took off the second factor that was set up.' : '';
  const staff = roles
    ? ' We took the rights of staff off: an administrator can give them to you again.'
    : '';
  const items =
    ' We took the display name off too. Items that were saved in the account are still there: your account page offers to delete them.';
  const terms = acceptance
    ? ' We withdrew what was accepted before: please read our terms and decide for yourself. Your consent record shows both.'
    : '';
  const kept = erasure
    ? ' Someone had asked to delete the account: we took that back, and it stays.'
    : '';
  return `Until now this address was not confirmed, so another person may have used the account.${factor}${staff}${terms}${kept}${items}`;
}

export function newDeviceLetter(origin: string, { at, from }: Event): EmailMessage {
  return buildEmail({
    subject: 'New sign-in to your RoleTrail account',
    paragraphs: [
      `On ${when(at)} someone signed in to your account from a browser that we have not seen before: ${where(from)}.`,
    ],
    action: { label: 'See where you are signed in', url: mailLink(origin, '/account') },
    closing: ['If it was you, there is nothing to do.', alarm(origin)],
  });
}

/** @param undo secret of the undo link; null if the factor was removed */
export function secondFactorLetter(
  origin: string,
  on: boolean,
  { at, from }: Event,
  undo: string | null,
): EmailMessage {
  return buildEmail({
    subject: on
      ? 'Your RoleTrail account now has a second factor'
      : 'Your RoleTrail account no longer has a second factor',
    paragraphs: [
      on
        ? `Someone set up an authenticator app on ${when(at)} (${where(from)}). From now on, signing in takes a code from it. We signed out your other devices.`
        : `Someone took the authenticator app off your account on ${when(at)} (${where(from)}). Your password alone signs you in again.`,
    ],
    ...(undo === null ? { closing: [alarm(origin)] } : undoable(origin, undo)),
  });
}

/** E-mail about new recovery codes. */
export function newCodesLetter(origin: string, { at, from }: Event): EmailMessage {
  return buildEmail({
    subject: 'Your RoleTrail account has new recovery codes',
    paragraphs: [
      `A person with your password and a code of your second factor made new recovery codes on ${when(at)} (${where(from)}). The old codes no longer work.`,
    ],
    closing: [alarm(origin)],
  });
}

/** @param left number of unused recovery codes */
export function recoveryCodeLetter(
  origin: string,
  left: number,
  { at, from }: Event,
): EmailMessage {
  return buildEmail({
    subject: 'A recovery code of your RoleTrail account was used',
    paragraphs: [
      `On ${when(at)} someone signed in with one of your recovery codes (${where(from)}). ${left} of them are left.`,
    ],
    action: { label: 'Make new codes', url: mailLink(origin, '/account') },
    closing: [alarm(origin)],
  });
}

/** @param dueAt time of the erasure, unless the request is cancelled */
export function erasureAskedLetter(origin: string, { at, from }: Event, dueAt: Date): EmailMessage {
  return buildEmail({
    subject: 'Your RoleTrail account will be deleted',
    paragraphs: [
      `On ${when(at)} someone who knows your password asked to delete your account (${where(from)}).`,
      `We delete it on ${when(dueAt)}. Until then you can sign in as before and keep it. After that it cannot be restored, and we write no more.`,
    ],
    action: { label: 'Keep my account', url: mailLink(origin, '/delete-account') },
    closing: [
      'If it was you, there is nothing to do. We showed you the link to your deletion receipt when you asked; it works after the account is gone.',
      alarm(origin),
    ],
  });
}

export function erasureCancelledLetter(origin: string, { at, from }: Event): EmailMessage {
  return buildEmail({
    subject: 'Your RoleTrail account stays',
    paragraphs: [
      `Someone took back the request to delete your account on ${when(at)} (${where(from)}). We delete nothing.`,
    ],
    closing: [alarm(origin)],
  });
}
