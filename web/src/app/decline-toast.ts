import type { ToastInput } from '../ui/toast-store.ts';

/** Toast after a refusal. Joined with its separator, the text is that of the specification. */
export const TERMS_DECLINED: ToastInput = {
  title: 'Terms Declined',
  description: 'You have been logged out. You can return anytime to accept our terms.',
  variant: 'destructive',
};
