import type { ArticleContent, ReplacedText } from '@roletrail/contracts/http/staff-insights';
import type { DraftText, Stored } from './draft-text.ts';
import type { Entries } from './entries.ts';
import type { ContentMerge } from './merge.ts';
import type { SaveRefusal } from './retry-pauses.ts';

type SyncStatus = 'saved' | 'pending' | 'saving' | 'offline' | 'conflict' | 'failed';

export interface SyncState {
  readonly status: SyncStatus;
  readonly savedAt: string | null;
  /** of *conflict* */
  readonly merge: ContentMerge | null;
  /** of *failed*: sentence for the person */
  readonly failure: string | null;
}

/** Kind of a failed save, decided by the caller. */
export type SaveFailure = { readonly kind: 'conflict' } | SaveRefusal;

export interface SyncPorts {
  save(
    content: ArticleContent,
    version: string,
    how: { readonly keep: boolean; readonly replaces: ReplacedText },
  ): Promise<{ readonly version: string; readonly savedAt: string }>;
  load(): Promise<Stored>;
  classify(error: unknown): SaveFailure;
  /** null: nothing is unsaved */
  remember(copy: DraftText | null): boolean;
  /** runs `work` after a pause; returns its cancellation */
  later(work: () => void, ms: number): () => void;
  changed(state: SyncState): void;
  /** a closed window left details that are not valid */
  held(entries: Entries): void;
  /** the text was merged with that of another editor */
  merged(content: ArticleContent): void;
}
