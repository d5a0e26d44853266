import { LOCAL_KEYS } from '@roletrail/contracts/browser-storage';
import { storage } from '../../lib/browser-apis/storage.ts';

/** Storage key of the newest decision with a verified receipt; only for suggestions. */
const KEY = LOCAL_KEYS.checkedReceipt;
const listeners = new Set<() => void>();

export function checkedReceipt(): string | null {
  return storage.read(KEY);
}

export function rememberChecked(eventId: string): void {
  storage.write(KEY, eventId);
  for (const listener of listeners) listener();
}

/** Deletes the stored value on sign-out. */
export function forgetChecked(): void {
  storage.remove(KEY);
  for (const listener of listeners) listener();
}

export function subscribeChecked(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
