import { TOOLS, type Tool, type ToolEntry } from '../registry.ts';

/** Kind of saved items under /tools/saved. The registry has the kinds of each tool. */
export type SavedKindId = Extract<Tool, { saved: object }>['saved'][number]['kind'];

export const SAVED_KIND_IDS = TOOLS.flatMap(({ saved = [] }: ToolEntry) =>
  saved.map(({ kind }) => kind),
) as SavedKindId[];

/**
 * Kinds that have calls of their own. Each had a table of its own, and their seals are not bound to
 * the kind (docs/adr/0028-saved-items-are-one-table.md).
 */
export const EARLIER_KIND_IDS = [
  'profile',
  'resume',
  'job-target',
  'occupation',
  'search',
  'run',
] as const;
export type EarlierKindId = (typeof EARLIER_KIND_IDS)[number];

/** Kind in rows and seals. */
export type StoredKindId = SavedKindId | EarlierKindId;
