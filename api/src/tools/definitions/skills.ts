import { ENTRY_EDUCATION } from '@roletrail/contracts/entry-education';
import { AD_WORDS_MIN } from '@roletrail/contracts/tool-limits';
import { interestPattern, interestsInput } from '@roletrail/contracts/tools/interests';
import {
  type SkillsExample,
  skillQuestions,
  skillsAssessed,
  skillsInput,
} from '@roletrail/contracts/tools/skills';
import type { Interest } from '@roletrail/engines/career/career-data';
import { assessSkills, SKILLS_VERSION } from '@roletrail/engines/skills/assess-skills';
import { exploreInterests, INTERESTS_VERSION } from '@roletrail/engines/skills/explore-interests';
import { INTEREST_ITEMS } from '@roletrail/engines/skills/interest-items';
import { z } from 'zod';
import { defineEngine, defineTool, inOneLine } from '../define-tool.ts';
import { type CurrentTexts, readAd, readSource, toSavedSource, unlessGone } from '../kept-words.ts';
import { AS_OF, NOW, nextOccupation, SEED } from './dana.ts';

const adText = z.strictObject({
  title: z.string(),
  text: z.string(),
  phrases: z.strictObject({
    promoted: z.array(z.string()),
    dismissed: z.array(z.string()),
  }),
});

/** A request without answers. */
const START = {
  asOf: AS_OF,
  ad: null,
  answers: [],
  education: null,
  licence: null,
  finished: false,
};

/** Levels that she chose, by question. */
const LEVELS: Readonly<Record<string, number>> = {
  'skill:Instructing': 5,
  'knowledge:Education and Training': 3,
  'skill:Learning Strategies': 3,
  'knowledge:Personnel and Human Resources': 2,
  'skill:Social Perceptiveness': 5,
  'skill:Operations Analysis': 1,
  'skill:Speaking': 5,
  'skill:Coordination': 4,
  'skill:Time Management': 4,
  'skill:Monitoring': 3,
  'skill:Active Learning': 4,
  'knowledge:Communications and Media': 2,
  'skill:Judgment and Decision Making': 3,
  'skill:Service Orientation': 6,
  'skill:Writing': 4,
  'activity:Develop training materials': 3,
  'activity:Train personnel to enhance job skills': 4,
};
/** Her level in everything else. */
const ELSEWHERE = 1;
/** What she would enjoy, by interest. */
const LIKED: Readonly<Record<Interest, number>> = { R: 1, I: 2, A: 3, S: 5, E: 4, C: 3 };

/** What she named as proof, by question. */
const PROOFS: Readonly<Record<string, string>> = {
  'skill:Instructing':
    'Trained 14 new colleagues on the phone system; 12 of them stayed longer than a year.',
  'skill:Writing': 'Wrote the onboarding guide that three teams use, in PowerPoint.',
};

export const SKILLS_TOOL = defineTool({
  id: 'skills',
  engines: {
    skills: defineEngine({
      input: skillsInput,
      bodyBytes: 512 * 1024,
      version: SKILLS_VERSION,
      given: skillsInput.omit({ ad: true, anyLanguage: true }).extend({
        asOf: z.iso.date(),
        ad: adText.nullable(),
      }),
      data: ({ skills }) => skills,
      prepare: async ({ ad, anyLanguage, ...form }, { userId, asOf, stores }) => {
        const read = ad && (await readTitledAd({ userId, stores }, ad));
        return {
          given: { ...form, asOf, ad: read },
          judged: read ? [{ text: read.text, wordsMin: AD_WORDS_MIN, anyLanguage }] : [],
          source: toSavedSource(ad),
          title: inOneLine(read?.title ?? form.occupation ?? 'Skills'),
        };
      },
      current: async ({ source }, saved) => {
        const ad = source && (await unlessGone(() => readTitledAd(saved, source)));
        return ad ? { ad } : {};
      },
      run: assessSkills,
      sample: {
        given: {
          asOf: '2026-01-01',
          occupation: '29-1141.00',
          ad: null,
          current: '31-1131.00',
          answers: [
            { id: 'knowledge:Medicine and Dentistry', level: 3, proof: null },
            {
              id: 'knowledge:Psychology',
              level: 5,
              proof: { text: 'Led a ward round', resume: null },
            },
            { id: 'skill:Service Orientation', level: 7, proof: null },
            { id: 'skill:Social Perceptiveness', level: 1, proof: null },
            { id: 'skill:No such skill', level: 1, proof: null },
          ],
          education: "Associate's degree",
          licence: 'working',
          finished: true,
        },
        request: ({ ads }) => ({
          occupation: '29-1141.00',
          ad: { kind: 'job-target', id: ads[0] },
        }),
        outcome:
          'skills-4 career-2024-34-29.3-2024-05/f11445f71e7d/d6982f0a5313/b21f80f64f84 15446506fe364a1b',
      },
    }),
    interests: defineEngine({
      input: interestsInput,
      version: INTERESTS_VERSION,
      given: interestsInput.extend({ asOf: z.iso.date() }),
      data: ({ career }) => career,
      prepare: (form, { asOf }) => ({ given: { ...form, asOf }, title: 'Interests' }),
      run: exploreInterests,
      sample: {
        given: {
          asOf: '2026-01-01',
          answers: ['R', 'I', 'A', 'S', 'E', 'C'].flatMap((interest, at) =>
            [1, 2, 3, 4, 5, 6].map((item) => ({ id: `${interest}${item}`, value: 1 + (at % 5) })),
          ),
          zones: [4, 5],
          finished: true,
        },
        request: () => ({ answers: [{ id: 'R1', value: 5 }] }),
        outcome: 'interests-1 career-2024-34-29.3-2024-05 5f82b706c9a79adc',
      },
    }),
  },
  example: ({ skills, career }): SkillsExample => {
    const target = nextOccupation(career);
    const open = { ...START, occupation: target.code, current: NOW };
    const { questions } = skillQuestions.parse(assessSkills(open, skills, SEED).result);
    const answers = questions.map(({ id }) => {
      const level = LEVELS[id] ?? ELSEWHERE;
      return { id, level, proof: PROOFS[id] ? { text: PROOFS[id], resume: null } : null };
    });
    const done = { ...open, answers, education: ENTRY_EDUCATION[4], finished: true };
    const values = INTEREST_ITEMS.map(({ id, interest }) => ({ id, value: LIKED[interest] }));
    const given = { asOf: AS_OF, answers: values, zones: [], finished: true };
    return {
      now: career.byCode.get(NOW)?.title ?? NOW,
      skills: skillsAssessed.parse(assessSkills(done, skills, SEED).result),
      interests: interestPattern.parse(exploreInterests(given, career, SEED).result),
    };
  },
});

type Owner = Pick<Parameters<CurrentTexts>[1], 'stores' | 'userId'>;

/** @throws ApiError NOT_FOUND */
async function readTitledAd({ stores, userId }: Owner, source: Parameters<typeof readAd>[2]) {
  const { ad: text, phrases } = await readAd(stores, userId, source);
  const { title } = await readSource(stores, userId, source);
  return { title: inOneLine(title), text, phrases };
}
