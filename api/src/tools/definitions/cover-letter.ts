import { resumeDraft } from '@roletrail/contracts/http/resume-draft';
import { readLine } from '@roletrail/contracts/http/uploads';
import { AD_WORDS_MIN, RESUME_WORDS_MIN } from '@roletrail/contracts/tool-limits';
import {
  type CoverLetterExample,
  coverLetterInput,
  coverLetterResult,
  letterAnswers,
  letterCheckInput,
  letterCheckResult,
} from '@roletrail/contracts/tools/cover-letter';
import { NO_CHOICES } from '@roletrail/engines/ads/own-phrases';
import { checkLetter, LETTER_CHECK_VERSION } from '@roletrail/engines/letter/check-letter';
import { LETTER_VERSION, writeLetter } from '@roletrail/engines/letter/write-letter';
import { z } from 'zod';
import { type Asking, defineEngine, defineTool, inOneLine } from '../define-tool.ts';
import { type CurrentTexts, readAd, resumeNow, toSavedSource, unlessGone } from '../kept-words.ts';
import { AD, AS_OF, LETTER_ANSWERS, RESUME_TEXT, SEED } from './dana.ts';

/** A resume of maximum length with the positions of its lines, an ad and the answers. */
const BODY_BYTES = 3 * 1024 * 1024;
const phrases = z.strictObject({
  promoted: z.array(z.string()),
  dismissed: z.array(z.string()),
});

export const COVER_LETTER = defineTool({
  id: 'cover-letter',
  engines: {
    'cover-letter': defineEngine({
      input: coverLetterInput,
      bodyBytes: BODY_BYTES,
      version: LETTER_VERSION,
      given: z.strictObject({
        asOf: z.iso.date(),
        ad: z.string(),
        phrases,
        read: z.strictObject({ text: z.string(), lines: z.array(readLine).nullable() }).nullable(),
        draft: resumeDraft.nullable(),
        answers: letterAnswers,
      }),
      data: ({ vocabulary }) => vocabulary,
      prepare: prepareLetter,
      current: currentLetter,
      run: writeLetter,
    }),
    'letter-check': defineEngine({
      input: letterCheckInput,
      bodyBytes: 1024 * 1024,
      version: LETTER_CHECK_VERSION,
      given: z.strictObject({
        ...letterCheckInput.omit({ ad: true }).shape,
        asOf: z.iso.date(),
        ad: z.string(),
        others: z.array(z.string()),
      }),
      // its phrases are in the engine
      data: () => ({ version: 'none' }),
      prepare: prepareCheck,
      current: async ({ source }, { stores, userId }) => {
        const now = source && (await unlessGone(() => readAd(stores, userId, source)));
        return now ? { ad: now.ad } : {};
      },
      run: checkLetter,
    }),
  },
  example: ({ vocabulary }): CoverLetterExample => {
    const common = { asOf: AS_OF, ad: AD.text };
    const read = { text: RESUME_TEXT, lines: null };
    const input = { ...common, read, draft: null, phrases: NO_CHOICES, answers: LETTER_ANSWERS };
    const letter = coverLetterResult.parse(writeLetter(input, vocabulary, SEED).result);
    if (letter.kind !== 'letter') throw new Error(`the example's letter: ${letter.why}`);
    const { sender, names, paragraphs } = letter;
    const { employer, recipient, length, whyEmployer, whyNow } = LETTER_ANSWERS;
    const about = { employer, recipient, length, sender, names, paragraphs, others: [] };
    const { result } = checkLetter({ ...common, ...about }, { version: 'none' }, SEED);
    const checks = letterCheckResult.parse(result);
    if (checks.kind !== 'letter-checks') throw new Error(checks.why);
    return { ad: AD, answers: { whyEmployer, whyNow }, letter, checks };
  },
});

async function currentLetter(...[{ source, resume }, saved]: Parameters<CurrentTexts>) {
  const { stores, userId } = saved;
  const ad = source && (await unlessGone(() => readAd(stores, userId, source)));
  const own = resume && (await unlessGone(() => stores.resumes.read(userId, resume)));
  return { ...ad, ...(own && resumeNow(own.content)) };
}

async function prepareLetter(
  { ad, resume, answers, anyLanguage }: z.output<typeof coverLetterInput>,
  { userId, asOf, stores }: Asking,
) {
  const target = await readAd(stores, userId, ad);
  const saved = ad.kind === 'text' ? null : (await stores.jobTargets.read(userId, ad.id)).content;
  const isSaved = resume.kind === 'resume';
  const parts = isSaved
    ? resumeNow((await stores.resumes.read(userId, resume.id)).content)
    : { read: { text: resume.text, lines: linesOf(resume) }, draft: null };
  const employer = answers.employer ?? saved?.company ?? null;
  return {
    given: { asOf, ...target, ...parts, answers: Object.assign({}, answers, { employer }) },
    judged: [
      { text: target.ad, wordsMin: AD_WORDS_MIN, anyLanguage },
      ...(parts.read ? [{ text: parts.read.text, wordsMin: RESUME_WORDS_MIN, anyLanguage }] : []),
    ],
    source: toSavedSource(ad),
    resume: isSaved ? resume.id : null,
    title: inOneLine(saved?.title ?? answers.role ?? target.ad),
  };
}

const linesOf = (
  resume: Exclude<z.output<typeof coverLetterInput>['resume'], { kind: 'resume' }>,
) => (resume.kind === 'upload' && resume.lines.length > 0 ? resume.lines : null);

async function prepareCheck(
  { ad, ...letter }: z.output<typeof letterCheckInput>,
  { userId, asOf, stores }: Asking,
) {
  const target = ad && (await readAd(stores, userId, ad));
  const saved = await stores.jobTargets.list(userId);
  const own = ad?.kind === 'job-target' ? saved.find(({ id }) => id === ad.id) : undefined;
  const employer = letter.employer ?? own?.content.company ?? null;
  const others = saved.flatMap(({ content: { company } }) => company ?? []);
  return {
    given: {
      ...letter,
      asOf,
      ad: target?.ad ?? '',
      employer,
      others: [...new Set(others)].filter((name) => name !== employer),
    },
    source: toSavedSource(ad),
    title: inOneLine(own?.content.title ?? employer ?? 'Cover letter'),
  };
}
