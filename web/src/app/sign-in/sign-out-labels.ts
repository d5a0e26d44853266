import type { SignOutReason } from '../../features/session/session-machine.ts';

export type Notice = { readonly title: string; readonly text: string };

/** Returns the notice after a session has ended; null if the user signed out. */
export function createSignOutNotice(reason: SignOutReason | null): Notice | null {
  return reason === null ? null : (ENDED[reason] ?? null);
}

const ENDED: Partial<Record<SignOutReason, Notice>> = {
  inactivity: {
    title: 'Your session has expired',
    text: 'No one used it for too long. Please sign in again.',
  },
  lifetime: {
    title: 'Your session has lasted as long as it may',
    text: 'For your safety no session lasts forever. Please sign in again.',
  },
  revoked: { title: 'Your session has ended', text: 'Please sign in again to go on.' },
  'other-device': {
    title: 'You were signed out on this device from another one',
    text: 'If that was not you, sign in, end the other sessions and change your password.',
  },
  'password-changed': {
    title: 'The password of your account was changed',
    text: 'All other sessions ended with it. Please sign in with the new password; if it was not you who changed it, ask for a new one below.',
  },
  'email-changed': {
    title: 'The e-mail address of your account was changed',
    text: 'All other sessions ended with it. Please sign in with the new address; if it was not you who changed it, write to our support.',
  },
  recovered: {
    title: 'Your new password is set',
    text: 'Every session of your account has ended. Please sign in with the new password.',
  },
  staff: {
    title: 'Our staff ended your session',
    text: 'Please sign in again, or ask our support if you do not know why.',
  },
  erased: {
    title: 'This account was deleted',
    text: 'All its sessions have ended, and its personal data cannot be read any longer.',
  },
  restored: {
    title: 'A repair ended your session',
    text: 'We restored RoleTrail from a backup, and no session from before goes on. Please sign in again.',
  },
  reused: {
    title: 'We ended your session for your safety',
    text: 'An expired sign-in key was reused; someone may have copied it. Please sign in again.',
  },
};
