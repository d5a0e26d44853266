import type { JobTargetContent, ResumeContent } from '@roletrail/contracts/http/career';
import type { ToolRun } from '@roletrail/contracts/tools/runs';
import type { TextSource } from '@roletrail/contracts/tools/text-sources';
import { NO_CHOICES, type PhraseChoices } from '@roletrail/engines/ads/own-phrases';
import { ApiError } from '../errors.ts';
import type { StoredItem } from './saved-item-store.ts';
import type { SavedItemStores } from './saved-item-stores.ts';

/** Input of engines from saved texts, for a run and for a rerun. */

type KeptText = StoredItem<{ readonly title: string; readonly text: string }, object>;

export const toSavedText = ({ id, content: { title, text } }: KeptText) => ({ id, title, text });

export function toSavedSource(source: TextSource | null): ToolRun['source'] {
  return source === null || source.kind === 'text' ? null : { kind: source.kind, id: source.id };
}

/** @throws ApiError NOT_FOUND */
export async function readSource(stores: SavedItemStores, userId: string, source: TextSource) {
  if (source.kind === 'text') return { text: source.text, title: source.text };
  const store = source.kind === 'resume' ? stores.resumes : stores.jobTargets;
  const { text, title } = (await store.read(userId, source.id)).content;
  return { text, title };
}

const phrasesOf = ({ promoted, dismissed }: JobTargetContent) => ({ promoted, dismissed });

/** Returns a saved ad with the person's choices on its phrases. */
export const toSavedAd = (ad: StoredItem<JobTargetContent, object>) => ({
  ...toSavedText(ad),
  phrases: phrasesOf(ad.content),
});

/** Input of a review from an ad. */
type AdGiven = { readonly ad: string | null; readonly phrases: PhraseChoices };
export const NO_AD: AdGiven = { ad: null, phrases: NO_CHOICES };

/** @throws ApiError NOT_FOUND */
export async function readAd(
  stores: SavedItemStores,
  userId: string,
  source: TextSource,
): Promise<AdGiven & { readonly ad: string }> {
  if (source.kind !== 'job-target') {
    return { ad: (await readSource(stores, userId, source)).text, phrases: NO_CHOICES };
  }
  const { content } = await stores.jobTargets.read(userId, source.id);
  return { ad: content.text, phrases: phrasesOf(content) };
}

/** Returns a resume's input; of a corrected one its fields, from which its text was generated. */
export function resumeNow({ text, fields }: ResumeContent) {
  return fields ? { read: null, draft: fields } : { read: { text, lines: null }, draft: null };
}

/** Saved texts and the person whose they are. */
type Saved = { readonly stores: SavedItemStores; readonly userId: string };
type SavedRun = Pick<ToolRun, 'input' | 'source' | 'resume'>;

/** Returns the parts of a run's input that come from saved texts, with their current words. */
export type CurrentTexts = (
  run: SavedRun,
  saved: Saved,
) => Promise<Readonly<Record<string, unknown>>>;

/** Returns the current text of the source; nothing if it was typed or deleted. */
export async function currentSource({ source }: SavedRun, { stores, userId }: Saved) {
  const read = source && (await unlessGone(() => readSource(stores, userId, source)));
  return read ? { text: read.text } : {};
}

/** Returns null if the saved text was deleted: the run keeps its earlier words. */
export async function unlessGone<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
