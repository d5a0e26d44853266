import { type Letter, letter } from '../mail/letter.ts';
import { describeDevice } from '../sessions/describe-device.ts';
import type { From } from './activity-log.ts';

const UNASKED = 'If this was not you, nothing has changed, and you can ignore this message.';

/** Every link is made of the configured origin; its secret stands behind `#`, for no server. */
const link = (origin: string, path: string) => `${origin}${path}`;

const when = (at: Date) =>
  `${at.toISOString().slice(0, 10)} at ${at.toISOString().slice(11, 16)} UTC`;
const where = (from: From) => `${describeDevice(from.userAgent).label}, address ${from.ip}`;

const alarm = (origin: string) =>
  `If this was not you, choose a new password at once: ${link(origin, '/forgot-password')}. That signs everybody out.`;

export function verifyEmailLetter(origin: string, token: string): Letter {
  return letter({
    subject: 'Confirm your e-mail address for RoleTrail',
    paragraphs: [
      'Welcome to RoleTrail. Please confirm that this address is yours, so that we can help you back in if you ever forget your password.',
    ],
    action: { label: 'Confirm this address', url: link(origin, `/verify-email#token=${token}`) },
    closing: [
      'The link works for 24 hours.',
      'If you did not sign up, somebody may have mistyped their own address, and you can ignore this message.',
    ],
  });
}

export function recoveryLetter(origin: string, token: string): Letter {
  return letter({
    subject: 'Choose a new password for RoleTrail',
    paragraphs: [
      'Somebody, probably you, asked for a new password for the RoleTrail account with this address.',
    ],
    action: {
      label: 'Choose a new password',
      url: link(origin, `/reset-password#token=${token}`),
    },
    closing: [
      'The link works once, for 30 minutes. When it is used, every device is signed out.',
      UNASKED,
    ],
  });
}

export function changeEmailLetter(origin: string, token: string): Letter {
  return letter({
    subject: 'Confirm your new e-mail address for RoleTrail',
    paragraphs: ['You asked to use this address for your RoleTrail account from now on.'],
    action: { label: 'Use this address', url: link(origin, `/verify-email#change=${token}`) },
    closing: [
      'The link works once, for an hour. Until then your account keeps its old address.',
      UNASKED,
    ],
  });
}

/** To somebody whose address another person wants for their account. */
export function addressTakenLetter(origin: string): Letter {
  return letter({
    subject: 'This address already has a RoleTrail account',
    paragraphs: [
      'Somebody asked to move their RoleTrail account to this address. It already belongs to an account, so nothing was changed.',
    ],
    closing: [
      `If that was you and you have two accounts, sign in with this address: ${link(origin, '/login')}.`,
      'If it was not, you can ignore this message.',
    ],
  });
}

interface Event {
  readonly at: Date;
  readonly from: From;
}

/** To the old address, when the change is asked for. */
export function emailChangeAskedLetter(origin: string, { at, from }: Event): Letter {
  return letter({
    subject: 'A change of your RoleTrail e-mail address was asked for',
    paragraphs: [
      `On ${when(at)} somebody who knows your password asked to move your account to another address (${where(from)}). It moves when the new address is confirmed.`,
    ],
    closing: [alarm(origin)],
  });
}

/** To the old address, when the change is made. */
export function emailChangedLetter(origin: string, at: Date): Letter {
  return letter({
    subject: 'Your RoleTrail e-mail address was changed',
    paragraphs: [
      `On ${when(at)} your account moved to another e-mail address. Mail about it no longer comes here.`,
    ],
    closing: [`If this was not you, please tell us: ${link(origin, '/contact')}.`],
  });
}

export function passwordChangedLetter(origin: string, { at, from }: Event): Letter {
  return letter({
    subject: 'Your RoleTrail password was changed',
    paragraphs: [
      `On ${when(at)} the password of your account was changed (${where(from)}). Your other devices were signed out.`,
    ],
    closing: [alarm(origin)],
  });
}

export function newDeviceLetter(origin: string, { at, from }: Event): Letter {
  return letter({
    subject: 'New sign-in to your RoleTrail account',
    paragraphs: [
      `On ${when(at)} somebody signed in to your account from a browser that we have not seen before: ${where(from)}.`,
    ],
    action: { label: 'See where you are signed in', url: link(origin, '/account') },
    closing: ['If it was you, there is nothing to do.', alarm(origin)],
  });
}

export function secondFactorLetter(origin: string, on: boolean, { at, from }: Event): Letter {
  return letter({
    subject: on
      ? 'Your RoleTrail account now has a second factor'
      : 'The second factor of your RoleTrail account was switched off',
    paragraphs: [
      on
        ? `On ${when(at)} an authenticator app was set up (${where(from)}). From now on signing in takes a code of it.`
        : `On ${when(at)} the authenticator app was taken off your account (${where(from)}). Your password alone signs you in again.`,
    ],
    closing: [alarm(origin)],
  });
}

/** @param left recovery codes that still work */
export function recoveryCodeLetter(origin: string, left: number, { at, from }: Event): Letter {
  return letter({
    subject: 'A recovery code of your RoleTrail account was used',
    paragraphs: [
      `On ${when(at)} somebody signed in with one of your recovery codes (${where(from)}). ${left} of them are left.`,
    ],
    action: { label: 'Make new codes', url: link(origin, '/account') },
    closing: [alarm(origin)],
  });
}
