/** Questions to ask the employer: what the ad gives cause to ask, then general ones. */
import type { QuestionForEmployer } from '@roletrail/contracts/tools/interview';
import { payIn } from '../ads/pay.ts';
import type { EmployerQuestion } from './bank.ts';
import { shuffled } from './draw.ts';

/** Questions in one set. */
const MOST = 5;
/** Maximum of one topic. */
const OF_TOPIC = 2;

type Feature = { readonly why: string; readonly isIn: (ad: string) => boolean };

const names = (words: RegExp) => (ad: string) => words.test(ad);
const FEATURES: Readonly<Record<string, Feature>> = {
  'pay-missing': { why: 'The ad names no pay.', isIn: (ad) => payIn(ad).length === 0 },
  shifts: {
    why: 'The ad speaks of shifts or weekends.',
    isIn: names(/\b(?:shifts?|nights?|weekends?|evenings?|rotas?|on[- ]call|overtime)\b/i),
  },
  remote: {
    why: 'The ad speaks of work from home.',
    isIn: names(/\b(?:remote(?:ly)?|hybrid|work(?:ing)? from home|home office)\b/i),
  },
  travel: {
    why: 'The ad speaks of travel.',
    isIn: names(/\b(?:travel(?:s|ling|ing)?|\d+ (?:stores|sites|locations|branches))\b/i),
  },
  contract: {
    why: 'The ad speaks of a contract for a time.',
    isIn: names(
      /\b(?:temporary|fixed[- ]term|contract(?:or)? (?:role|position|basis)|seasonal|freelance|\d+[- ]month)\b/i,
    ),
  },
  'new-role': {
    why: 'The ad describes a new role.',
    isIn: names(/\b(?:new(?:ly created)? (?:role|position)|first hire|from scratch|build up)\b/i),
  },
  manager: {
    why: 'The ad speaks of leading people.',
    isIn: names(
      /\b(?:manag(?:e|er|ing) (?:a )?(?:team|staff|people)|lead(?:ing)? (?:a |the )?team|direct reports|supervis\w+)\b/i,
    ),
  },
  training: {
    why: 'The ad speaks of training.',
    isIn: names(
      /\b(?:training (?:provided|given|on the job)|we (?:train|teach)|apprentice\w*|trainee|onboarding)\b/i,
    ),
  },
  'team-size': {
    why: 'The ad speaks of a team.',
    isIn: names(/\b(?:team|colleagues|crew)\b/i),
  },
};

/** @param ad null: only general questions */
export function employerQuestions(
  all: readonly EmployerQuestion[],
  ad: string | null,
  seed: number,
): QuestionForEmployer[] {
  const found = Object.entries(FEATURES).filter(([, { isIn }]) => ad !== null && isIn(ad));
  const drawn = shuffled(all, seed);
  const asked: QuestionForEmployer[] = [];
  const take = (question: EmployerQuestion | undefined, why: string) => {
    if (question === undefined || asked.length >= MOST) return;
    asked.push({ id: question.id, text: question.text, topic: question.topic, why });
  };
  const isFree = ({ id, topic }: EmployerQuestion) =>
    asked.every((one) => one.id !== id) &&
    asked.filter((one) => one.topic === topic).length < OF_TOPIC;
  // one for each feature; general questions keep two places
  for (const [name, { why }] of found.slice(0, MOST - 2)) {
    take(
      drawn.find((one) => one.after.includes(name) && isFree(one)),
      why,
    );
  }
  for (const question of drawn) {
    if (question.after.includes('none') && isFree(question))
      take(question, 'Worth asking in any interview.');
  }
  return asked;
}
