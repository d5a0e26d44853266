import type { ToastInput } from '../../ui/toast-store.ts';

/** The specification's two toasts, word for word. */
export const EXPIRING_SOON: ToastInput = {
  title: 'Session Expiring Soon',
  description:
    'You will be logged out in 5 minutes due to inactivity. Move your mouse or click to stay logged in.',
  duration: 10_000,
};

export const SESSION_EXPIRED: ToastInput = {
  title: 'Session Expired',
  description: 'You have been logged out due to inactivity.',
  variant: 'destructive',
};
