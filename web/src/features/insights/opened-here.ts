import type { ArticleCard } from '@roletrail/contracts/http/insights';

/**
 * Articles opened in this tab, latest first. Only in memory: not stored, not sent, lost on reload.
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

/** Clears the list on sign-out. */
export function forgetOpened(): void {
  put(NONE);
}

export function subscribeOpened(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
