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
      sample: {
        given: {
          asOf: '2026-01-01',
          ad: 'Clerk, Harbour Trust, Boise, ID\n\nYou know Excel, SQL and Python.\nNice to have: Tableau',
          phrases: { promoted: [], dismissed: [] },
          read: {
            text: 'Ada Byron\nBoise, ID | ada@byron.example.com\nExperience\nClerk, Acme Ltd\n2019 – now\n- Filed 300 cases\n- Trained two clerks\n- Wrote letters in Excel\nSkills\nLatin',
            lines: null,
          },
          draft: null,
          answers: {
            employer: null,
            role: null,
            recipient: 'Ms Okafor',
            whyEmployer: 'you train your own clerks',
            whyNow: '',
            tone: 'plain',
            length: 150,
          },
        },
        request: ({ ads, mark, resume }) => ({
          ad: { kind: 'job-target', id: ads[0] },
          resume,
          answers: { whyEmployer: `you know ${mark}` },
        }),
        outcome: 'letter-9 d6982f0a5313 0a9192cf0cd46c4b',
      },
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
      sample: {
        given: {
          asOf: '2026-01-01',
          ad: 'Clerk, Harbour Trust, Boise, ID\n\nYou keep the files of our two courts in good order.',
          employer: null,
          others: ['Acme Tools'],
          recipient: null,
          length: 150,
          sender: { name: 'Ada Byron', contact: ['ada@byron.example.com'] },
          names: ['Acme Ltd'],
          paragraphs: [
            [{ text: 'Dear hiring team,', sources: [{ kind: 'yours' }] }],
            [
              { text: 'I want to join Acme Tools.', sources: [{ kind: 'yours' }] },
              { text: 'I am a team player.', sources: [{ kind: 'yours' }] },
              { text: '[Say why]', sources: [{ kind: 'yours' }] },
            ],
          ],
        },
        request: ({ ads, mark }) => ({
          ad: { kind: 'job-target', id: ads[0] },
          employer: null,
          recipient: null,
          length: 150,
          sender: { name: `Ada ${mark}`, contact: [] },
          paragraphs: [[{ text: `I am ${mark}.`, sources: [{ kind: 'yours' }] }]],
        }),
        outcome: 'letter-check-1 none 52216332b933d71e',
      },
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
