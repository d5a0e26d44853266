import { ARTICLE_KEY } from '@roletrail/contracts/browser-storage';
import { hasStored } from './browser-apis/storage.ts';

/** Signing out deletes the texts that this browser has and the server has not. */

const savers = new Set<() => Promise<void>>();
let isWarned = false;

/** Adds what an open editor saves before a sign-out. Returns the end of that. */
export function saveBeforeSignOut(save: () => Promise<void>): () => void {
  savers.add(save);
  return () => void savers.delete(save);
}

/**
 * Saves the texts of open editors. Returns true if the browser then has no unsent text, or if the
 * person was warned of it before.
 */
export async function mayDeleteTexts(): Promise<boolean> {
  await Promise.allSettled([...savers].map((save) => save()));
  if (isWarned || !hasStored(ARTICLE_KEY)) {
    isWarned = false;
    return true;
  }
  isWarned = true;
  return false;
}
