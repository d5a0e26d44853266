import type { ArticleCard } from '@roletrail/contracts/http/insights';

/**
 * The articles that were opened since this tab was loaded, the last one first. They stand in its
 * memory alone: nothing of it is stored or sent, and a reload forgets it.
 */
let opened: readonly ArticleCard[] = [];
const listeners = new Set<() => void>();
const NONE: readonly ArticleCard[] = [];

function put(next: readonly ArticleCard[]): void {
  opened = next;
  for (const listener of listeners) listener();
}

export const openedHere = (): readonly ArticleCard[] => opened;

export const noneOpened = (): readonly ArticleCard[] => NONE;

export function rememberOpened(article: ArticleCard): void {
  put([article, ...opened.filter(({ slug }) => slug !== article.slug)]);
}

/** Who signs out leaves nothing behind. */
export function forgetOpened(): void {
  put(NONE);
}

export function subscribeOpened(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
