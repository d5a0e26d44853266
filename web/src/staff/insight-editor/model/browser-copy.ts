import { ARTICLE_KEY } from '@roletrail/contracts/browser-storage';
import { articleForEditing, replacedText } from '@roletrail/contracts/http/staff-insights';
import { z } from 'zod';
import { storage } from '../../../lib/browser-apis/storage.ts';
import type { BrowserCopy } from './draft-sync.ts';

const { content } = articleForEditing.shape;
const stored = z.object({
  version: z.string(),
  base: content,
  content,
  replaces: replacedText.default('seen'),
});

const keyOf = (articleId: string) => `${ARTICLE_KEY}${articleId}` as const;

/** Returns what this browser has of an article and the server may not have; null: nothing. */
export function readCopy(articleId: string): BrowserCopy | null {
  const text = storage.read(keyOf(articleId));
  if (text === null) return null;
  try {
    return stored.parse(JSON.parse(text));
  } catch {
    // of an earlier release: it cannot be read, and stays until the next change
    return null;
  }
}

/**
 * Creates the writer of the copy of an article for one editor. It returns false if the browser
 * refuses. It removes only what this editor opened with or wrote: another tab may have its own copy.
 */
export function copyWriter(articleId: string): (copy: BrowserCopy | null) => boolean {
  const key = keyOf(articleId);
  let own = storage.read(key);
  return (copy) => {
    if (copy === null) {
      if (own === null || storage.read(key) !== own) return true;
      own = null;
      return storage.remove(key);
    }
    own = JSON.stringify(copy);
    return storage.write(key, own);
  };
}
