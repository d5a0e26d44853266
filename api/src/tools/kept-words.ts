import type { JobTargetContent, ResumeContent } from '@roletrail/contracts/http/career';
import type { TextSource, ToolName, ToolRun } from '@roletrail/contracts/http/tools';
import { BASKET } from '@roletrail/contracts/limits';
import { NO_CHOICES, type PhraseChoices } from '@roletrail/engines/review/own-phrases';
import { ApiError } from '../errors.ts';
import { basketGiven, type EngineInput } from './engines.ts';
import type { SavedItem } from './saved-item-store.ts';
import type { SavedItemStores } from './shelves.ts';

/** Words of kept texts, as engines are given them: when a tool is asked, and when it is asked again. */

type KeptText = SavedItem<{ readonly title: string; readonly text: string }, object>;

export const toSavedText = ({ id, content: { title, text } }: KeptText) => ({ id, title, text });

export function toSavedSource(source: TextSource | null): ToolRun['source'] {
  return source === null || source.kind === 'text' ? null : { kind: source.kind, id: source.id };
}

/** @throws ApiError NOT_FOUND */
export async function readSource(shelves: SavedItemStores, userId: string, source: TextSource) {
  if (source.kind === 'text') return { text: source.text, title: source.text };
  const shelf = source.kind === 'resume' ? shelves.resumes : shelves.jobTargets;
  const { text, title } = (await shelf.read(userId, source.id)).content;
  return { text, title };
}

/** What a review is given of an ad. */
type AdGiven = { readonly ad: string | null; readonly phrases: PhraseChoices };
export const NO_AD: AdGiven = { ad: null, phrases: NO_CHOICES };

/** @throws ApiError NOT_FOUND */
export async function readAd(
  shelves: SavedItemStores,
  userId: string,
  source: TextSource,
): Promise<AdGiven & { readonly ad: string }> {
  if (source.kind !== 'job-target') {
    return { ad: (await readSource(shelves, userId, source)).text, phrases: NO_CHOICES };
  }
  const { text, promoted, dismissed }: JobTargetContent = (
    await shelves.jobTargets.read(userId, source.id)
  ).content;
  return { ad: text, phrases: { promoted, dismissed } };
}

/** What somebody corrected is judged by its fields alone: its text was written of them. */
export function resumeNow({ text, fields }: ResumeContent) {
  return fields ? { read: null, draft: fields } : { read: { text, lines: null }, draft: null };
}

/** @throws ApiError VALIDATION_FAILED */
export function assertAdsLength(ads: readonly { readonly text: string }[]): void {
  const length = ads.reduce((sum, { text }) => sum + text.length, 0);
  if (length <= BASKET.textMax) return;
  const message = `must together hold at most ${BASKET.textMax} characters`;
  throw new ApiError('VALIDATION_FAILED', { errors: [{ path: 'input.ads', message }] });
}

type Asked = {
  readonly tool: ToolName;
  readonly input: EngineInput;
  readonly source: ToolRun['source'];
  readonly resume: ToolRun['resume'];
};

/**
 * What is given of kept texts now; of one that was deleted, its words of then stay.
 * @throws ApiError VALIDATION_FAILED where ads have become too long to be counted together
 */
export async function resolveTexts(
  shelves: SavedItemStores,
  userId: string,
  { tool, input, source, resume }: Asked,
): Promise<Readonly<Record<string, unknown>>> {
  if (tool === 'ad-basket') return basketNow(shelves, userId, input);
  const ofSource =
    source && (await unlessGone<object>(() => sourceNow(shelves, userId, { tool, source })));
  const own = resume === null ? null : await unlessGone(() => shelves.resumes.read(userId, resume));
  // runs of before the finder told a resume from other words
  const isResume = tool === 'role-finder' && source?.kind === 'resume';
  return { ...ofSource, ...(own && resumeNow(own.content)), ...(isResume && { isResume }) };
}

async function sourceNow(
  shelves: SavedItemStores,
  userId: string,
  { tool, source }: { readonly tool: ToolName; readonly source: TextSource },
) {
  if (tool === 'resume-review') return readAd(shelves, userId, source);
  const { text } = await readSource(shelves, userId, source);
  return { text };
}

async function basketNow(shelves: SavedItemStores, userId: string, input: EngineInput) {
  const { ads: before, resume: own } = basketGiven.parse(input);
  const ads = await Promise.all(
    before.map(async (ad) => {
      const now = await unlessGone(() => shelves.jobTargets.read(userId, ad.id));
      return now ? toSavedText(now) : ad;
    }),
  );
  assertAdsLength(ads);
  if (own === null) return { ads };
  const now = await unlessGone(() => shelves.resumes.read(userId, own.id));
  return { ads, resume: now ? toSavedText(now) : own };
}

async function unlessGone<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
