import type { ArticleContent, ReplacedText } from '@roletrail/contracts/http/staff-insights';
import type { Entries } from './entries.ts';
import { type ContentMerge, mergeContent } from './merge.ts';

/** Text of an article as the server has it. */
export interface Stored {
  readonly version: string;
  readonly content: ArticleContent;
  readonly savedAt: string;
}

/** Text of an open article with the version that it is based on. */
export interface DraftText {
  readonly version: string;
  readonly base: ArticleContent;
  readonly content: ArticleContent;
  /** what the next save does with the text on the server */
  readonly replaces: ReplacedText;
  /** typed details that are not valid; null: none */
  readonly entries: Entries | null;
}

/** Returns the text of an article that has no change since it was loaded. */
export const openText = (
  { version, content }: Omit<Stored, 'savedAt'>,
  entries: Entries | null = null,
): DraftText => ({ version, base: content, content, replaces: 'seen', entries });

/** Returns true if the server does not have the text. */
export const isUnsaved = ({ content, base }: DraftText): boolean => content !== base;

/** Returns true if this browser must store the text: something of it is not on the server. */
export const isUnsent = (text: DraftText): boolean => isUnsaved(text) || text.entries !== null;

/** Bases the text on the newer one of the server. The text is unchanged if both conflict. */
export function mergeInto(
  text: DraftText,
  { version, content }: Stored,
): { readonly text: DraftText; readonly conflict: ContentMerge | null } {
  const merge = mergeContent(text.base, text.content, content);
  if (!merge.isClean) return { text, conflict: merge };
  const replaces = text.replaces === 'seen' ? 'merged' : text.replaces;
  const merged = { ...text, version, base: content, content: merge.content, replaces } as const;
  return { text: merged, conflict: null };
}
