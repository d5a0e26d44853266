import { resumeDraft } from '@roletrail/contracts/http/resume-draft';
import { readLine } from '@roletrail/contracts/http/uploads';
import { AD_WORDS_MIN, INTERVIEW, RESUME_WORDS_MIN } from '@roletrail/contracts/tool-limits';
import {
  type InterviewExample,
  interviewLevel,
  interviewQuestionsInput,
  interviewReview,
  interviewReviewInput,
  practisedAnswer,
  questionSet,
  storyRehearsalInput,
} from '@roletrail/contracts/tools/interview';
import { ownBank } from '@roletrail/engines/interview/own-bank';
import {
  makeQuestions,
  QUESTIONS_VERSION,
  questionData,
} from '@roletrail/engines/interview/question-set';
import { INTERVIEW_VERSION, reviewAnswers } from '@roletrail/engines/interview/review-answers';
import { REHEARSAL_VERSION, rehearse } from '@roletrail/engines/interview/story-rehearsal';
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
import { readStories, rehearsedStory } from '../rehearsed-stories.ts';
import { AD, AS_OF, INTERVIEW_ANSWERS, RESUME_TEXT, SEED } from './dana.ts';

/** A resume of maximum length, as many lines with their positions, and an ad. */
const QUESTIONS_BODY_BYTES = 3 * 1024 * 1024;
const REVIEW_BODY_BYTES = 256 * 1024;

export const INTERVIEW_TOOL = defineTool({
  id: 'interview',
  engines: {
    'interview-questions': defineEngine({
      input: interviewQuestionsInput,
      bodyBytes: QUESTIONS_BODY_BYTES,
      version: QUESTIONS_VERSION,
      given: z.strictObject({
        asOf: z.iso.date(),
        ad: z.string().nullable(),
        // not in runs that were saved before
        phrases: z
          .strictObject({ promoted: z.array(z.string()), dismissed: z.array(z.string()) })
          .default({ promoted: [], dismissed: [] }),
        read: z.strictObject({ text: z.string(), lines: z.array(readLine).nullable() }).nullable(),
        draft: resumeDraft.nullable(),
        level: interviewLevel,
        count: z.int(),
        competencies: z.array(z.string()),
      }),
      data: ({ vocabulary }) => questionData(vocabulary, ownBank()),
      prepare: prepareQuestions,
      current: currentQuestions,
      run: makeQuestions,
      sample: {
        given: {
          asOf: '2026-01-01',
          ad: 'You know Excel, SQL and Python. You train the new colleagues of three teams.\nNice to have: Tableau',
          read: {
            text: 'Ada Byron\nBoise, ID | ada@byron.example.com\nExperience\nClerk, Acme Ltd\n2019 – now\n- Filed 300 cases in Excel\n- Trained two clerks',
            lines: null,
          },
          draft: null,
          level: 'mid',
          count: 5,
          competencies: [],
        },
        request: ({ ads, resume }) => ({ ad: { kind: 'job-target', id: ads[0] }, resume }),
        outcome: 'questions-6 d6982f0a5313/cbfb9344e45a c2cf25ac4e2cb2ac',
      },
    }),
    'interview-review': defineEngine({
      input: interviewReviewInput,
      bodyBytes: REVIEW_BODY_BYTES,
      version: INTERVIEW_VERSION,
      given: z.strictObject({ asOf: z.iso.date(), answers: z.array(practisedAnswer) }),
      // the meaning of its words is in the engine
      data: () => ({ version: 'none' }),
      prepare: ({ answers, anyLanguage }, { asOf }) => {
        const text = answers.map((one) => one.text).join('\n');
        return {
          given: { asOf, answers },
          // an answer of a few words is reviewed too, and says that it is short
          judged: [{ text, wordsMin: INTERVIEW.wordsMin, fewerPass: true, anyLanguage }],
          title: inOneLine(answers[0]?.question.text ?? ''),
        };
      },
      current: async () => ({}),
      run: reviewAnswers,
      sample: {
        given: {
          asOf: '2026-01-01',
          answers: [
            {
              question: {
                text: 'Tell us about a mistake.',
                competency: null,
                origin: 'bank',
                why: '',
              },
              text: 'In my first job I was a clerk at a depot. I was asked to count the stock. I counted it twice and wrote a list. In the end we found 40 missing boxes.',
              seconds: 60,
              spoken: false,
              labels: [{ at: 0, label: 'other' }],
            },
          ],
        },
        request: ({ mark, words }) => ({
          answers: [{ question: { text: `What did you do at ${mark}?` }, text: words }],
        }),
        outcome: 'interview-2 none 1bf4dc8d92c0fea5',
      },
    }),
    'story-rehearsal': defineEngine({
      input: storyRehearsalInput,
      version: REHEARSAL_VERSION,
      given: z.strictObject({
        asOf: z.iso.date(),
        questions: z.array(z.strictObject({ text: z.string(), competency: z.string().nullable() })),
        stories: z.array(rehearsedStory),
      }),
      data: () => ({ version: 'none' }),
      prepare: async ({ questions }, { userId, asOf, stores }) => {
        const stories = await readStories(stores, userId, questions.length > 0);
        return { given: { asOf, questions, stories }, title: 'Stories to rehearse' };
      },
      current: async ({ input }, { stores, userId }) => {
        const hasQuestions = Array.isArray(input.questions) && input.questions.length > 0;
        return { stories: await readStories(stores, userId, hasQuestions) };
      },
      run: rehearse,
      sample: {
        given: {
          asOf: '2026-01-01',
          questions: [{ text: 'How did you learn the new till?', competency: 'learning' }],
          stories: [
            {
              id: 'a',
              title: 'The new till',
              text: 'We got a new till. I read its manual and showed it to all.',
              competencies: ['learning'],
              nextPractice: '2025-12-31',
              step: 1,
            },
          ],
        },
        request: ({ mark }) => ({ questions: [{ text: `What did you do at ${mark}?` }] }),
        outcome: 'rehearsal-1 none 91f39557f6641f78',
      },
    }),
  },
  example: ({ vocabulary }): InterviewExample => {
    const read = { text: RESUME_TEXT, lines: null };
    const asked = { level: 'mid', count: 5, competencies: [], draft: null } as const;
    const input = { asOf: AS_OF, ad: AD.text, read, ...asked };
    const made = makeQuestions(input, questionData(vocabulary, ownBank()), SEED);
    const answers = practisedAnswer.array().parse(INTERVIEW_ANSWERS);
    const review = interviewReview.parse(
      reviewAnswers({ asOf: AS_OF, answers }, NONE, SEED).result,
    );
    return { ad: AD.title, level: asked.level, set: questionSet.parse(made.result), review };
  },
});

const NONE = { version: 'none' };

async function prepareQuestions(
  { ad, resume, anyLanguage, ...asked }: z.output<typeof interviewQuestionsInput>,
  { userId, asOf, stores }: Asking,
) {
  const target = ad && (await readTitledAd(stores, userId, ad));
  const own = resume?.kind === 'resume' ? resume.id : null;
  const kept = own === null ? null : (await stores.resumes.read(userId, own)).content;
  const parts = kept ? resumeNow(kept) : { read: writtenResume(resume), draft: null };
  const judged = [
    ...(parts.read ? [{ text: parts.read.text, wordsMin: RESUME_WORDS_MIN, anyLanguage }] : []),
    ...(target ? [{ text: target.given.ad, wordsMin: AD_WORDS_MIN, anyLanguage }] : []),
  ];
  return {
    given: { asOf, ...(target?.given ?? NO_AD), read: parts.read, draft: parts.draft, ...asked },
    judged,
    source: toSavedSource(ad),
    resume: own,
    title: inOneLine(target?.title ?? kept?.title ?? 'Interview questions'),
  };
}

async function readTitledAd(stores: Stores, userId: string, source: Parameters<typeof readAd>[2]) {
  const given = await readAd(stores, userId, source);
  const { title } = await readSource(stores, userId, source);
  return { given, title };
}

type Stores = Asking['stores'];
type GivenResume = z.output<typeof interviewQuestionsInput>['resume'];

function writtenResume(resume: GivenResume) {
  if (resume === null || resume.kind === 'resume') return null;
  const lines = resume.kind === 'upload' && resume.lines.length > 0 ? resume.lines : null;
  return { text: resume.text, lines };
}

async function currentQuestions(...[{ source, resume }, saved]: Parameters<CurrentTexts>) {
  const { stores, userId } = saved;
  const ad = source && (await unlessGone(() => readAd(stores, userId, source)));
  const own = resume && (await unlessGone(() => stores.resumes.read(userId, resume)));
  return { ...ad, ...(own && resumeNow(own.content)) };
}
