import { LOCAL_KEYS } from '@roletrail/contracts/browser-storage';
import type { DeclineBody } from '@roletrail/contracts/http/legal';
import { storage } from '../../lib/browser-apis/storage.ts';
import type { ConsentAttempt } from './consent-attempt.ts';

const KEY = LOCAL_KEYS.pendingDecline;

/** Stores a refusal that could not be sent, to send it at the next start. */
export function savePendingDecline(attempt: ConsentAttempt<DeclineBody>): boolean {
  return storage.write(KEY, JSON.stringify(attempt));
}

/** Returns the stored refusal, or null; the server checks its content. */
export function pendingDecline(): ConsentAttempt<DeclineBody> | null {
  const stored = storage.read(KEY);
  if (stored === null) return null;
  try {
    const attempt: unknown = JSON.parse(stored);
    return isAttempt(attempt) ? attempt : null;
  } catch {
    // Unreadable counts as absent.
    return null;
  }
}

export function dropPendingDecline(): void {
  storage.remove(KEY);
}

function isAttempt(value: unknown): value is ConsentAttempt<DeclineBody> {
  if (typeof value !== 'object' || value === null) return false;
  if (!('key' in value) || typeof value.key !== 'string' || !('body' in value)) return false;
  const body = value.body;
  return typeof body === 'object' && body !== null && 'userId' in body && 'accepted' in body;
}
