/** The engine that compares what a person can do with what an occupation or a job ad asks for. */

import type { EntryEducation } from '@roletrail/contracts/entry-education';
import type {
  LicenceHeld,
  SkillAnswer,
  SkillQuestions,
  SkillsAssessed,
  SkillsTarget,
} from '@roletrail/contracts/tools/skills';
import type { Occupation } from '../career/career-data.ts';
import { findPageConditions } from '../career/handbook-conditions.ts';
import type { Engine, EngineOutcome, Insufficient, Warning } from '../engine.ts';
import { type AdText, type AskedSkill, askedOf } from './asked.ts';
import { assessItems } from './assess-items.ts';
import { describeLicence, educationOf, licenceAskedFor, transferOf } from './background.ts';
import type { SkillsData } from './skills-data.ts';

export const SKILLS_VERSION = 'skills-4';

export type SkillsGiven = {
  /** year-month-day; no figure depends on it */
  readonly asOf: string;
  /** code; null: the ad alone */
  readonly occupation: string | null;
  readonly ad: AdText | null;
  /** code of today's occupation; null: none */
  readonly current: string | null;
  readonly answers: readonly SkillAnswer[];
  readonly education: EntryEducation | null;
  readonly licence: LicenceHeld | null;
  /** false: only the questions, without any need */
  readonly finished: boolean;
};

/** With fewer answers there is nothing to compare. */
const ANSWERS_LEAST = 4;
/** An ad alone with fewer terms asks too little. */
const QUESTIONS_LEAST = 3;

type Result = SkillQuestions | SkillsAssessed;

export const assessSkills: Engine<SkillsGiven, SkillsData, Result> = (given, data) => {
  const occupation = occupationIn(given.occupation, data);
  if (occupation === undefined) {
    return outcome(insufficient(`Our data have no occupation ${given.occupation}.`));
  }
  const asked = askedOf({ occupation, ad: given.ad }, data);
  if (occupation === null && asked.length < QUESTIONS_LEAST) {
    return outcome(insufficient(tooFewTerms(given.ad, asked.length)));
  }
  const target = targetOf(occupation, given.ad);
  const warnings = warningsOf(given, occupation, data);
  if (!given.finished) {
    const licence = occupation && licenceAskedFor(occupation);
    return outcome(
      { kind: 'questions', target, questions: asked.map(toQuestion), licence },
      warnings,
    );
  }
  const known = new Set(asked.map(({ id }) => id));
  const answers = given.answers.filter(({ id }) => known.has(id));
  if (answers.length < ANSWERS_LEAST) {
    const why = `You answered ${answers.length} questions; with fewer than ${ANSWERS_LEAST} there is nothing to compare.`;
    return outcome(insufficient(why), warnings);
  }
  const assessed = assessItems(asked, answers);
  const current = occupationIn(given.current, data) ?? null;
  const result: SkillsAssessed = {
    kind: 'skills',
    release: data.version,
    target,
    items: [...assessed.items],
    gaps: [...assessed.gaps],
    strengths: [...assessed.strengths],
    met: assessed.met,
    proved: assessed.proved,
    transfer:
      occupation && current && current.code !== occupation.code
        ? transferOf(current, occupation, data)
        : null,
    education: occupation && educationOf(occupation, given.education, data),
    licence: occupation && describeLicence(occupation, given.licence),
    conditions: [...((occupation && findPageConditions(occupation)?.conditions) ?? [])],
  };
  const { items, met, proved } = result;
  const gaps = items.flatMap(({ gap }) => (gap === null ? [] : [gap]));
  return {
    result,
    evidence: [met, proved, ...gaps],
    warnings,
    engineVersion: SKILLS_VERSION,
  };
};

function outcome(
  result: Result | Insufficient,
  warnings: readonly Warning[] = [],
): EngineOutcome<Result> {
  return { result, evidence: [], warnings, engineVersion: SKILLS_VERSION };
}

const insufficient = (why: string): Insufficient => ({ kind: 'insufficient_evidence', why });

/** Returns null if no code is given, undefined if the data do not have it. */
function occupationIn(code: string | null, { career }: SkillsData): Occupation | null | undefined {
  return code === null ? null : career.byCode.get(code);
}

function tooFewTerms(ad: AdText | null, terms: number): string {
  if (ad === null) return 'Choose an occupation or a job ad.';
  const found = terms === 1 ? '1 term' : `${terms} terms`;
  return `In the ad we recognised ${found}; that is too few to ask about. Choose the occupation as well.`;
}

function targetOf(occupation: Occupation | null, ad: AdText | null): SkillsTarget {
  return {
    occupation: occupation && { code: occupation.code, title: occupation.title },
    ad: ad?.title ?? null,
    rated: occupation && occupation.profile.kind === 'rated',
  };
}

/** The question without its need and its reason. */
function toQuestion(asked: AskedSkill): SkillQuestions['questions'][number] {
  const { id, kind, label, question, anchors } = asked;
  return { id, kind, label, question, anchors: anchors.map((one) => ({ ...one })) };
}

function warningsOf(
  { current }: SkillsGiven,
  occupation: Occupation | null,
  data: SkillsData,
): readonly Warning[] {
  const isUnrated = occupation !== null && occupation.profile.kind !== 'rated';
  return [
    ...(isUnrated ? [notRated(occupation)] : []),
    ...(occupationIn(current, data) === undefined
      ? [{ code: 'OCCUPATION_UNKNOWN', why: `Our data have no occupation ${current}.` }]
      : []),
  ];
}

const notRated = ({ title }: Occupation): Warning => ({
  code: 'NOT_RATED',
  why: `The data do not rate skills and knowledge of ${title}. We ask about its work activities and technologies, and about education as the handbook names it. Ratings of similar occupations are not used.`,
});
