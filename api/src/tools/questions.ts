import { type ToolInput, type ToolRun, toolInputs } from '@roletrail/contracts/http/tools';
import type { ReadLine } from '@roletrail/contracts/http/uploads';
import { AD_WORDS_MIN, RESUME_WORDS_MIN } from '@roletrail/contracts/limits';
import type { EngineId } from '@roletrail/contracts/tools/engines';
import { fieldsOfStudy } from '@roletrail/engines/roles/fields-of-study';
import type { z } from 'zod';
import { ApiError } from '../errors.ts';
import type { EngineQuestion } from './engine-pool.ts';
import type { EngineInput } from './engines.ts';
import {
  assertAdsLength,
  NO_AD,
  readAd,
  readSource,
  resumeNow,
  toSavedSource,
  toSavedText,
} from './kept-words.ts';
import type { SavedItemStores } from './saved-item-stores.ts';

/** Prepared request of a person, with the saved texts it names. */
export interface PreparedRun {
  readonly given: EngineInput;
  readonly judged: EngineQuestion['judged'];
  /** source of the text; null if it was typed */
  readonly source: ToolRun['source'];
  /** saved resume that is evaluated beside `source` */
  readonly resume?: string | null;
  readonly title: string;
}

type Asking = { readonly userId: string; readonly asOf: string; readonly stores: SavedItemStores };

/** @throws ApiError NOT_FOUND, VALIDATION_FAILED */
type Prepare = (input: unknown, asking: Asking) => Promise<PreparedRun>;

const prepared =
  <I extends z.ZodType>(
    schema: I,
    prepare: (input: z.output<I>, asking: Asking) => Promise<PreparedRun>,
  ): Prepare =>
  (input, asking) =>
    prepare(schema.parse(input), asking);

/** Maps client input to engine input. */
export const RUN_PREPARERS: Readonly<Record<EngineId, Prepare>> = {
  'title-search': prepared(toolInputs['title-search'], async ({ title, limit }, { asOf }) => ({
    given: { asOf, title, limit },
    judged: [],
    source: null,
    title: inOneLine(title),
  })),
  'ad-terms': prepared(toolInputs['ad-terms'], terms),
  'role-finder': prepared(toolInputs['role-finder'], roles),
  resume: prepared(toolInputs.resume, resume),
  market: prepared(toolInputs.market, async ({ codes, ownPay, area }, { asOf }) => {
    const asked = [...new Set(codes)];
    const given = { asOf, codes: asked, ownPay, area };
    return { given, judged: [], source: null, title: asked.join(', ') };
  }),
  'ad-basket': prepared(toolInputs['ad-basket'], basket),
  'resume-review': prepared(toolInputs['resume-review'], review),
};

async function terms(
  { source, anyLanguage }: ToolInput<'ad-terms'>,
  { userId, asOf, stores }: Asking,
): Promise<PreparedRun> {
  const { text, title } = await readSource(stores, userId, source);
  return {
    given: { asOf, text },
    judged: [{ text, wordsMin: AD_WORDS_MIN, anyLanguage }],
    source: toSavedSource(source),
    title: inOneLine(title),
  };
}

async function roles(
  { source, anyLanguage, ...form }: ToolInput<'role-finder'>,
  { userId, asOf, stores }: Asking,
): Promise<PreparedRun> {
  judgeField(form.fieldOfStudy);
  const read = source && (await readSource(stores, userId, source));
  const text = read?.text ?? '';
  const isResume = form.isResume || source?.kind === 'resume';
  const title = [...form.titles, form.fieldOfStudy, read?.title].find(Boolean) ?? 'Roles';
  return {
    given: { ...form, asOf, text, isResume },
    // a few words with a title are enough
    judged: [{ text, wordsMin: RESUME_WORDS_MIN, fewerPass: true, anyLanguage }],
    source: toSavedSource(source),
    title: inOneLine(title),
  };
}

async function resume(
  { source, anyLanguage }: ToolInput<'resume'>,
  { userId, asOf, stores }: Asking,
): Promise<PreparedRun> {
  const isUpload = source.kind === 'upload';
  const { text, title } = isUpload
    ? { text: source.text, title: source.text }
    : await readSource(stores, userId, source);
  return {
    given: { asOf, text, lines: isUpload ? placesOf(source) : null },
    judged: [{ text, wordsMin: RESUME_WORDS_MIN, anyLanguage }],
    source: source.kind === 'resume' ? { kind: source.kind, id: source.id } : null,
    title: inOneLine(title),
  };
}

/** Returns the lines of an upload with their positions; null to read it as text. */
const placesOf = ({ lines }: { readonly lines: ReadLine[] }) => (lines.length > 0 ? lines : null);

async function basket(
  { ads: ids, resume: own }: ToolInput<'ad-basket'>,
  { userId, asOf, stores }: Asking,
): Promise<PreparedRun> {
  const asked = [...new Set(ids)];
  const ads = (await stores.jobTargets.readAll(userId, asked)).map(toSavedText);
  assertAdsLength(ads);
  const resume = own === null ? null : toSavedText(await stores.resumes.read(userId, own));
  const title = `${ads.length} job ads`;
  return { given: { asOf, ads, resume }, judged: [], source: null, title };
}

async function review(
  { read, draft, ad, anyLanguage }: ToolInput<'resume-review'>,
  { userId, asOf, stores }: Asking,
): Promise<PreparedRun> {
  const own = read?.kind === 'resume' ? read.id : null;
  const kept = own === null ? null : (await stores.resumes.read(userId, own)).content;
  const typed = read && read.kind !== 'resume' ? read : null;
  const lines = typed?.kind === 'upload' ? placesOf(typed) : null;
  const written = typed && { read: { text: typed.text, lines }, draft: null };
  const parts = kept ? resumeNow(kept) : (written ?? { read: null, draft: null });
  const fields = draft ?? parts.draft;
  const target = ad && (await readAd(stores, userId, ad));
  const judged = [
    ...(parts.read ? [{ text: parts.read.text, wordsMin: RESUME_WORDS_MIN, anyLanguage }] : []),
    ...(target ? [{ text: target.ad, wordsMin: AD_WORDS_MIN, anyLanguage }] : []),
  ];
  const title = [kept?.title, fields?.headline, typed?.text].find(Boolean) ?? 'Resume';
  return {
    given: { asOf, read: parts.read, draft: fields, ...(target ?? NO_AD) },
    judged,
    source: toSavedSource(ad),
    // with a draft, the saved version is no longer the evaluated one
    resume: draft === null ? own : null,
    title: inOneLine(title),
  };
}

/** @throws ApiError VALIDATION_FAILED */
function judgeField(asked: string | null): void {
  if (asked === null || fieldsOfStudy().some(({ name }) => name === asked)) return;
  const message = 'must be one of GET /api/tools/fields-of-study';
  throw new ApiError('VALIDATION_FAILED', { errors: [{ path: 'input.fieldOfStudy', message }] });
}

const TITLE_LENGTH = 80;

/** Returns the first line with words, cut for lists. */
function inOneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length <= TITLE_LENGTH ? line : `${[...line].slice(0, TITLE_LENGTH - 1).join('')}…`;
}
