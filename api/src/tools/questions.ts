import {
  type TextSource,
  type ToolInput,
  type ToolName,
  type ToolRun,
  toolInputs,
} from '@roletrail/contracts/http/tools';
import {
  AD_TEXT_MAX,
  AD_WORDS_MIN,
  BASKET,
  RESUME_TEXT_MAX,
  RESUME_WORDS_MIN,
} from '@roletrail/contracts/limits';
import { fieldsOfStudy } from '@roletrail/engines/roles/fields-of-study';
import type { z } from 'zod';
import { ApiError } from '../errors.ts';
import type { EngineQuestion } from './engine-pool.ts';
import type { Given } from './engines.ts';
import type { Shelves } from './shelves.ts';

/** What a person asked, with the texts that it names read. */
export interface Question {
  readonly given: Given;
  readonly judged: EngineQuestion['judged'];
  /** what the text was read from; null: it was typed */
  readonly source: ToolRun['source'];
  readonly title: string;
}

type Asking = { readonly userId: string; readonly asOf: string; readonly shelves: Shelves };

/** @throws ApiError NOT_FOUND, VALIDATION_FAILED */
type Prepare = (input: unknown, asking: Asking) => Promise<Question>;

const prepared =
  <I extends z.ZodType>(
    schema: I,
    prepare: (input: z.output<I>, asking: Asking) => Promise<Question>,
  ): Prepare =>
  (input, asking) =>
    prepare(schema.parse(input), asking);

/** From what the client sends to what the engine is given. */
export const PREPARE: Readonly<Record<ToolName, Prepare>> = {
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
  { userId, asOf, shelves }: Asking,
): Promise<Question> {
  const { text, title } = await readSource(shelves, userId, source, textMax('ad-terms'));
  return {
    given: { asOf, text },
    judged: [{ text, wordsMin: AD_WORDS_MIN, anyLanguage }],
    source: keptSource(source),
    title: inOneLine(title),
  };
}

async function roles(
  { source, ...told }: ToolInput<'role-finder'>,
  { userId, asOf, shelves }: Asking,
): Promise<Question> {
  judgeField(told.fieldOfStudy);
  const read = source && (await readSource(shelves, userId, source, textMax('role-finder')));
  const title = [...told.titles, told.fieldOfStudy, read?.title].find(Boolean) ?? 'Roles';
  return {
    given: { ...told, asOf, text: read?.text ?? '' },
    judged: [],
    source: keptSource(source),
    title: inOneLine(title),
  };
}

async function resume(
  { source, anyLanguage }: ToolInput<'resume'>,
  { userId, asOf, shelves }: Asking,
): Promise<Question> {
  const isUpload = source.kind === 'upload';
  const { text, title } = isUpload
    ? { text: source.text, title: source.text }
    : await readSource(shelves, userId, source, textMax('resume'));
  return {
    given: { asOf, text, lines: isUpload ? source.lines : null },
    judged: [{ text, wordsMin: RESUME_WORDS_MIN, anyLanguage }],
    source: source.kind === 'resume' ? { kind: source.kind, id: source.id } : null,
    title: inOneLine(title),
  };
}

async function basket(
  { ads: ids }: ToolInput<'ad-basket'>,
  { userId, asOf, shelves }: Asking,
): Promise<Question> {
  const asked = [...new Set(ids)];
  const found = await shelves.jobTargets.readAll(userId, asked);
  const ads = found.map(({ id, content: { title, text } }) => ({ id, title, text }));
  const length = ads.reduce((sum, { text }) => sum + text.length, 0);
  if (length > BASKET.textMax) {
    const message = `must together hold at most ${BASKET.textMax} characters`;
    throw new ApiError('VALIDATION_FAILED', { errors: [{ path: 'input.ads', message }] });
  }
  return { given: { asOf, ads }, judged: [], source: null, title: `${ads.length} job ads` };
}

async function review(
  { read, draft, ad, anyLanguage }: ToolInput<'resume-review'>,
  { userId, asOf, shelves }: Asking,
): Promise<Question> {
  const kept =
    read?.kind === 'resume' ? (await shelves.resumes.read(userId, read.id)).content : null;
  const words = read && (read.kind === 'resume' ? kept : read);
  const lines = read?.kind === 'upload' ? read.lines : null;
  const fields = draft ?? kept?.fields ?? null;
  // what somebody corrected is judged by its fields alone: its text was written of them
  const document = words && !kept?.fields ? { text: words.text, lines } : null;
  const target = ad && (await readSource(shelves, userId, ad, AD_TEXT_MAX));
  const judged = [
    ...(document ? [{ text: document.text, wordsMin: RESUME_WORDS_MIN, anyLanguage }] : []),
    ...(target ? [{ text: target.text, wordsMin: AD_WORDS_MIN, anyLanguage }] : []),
  ];
  const title = [kept?.title, fields?.headline, words?.text].find(Boolean) ?? 'Resume';
  return {
    given: { asOf, read: document, draft: fields, ad: target?.text ?? null },
    judged,
    source: keptSource(ad),
    title: inOneLine(title),
  };
}

/** @throws ApiError VALIDATION_FAILED */
function judgeField(asked: string | null): void {
  if (asked === null || fieldsOfStudy().some(({ name }) => name === asked)) return;
  const message = 'must be one of GET /api/tools/fields-of-study';
  throw new ApiError('VALIDATION_FAILED', { errors: [{ path: 'input.fieldOfStudy', message }] });
}

function keptSource(source: TextSource | null): Question['source'] {
  return source === null || source.kind === 'text' ? null : { kind: source.kind, id: source.id };
}

/** Characters that a tool takes of a kept text. */
const textMax = (tool: ToolName) => (tool === 'resume' ? RESUME_TEXT_MAX : AD_TEXT_MAX);
/** Of what an engine is given, the part that a kept text is. */
const wordsKey = (tool: ToolName) => (tool === 'resume-review' ? 'ad' : 'text');

async function readSource(shelves: Shelves, userId: string, source: TextSource, max: number) {
  if (source.kind === 'text') return { text: source.text, title: source.text };
  const shelf = source.kind === 'resume' ? shelves.resumes : shelves.jobTargets;
  const { text, title } = (await shelf.read(userId, source.id)).content;
  if (text.length <= max) return { text, title };
  throw new ApiError('VALIDATION_FAILED', {
    errors: [{ path: 'input.source', message: `must hold at most ${max} characters` }],
  });
}

/** What is given of a kept text now; nothing once it is deleted, or too long to be asked about. */
export async function wordsNow(
  shelves: Shelves,
  userId: string,
  tool: ToolName,
  source: NonNullable<ToolRun['source']>,
): Promise<Readonly<Record<string, string>>> {
  try {
    const { text } = await readSource(shelves, userId, source, textMax(tool));
    return { [wordsKey(tool)]: text };
  } catch (error) {
    if (error instanceof ApiError && ['NOT_FOUND', 'VALIDATION_FAILED'].includes(error.code)) {
      return {};
    }
    throw error;
  }
}

const TITLE_LENGTH = 80;

/** The first line with words, cut to what a list shows. */
function inOneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length <= TITLE_LENGTH ? line : `${[...line].slice(0, TITLE_LENGTH - 1).join('')}…`;
}
