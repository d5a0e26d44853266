import { LOCAL_KEYS } from '@roletrail/contracts/browser-storage';
import { storage } from '../../lib/browser-apis/storage.ts';

/** The newest decision whose receipt was verified in this browser; only to know what to suggest. */
const KEY = LOCAL_KEYS.checkedReceipt;
const listeners = new Set<() => void>();

export function checkedReceipt(): string | null {
  return storage.read(KEY);
}

export function rememberChecked(eventId: string): void {
  storage.write(KEY, eventId);
  for (const listener of listeners) listener();
}

/** Who signs out leaves nothing behind. */
export function forgetChecked(): void {
  storage.remove(KEY);
  for (const listener of listeners) listener();
}

export function subscribeChecked(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
