import type { LinkedinProfile } from '@roletrail/contracts/http/linkedin-profile';
import { AD_WORDS_MIN, RESUME_WORDS_MIN } from '@roletrail/contracts/tool-limits';
import {
  type LinkedinExample,
  type LinkedinGiven,
  type LinkedinInput,
  linkedinGiven,
  linkedinInput,
  linkedinResult,
} from '@roletrail/contracts/tools/linkedin';
import { NO_CHOICES } from '@roletrail/engines/ads/own-phrases';
import { LINKEDIN_VERSION, reviewLinkedin } from '@roletrail/engines/linkedin/review-linkedin';
import { type Asking, defineEngine, defineTool, inOneLine } from '../define-tool.ts';
import {
  type CurrentTexts,
  readAd,
  readSource,
  resumeNow,
  toSavedSource,
  unlessGone,
} from '../kept-words.ts';
import { AD, AS_OF, EXAMPLE_PROFILE, RESUME_TEXT, SEED } from './dana.ts';

export const LINKEDIN = defineTool({
  id: 'linkedin',
  engines: {
    linkedin: defineEngine({
      input: linkedinInput,
      /** a profile and a resume of maximum length, and an ad */
      bodyBytes: 2 * 1024 * 1024,
      version: LINKEDIN_VERSION,
      given: linkedinGiven,
      data: ({ roles }) => roles,
      loads: ({ titles }) => titles.search(),
      prepare: prepareReview,
      current: currentReview,
      run: reviewLinkedin,
      sample: {
        given: {
          asOf: '2026-01-01',
          profile: {
            headline: 'Clerk at Acme Ltd',
            about: 'Clerk who keeps 300 files in Excel.',
            experience: {
              kind: 'text',
              text: 'Office Clerk\nAcme Ltd\nJan 2018 – Present\n- Filed 300 cases\n- Trained two clerks\n- Wrote letters in Excel',
            },
            education: { kind: 'entries', entries: [] },
            skills: ['Excel'],
            url: 'linkedin.com/in/ada-byron-1a2b3c4d5',
          },
          resume: {
            text: 'Ada Byron\nExperience\nClerk, Acme Ltd\n2019 – now\n- Filed 300 cases with SQL\nSkills\nLatin',
            draft: null,
          },
          target: {
            kind: 'ad',
            ad: 'You know Excel, SQL and Python.\nNice to have: Tableau',
            title: 'Senior Clerk, Acme',
            phrases: { promoted: [], dismissed: [] },
          },
        },
        request: ({ ads, mark, words, resume }) => ({
          profile: {
            headline: `Clerk (${mark})`,
            about: words,
            experience: { kind: 'text', text: 'Clerk\nAcme Ltd\n2019 – now\n- Filed 300 cases' },
            education: { kind: 'text', text: '' },
            skills: ['SAP'],
            url: '',
          },
          resume,
          target: { kind: 'ad', source: { kind: 'job-target', id: ads[0] } },
        }),
        outcome:
          'linkedin-4 career-2024-34-29.3-2024-05/dff5c5e7e848/2eb10ea579e0/1c70799e1080/d6982f0a5313/2ffaf39b7896/f11445f71e7d/57624044adea 2e1bce0a693f5bc2',
      },
    }),
  },
  example: ({ roles }): LinkedinExample => {
    const target = { kind: 'ad', ad: AD.text, title: AD.title, phrases: NO_PHRASES } as const;
    const input = {
      asOf: AS_OF,
      profile: EXAMPLE_PROFILE,
      resume: { text: RESUME_TEXT, draft: null },
      target,
    };
    const result = linkedinResult.parse(reviewLinkedin(input, roles, SEED).result);
    if (result.kind !== 'profile-review') throw new Error(`the example's profile: ${result.why}`);
    const { headline, about } = EXAMPLE_PROFILE;
    return { given: { headline, about, target: AD.title }, result };
  },
});

const NO_PHRASES = { promoted: [...NO_CHOICES.promoted], dismissed: [...NO_CHOICES.dismissed] };

async function prepareReview(
  { profile, resume, target, anyLanguage }: LinkedinInput,
  { userId, asOf, stores }: Asking,
) {
  const own = resume && (await readResume(stores, userId, resume));
  const wanted = target && (await readTarget(stores, userId, target));
  const words = wordsOf(profile);
  const judged = [
    // a profile of few words has most to gain
    { text: words, wordsMin: RESUME_WORDS_MIN, fewerPass: true, anyLanguage },
    ...(own?.text ? [{ text: own.text, wordsMin: RESUME_WORDS_MIN, anyLanguage }] : []),
    ...(wanted?.kind === 'ad' ? [{ text: wanted.ad, wordsMin: AD_WORDS_MIN, anyLanguage }] : []),
  ];
  const title = [profile.headline, words].find((one) => one.trim() !== '') ?? 'LinkedIn profile';
  return {
    given: { asOf, profile, resume: own, target: wanted },
    judged,
    source: target?.kind === 'ad' ? toSavedSource(target.source) : null,
    resume: resume?.kind === 'resume' ? resume.id : null,
    title: inOneLine(title),
  };
}

type Stores = Asking['stores'];
type GivenResume = NonNullable<LinkedinGiven['resume']>;
type GivenTarget = NonNullable<LinkedinGiven['target']>;

async function readResume(
  stores: Stores,
  userId: string,
  resume: NonNullable<LinkedinInput['resume']>,
): Promise<GivenResume> {
  if (resume.kind === 'text') return { text: resume.text, draft: null };
  const { read, draft } = resumeNow((await stores.resumes.read(userId, resume.id)).content);
  return { text: read?.text ?? null, draft };
}

async function readTarget(
  stores: Stores,
  userId: string,
  target: NonNullable<LinkedinInput['target']>,
): Promise<GivenTarget> {
  if (target.kind === 'occupation') return target;
  const { source } = target;
  const { ad, phrases } = await readAd(stores, userId, source);
  const title = source.kind === 'text' ? '' : (await readSource(stores, userId, source)).title;
  const { promoted, dismissed } = phrases;
  return { kind: 'ad', ad, title, phrases: { promoted: [...promoted], dismissed: [...dismissed] } };
}

/** The saved resume and the saved ad as they are now. */
async function currentReview(...[{ source, resume }, saved]: Parameters<CurrentTexts>) {
  const { stores, userId } = saved;
  const own =
    resume && (await unlessGone(() => readResume(stores, userId, { kind: 'resume', id: resume })));
  const isAd = source?.kind === 'job-target';
  const target =
    isAd &&
    (await unlessGone(() =>
      readTarget(stores, userId, { kind: 'ad', source: { kind: 'job-target', id: source.id } }),
    ));
  return { ...(own && { resume: own }), ...(target && { target }) };
}

/** The person's sentences, of which the language is judged. */
function wordsOf({ headline, about, experience, education }: LinkedinProfile): string {
  const sections = [experience, education].flatMap((section) =>
    section.kind === 'text'
      ? [section.text]
      : section.entries.map(({ title, description }) => `${title}\n${description}`),
  );
  return [headline, about, ...sections].join('\n').trim();
}
