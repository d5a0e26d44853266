import type { SignOutReason } from '../../features/session/session-machine.ts';

export type Notice = { readonly title: string; readonly text: string };

/** What a person is told when their session is over; null: they know. */
export function signOutWords(reason: SignOutReason | null): Notice | null {
  return reason === null ? null : (ENDED[reason] ?? null);
}

const ENDED: Partial<Record<SignOutReason, Notice>> = {
  inactivity: {
    title: 'Your session has expired',
    text: 'It was not used for too long. Please sign in again.',
  },
  lifetime: {
    title: 'Your session has reached its longest duration',
    text: 'For your safety no session lasts for ever. Please sign in again.',
  },
  revoked: { title: 'Your session was ended', text: 'Please sign in again to go on.' },
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
    title: 'Your session was ended by our staff',
    text: 'Please sign in again, or ask our support if you do not know why.',
  },
  erased: {
    title: 'This account was deleted',
    text: 'All its sessions have ended, and its personal data cannot be read any more.',
  },
  restored: {
    title: 'Your session was ended by a repair of the service',
    text: 'The service was restored from a backup, and no session from before goes on. Please sign in again.',
  },
  reused: {
    title: 'Your session was ended for your safety',
    text: 'A token of it was used a second time, from somewhere else or after it was replaced.',
  },
};
