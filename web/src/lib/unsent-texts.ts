import { ARTICLE_KEY } from '@roletrail/contracts/browser-storage';
import { confirmed } from './browser-apis/confirm.ts';
import { hasStored } from './browser-apis/storage.ts';

/** Signing out deletes the texts that this browser has and the server has not. */

const savers = new Set<() => Promise<void>>();

/** Longest wait for open editors, ms: a sign-out must not hang. */
const SAVE_MS = 4000;

/** Adds what an open editor saves before a sign-out. Returns the end of that. */
export function saveBeforeSignOut(save: () => Promise<void>): () => void {
  savers.add(save);
  return () => void savers.delete(save);
}

/**
 * Saves the texts of open editors, for 4 s at most.
 * @returns true if this browser still has a text that the server has not
 */
export async function hasUnsentTexts(waitMs = SAVE_MS): Promise<boolean> {
  const late = new Promise((resolve) => setTimeout(resolve, waitMs));
  await Promise.race([Promise.allSettled([...savers].map((save) => save())), late]);
  return hasStored(ARTICLE_KEY);
}

const QUESTION =
  'This browser has a text of an article that is not saved on the server. Sign out and delete it?';

/** Saves open texts; asks if one stays unsent. Returns false if the person keeps it. */
export async function mayDeleteTexts(): Promise<boolean> {
  return !(await hasUnsentTexts()) || confirmed(QUESTION);
}
