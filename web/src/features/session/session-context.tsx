import { createContext, use, useSyncExternalStore } from 'react';
import { initialSession, type SessionState } from './session-machine.ts';
import type { SessionStore } from './session-store.ts';

const SessionContext = createContext<SessionStore | null>(null);

export const SessionProvider = SessionContext.Provider;

/** The store itself: to sign in and out. */
export function useSessionStore(): SessionStore {
  const store = use(SessionContext);
  if (store === null) throw new Error('useSessionStore outside of SessionProvider');
  return store;
}

/** The state, kept current. What the server rendered knows nobody, and so does its first render here. */
export function useSession(): SessionState {
  const store = useSessionStore();
  return useSyncExternalStore(store.subscribe, store.getState, () => initialSession);
}
