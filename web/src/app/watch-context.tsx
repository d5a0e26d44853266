import { createContext, use, useSyncExternalStore } from 'react';
import type { Slot } from '../lib/slot.ts';
import type { SessionWatch } from './session-watch.ts';

const WatchContext = createContext<Slot<SessionWatch | null> | null>(null);

export const WatchProvider = WatchContext.Provider;

const noWatch = () => null;

/** Returns the watch of the session; null if signed out and on the server. */
export function useSessionWatch(): SessionWatch | null {
  const slot = use(WatchContext);
  if (slot === null) throw new Error('useSessionWatch outside of WatchProvider');
  return useSyncExternalStore(slot.subscribe, slot.get, noWatch);
}
