/** A finished example of each career tool, by the tool's own engine. */

import { occupationAnswer } from '@roletrail/contracts/http/occupations';
import type { ToolExamples } from '@roletrail/contracts/tool-examples';
import { market as marketForm } from '@roletrail/contracts/tools/market';
import { resumeReviewResult } from '@roletrail/contracts/tools/resume';
import { rolesFound } from '@roletrail/contracts/tools/role-finder';
import {
  type CareerData,
  INTERESTS,
  type Interest,
  type Occupation,
} from '../career/career-data.ts';
import { createDescriber } from '../career/describe.ts';
import { ownDescriptions } from '../career/own-descriptions.ts';
import { detailOf } from '../explorer/detail.ts';
import { marketData, marketFigures } from '../market/market-figures.ts';
import { NO_CHOICES } from '../review/own-phrases.ts';
import { reviewResume } from '../review/review-resume.ts';
import { createRolesData, findRoles } from '../roles/find-roles.ts';
import { createRoleSpace } from '../roles/space.ts';
import { ownVocabulary } from '../terms/own-vocabulary.ts';
import { createTitleIndex } from '../titles/title-index.ts';
import { ownAliases } from '../titles/title-names.ts';
import { AD, AS_OF, NEXT, NOW, OWN_PAY, RESUME, ROLE_INPUT } from './dana.ts';

const SEED = 0;
const LIKED = 6;
const NOT_CHOSEN = 3;

/** @throws ZodError where an engine answers in another form than its screen reads */
export function createExamples(data: CareerData): ToolExamples {
  return {
    resume: resumeExample(),
    'role-finder': rolesExample(data),
    'role-explorer': explorerExample(data),
    market: marketExample(data),
  };
}

function resumeExample(): ToolExamples['resume'] {
  const read = { text: RESUME, lines: null };
  const input = { asOf: AS_OF, read, draft: null, ad: AD.text, phrases: NO_CHOICES };
  const review = resumeReviewResult.parse(reviewResume(input, ownVocabulary(), SEED).result);
  if (review.kind !== 'review') throw new Error(`the example's resume: ${review.why}`);
  return { review, ad: AD };
}

function rolesExample(data: CareerData): ToolExamples['role-finder'] {
  const { titles, minPay, likes } = ROLE_INPUT;
  const space = createRoleSpace(createTitleIndex(data, ownAliases()), ownDescriptions());
  const input = {
    asOf: AS_OF,
    titles,
    fieldOfStudy: null,
    text: RESUME,
    isResume: true,
    withoutGoal: false,
    interests: interestsOf(likes),
    more: [NEXT],
    less: [],
    conditions: { minPay, maxEducation: null, minGrowth: null, zones: [], leaveOut: [] },
  };
  const { result } = findRoles(input, createRolesData(space, ownVocabulary()), SEED);
  return {
    told: { title: titles[0], more: occupationIn(data, NEXT).title, minPay, likes },
    result: rolesFound.parse(result),
  };
}

/** Returns ticked interests in the format of the role finder form. */
function interestsOf(likes: readonly Interest[]): Record<Interest, number> {
  const entries = INTERESTS.map((one) => [one, likes.includes(one) ? LIKED : NOT_CHOSEN]);
  return Object.fromEntries(entries) as Record<Interest, number>;
}

function explorerExample(data: CareerData): ToolExamples['role-explorer'] {
  const describe = createDescriber(data, ownDescriptions());
  return { detail: occupationAnswer.parse(detailOf(occupationIn(data, NEXT), data, describe)) };
}

function occupationIn(data: CareerData, code: string): Occupation {
  const found = data.byCode.get(code);
  if (found === undefined) throw new Error(`the data have no ${code}`);
  return found;
}

function marketExample(data: CareerData): ToolExamples['market'] {
  const input = { asOf: AS_OF, codes: [NOW, NEXT], ownPay: OWN_PAY, area: null };
  return { result: marketForm.parse(marketFigures(input, marketData(data, null), SEED).result) };
}
