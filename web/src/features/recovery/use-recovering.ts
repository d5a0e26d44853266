import { useEffect } from 'react';
import { useSessionStore } from '../session/session-context.tsx';

/**
 * Sets the session state `recovering` while the page of a link is open.
 * @returns function to call after the link has set a new password
 */
export function useRecovering(): () => void {
  const store = useSessionStore();
  useEffect(() => {
    store.beginRecovery();
    return () => void store.endRecovery(false);
  }, [store]);
  return () => void store.endRecovery(true);
}
