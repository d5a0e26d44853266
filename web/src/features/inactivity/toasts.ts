import type { ToastInput } from '../../ui/toast-store.ts';

const MINUTE_MS = 60_000;

/**
 * First toast of the specification, verbatim for its limits, else with the remaining time.
 * @param leftMs time until the session ends, ms
 */
export function expiringSoon(leftMs: number): ToastInput {
  return {
    title: 'Session Expiring Soon',
    description: `You will be logged out in ${formatDuration(leftMs)} due to inactivity. Move your mouse or click to stay logged in.`,
    duration: 10_000,
  };
}

function formatDuration(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  if (ms >= MINUTE_MS) return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  const seconds = Math.max(1, Math.round(ms / 1000));
  return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
}

/** Second toast of the specification, verbatim. */
export const SESSION_EXPIRED: ToastInput = {
  title: 'Session Expired',
  description: 'You have been logged out due to inactivity.',
  variant: 'destructive',
};
