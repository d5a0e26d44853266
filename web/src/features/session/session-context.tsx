import { createContext, use, useSyncExternalStore } from 'react';
import { initialSession, type SessionState } from './session-machine.ts';
import type { SessionStore } from './session-store.ts';

const SessionContext = createContext<SessionStore | null>(null);

export const SessionProvider = SessionContext.Provider;

/** Returns the session store. */
export function useSessionStore(): SessionStore {
  const store = use(SessionContext);
  if (store === null) throw new Error('useSessionStore outside of SessionProvider');
  return store;
}

/** Subscribes to the session state. The server and the first client render have no user. */
export function useSession(): SessionState {
  const store = useSessionStore();
  return useSyncExternalStore(store.subscribe, store.getState, () => initialSession);
}
