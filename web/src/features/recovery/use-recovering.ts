import { useEffect } from 'react';
import { useSessionStore } from '../session/session-context.tsx';

/**
 * Puts the client into the state `recovering` while the page of a link is shown.
 * @returns to be called once the link has set a new password
 */
export function useRecovering(): () => void {
  const store = useSessionStore();
  useEffect(() => {
    store.beginRecovery();
    return () => void store.endRecovery(false);
  }, [store]);
  return () => void store.endRecovery(true);
}
