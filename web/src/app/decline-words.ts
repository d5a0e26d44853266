import type { ToastInput } from '../ui/toast-store.ts';

/** Said after a refusal; with its separator the text reads as the specification has it. */
export const TERMS_DECLINED: ToastInput = {
  title: 'Terms Declined',
  description: 'You have been logged out. You can return anytime to accept our terms.',
  variant: 'destructive',
};
