import type { JobTargetContent, ResumeContent } from '@roletrail/contracts/http/career';
import type { TextSource, ToolRun } from '@roletrail/contracts/http/tools';
import { BASKET } from '@roletrail/contracts/limits';
import type { EngineId } from '@roletrail/contracts/tools/engines';
import { NO_CHOICES, type PhraseChoices } from '@roletrail/engines/review/own-phrases';
import { ApiError } from '../errors.ts';
import { basketGiven, type EngineInput } from './engines.ts';
import type { SavedItem } from './saved-item-store.ts';
import type { SavedItemStores } from './saved-item-stores.ts';

/** Input of engines from saved texts, for a run and for a rerun. */

type KeptText = SavedItem<{ readonly title: string; readonly text: string }, object>;

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
  const { text, promoted, dismissed }: JobTargetContent = (
    await stores.jobTargets.read(userId, source.id)
  ).content;
  return { ad: text, phrases: { promoted, dismissed } };
}

/** Returns a resume's input; of a corrected one its fields, from which its text was generated. */
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
  readonly tool: EngineId;
  readonly input: EngineInput;
  readonly source: ToolRun['source'];
  readonly resume: ToolRun['resume'];
};

/**
 * Returns the current input from saved texts; for a deleted text, the previous words.
 * @throws ApiError VALIDATION_FAILED if the ads have become too long in total
 */
export async function resolveTexts(
  stores: SavedItemStores,
  userId: string,
  { tool, input, source, resume }: Asked,
): Promise<Readonly<Record<string, unknown>>> {
  if (tool === 'ad-basket') return basketNow(stores, userId, input);
  const ofSource =
    source && (await unlessGone<object>(() => sourceNow(stores, userId, { tool, source })));
  const own = resume === null ? null : await unlessGone(() => stores.resumes.read(userId, resume));
  // older runs did not distinguish a resume from other text
  const isResume = tool === 'role-finder' && source?.kind === 'resume';
  return { ...ofSource, ...(own && resumeNow(own.content)), ...(isResume && { isResume }) };
}

async function sourceNow(
  stores: SavedItemStores,
  userId: string,
  { tool, source }: { readonly tool: EngineId; readonly source: TextSource },
) {
  if (tool === 'resume-review') return readAd(stores, userId, source);
  const { text } = await readSource(stores, userId, source);
  return { text };
}

async function basketNow(stores: SavedItemStores, userId: string, input: EngineInput) {
  const { ads: before, resume: own } = basketGiven.parse(input);
  const ads = await Promise.all(
    before.map(async (ad) => {
      const now = await unlessGone(() => stores.jobTargets.read(userId, ad.id));
      return now ? toSavedText(now) : ad;
    }),
  );
  assertAdsLength(ads);
  if (own === null) return { ads };
  const now = await unlessGone(() => stores.resumes.read(userId, own.id));
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
