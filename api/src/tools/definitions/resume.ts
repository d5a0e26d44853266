import { resumeDraft } from '@roletrail/contracts/http/resume-draft';
import { type ReadLine, readLine } from '@roletrail/contracts/http/uploads';
import { AD_WORDS_MIN, RESUME_WORDS_MIN } from '@roletrail/contracts/tool-limits';
import {
  type ResumeExample,
  resumeInput,
  resumeReviewInput,
  resumeReviewResult,
} from '@roletrail/contracts/tools/resume';
import { NO_CHOICES } from '@roletrail/engines/ads/own-phrases';
import { RESUME_VERSION, readResumeFields } from '@roletrail/engines/resume/resume-reading';
import { REVIEW_VERSION, reviewResume } from '@roletrail/engines/review/review-resume';
import { z } from 'zod';
import { type Asking, defineEngine, defineTool, inOneLine } from '../define-tool.ts';
import {
  type CurrentTexts,
  NO_AD,
  readAd,
  readSource,
  resumeNow,
  toSavedSource,
  unlessGone,
} from '../kept-words.ts';
import { AD, AS_OF, RESUME_TEXT, SEED } from './dana.ts';

/** A text of maximum length, as many lines with their positions, its fields and an ad. */
const BODY_BYTES = 3 * 1024 * 1024;
const readDocument = { text: z.string(), lines: z.array(readLine).nullable() };

export const RESUME_TOOL = defineTool({
  id: 'resume',
  engines: {
    resume: defineEngine({
      input: resumeInput,
      bodyBytes: BODY_BYTES,
      version: RESUME_VERSION,
      given: z.strictObject(Object.assign({ asOf: z.iso.date() }, readDocument)),
      // the meaning of its words is in the engine
      data: () => ({ version: 'none' }),
      prepare: async ({ source, anyLanguage }, { userId, asOf, stores }) => {
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
      },
      run: readResumeFields,
      sample: {
        given: {
          asOf: '2026-01-01',
          text: 'Ada Byron\nBoise, ID | ada@byron.example.com\nExperience\nClerk, Acme Ltd\n2019 – now\n- Filed\nSkills\nLatin',
          lines: null,
        },
        request: ({ resume }) => ({ source: resume }),
        outcome: 'resume-14 none af3b5d7f1c7095fc',
      },
    }),
    'resume-review': defineEngine({
      input: resumeReviewInput,
      bodyBytes: BODY_BYTES,
      version: REVIEW_VERSION,
      given: z.strictObject({
        asOf: z.iso.date(),
        read: z.strictObject(readDocument).nullable(),
        draft: resumeDraft.nullable(),
        ad: z.string().nullable(),
        phrases: z
          .strictObject({ promoted: z.array(z.string()), dismissed: z.array(z.string()) })
          .default({ promoted: [], dismissed: [] }),
      }),
      data: ({ vocabulary }) => vocabulary,
      prepare: prepareReview,
      current: currentReview,
      run: reviewResume,
      sample: {
        given: {
          asOf: '2026-01-01',
          read: {
            text: 'Ada Byron\nBoise, ID | ada@byron.example.com\nExperience\nClerk, Acme Ltd\n2019 – now\n- Filed 300 cases\n- Trained two clerks\n- Wrote letters in Excel\nSkills\nLatin',
            lines: null,
          },
          draft: null,
          ad: 'You know Excel, SQL and Python.\nNice to have: Tableau',
        },
        request: ({ ads, resume }) => ({ read: resume, ad: { kind: 'job-target', id: ads[0] } }),
        outcome: 'review-16 d6982f0a5313 39dccd6e98f07574',
      },
    }),
  },
  example: ({ vocabulary }): ResumeExample => {
    const read = { text: RESUME_TEXT, lines: null };
    const input = { asOf: AS_OF, read, draft: null, ad: AD.text, phrases: NO_CHOICES };
    const review = resumeReviewResult.parse(reviewResume(input, vocabulary, SEED).result);
    if (review.kind !== 'review') throw new Error(`the example's resume: ${review.why}`);
    return { review, ad: AD };
  },
});

/** Returns the lines of an upload with their positions; null to read it as text. */
const placesOf = ({ lines }: { readonly lines: ReadLine[] }) => (lines.length > 0 ? lines : null);

async function currentReview(...[{ source, resume }, saved]: Parameters<CurrentTexts>) {
  const { stores, userId } = saved;
  const ad = source && (await unlessGone(() => readAd(stores, userId, source)));
  const own = resume && (await unlessGone(() => stores.resumes.read(userId, resume)));
  return { ...ad, ...(own && resumeNow(own.content)) };
}

async function prepareReview(
  { read, draft, ad, anyLanguage }: z.output<typeof resumeReviewInput>,
  { userId, asOf, stores }: Asking,
) {
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
