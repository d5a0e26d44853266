/** The engine that finds occupations whose interests have the pattern of a person's answers. */
import { INTERESTS as LIMITS } from '@roletrail/contracts/tool-limits';
import type { InterestPattern, InterestQuestions } from '@roletrail/contracts/tools/interests';
import {
  type CareerData,
  INTEREST_AREAS,
  type Interest,
  type Occupation,
} from '../career/career-data.ts';
import { LIKES } from '../career/describe.ts';
import { type Engine, type ExplainedFigure, type Insufficient, rounded } from '../engine.ts';
import { INTEREST_ITEMS } from './interest-items.ts';

export const INTERESTS_VERSION = 'interests-1';

export type InterestsGiven = {
  /** year-month-day; no figure depends on it */
  readonly asOf: string;
  readonly answers: readonly { readonly id: string; readonly value: number }[];
  /** job zones of the occupations; []: all */
  readonly zones: readonly number[];
  /** false: only the items */
  readonly finished: boolean;
};

/** Answers that an interest needs, of its six. */
const ANSWERS_LEAST = 4;
/** Means closer together than this have no pattern. */
const RANGE_LEAST = 0.75;
const OCCUPATIONS_MOST = 20;
const LEADING_MOST = 3;

type Result = InterestQuestions | InterestPattern;

export const exploreInterests: Engine<InterestsGiven, CareerData, Result> = (given, data) => {
  const result = given.finished ? patternOf(given, data) : questions();
  const evidence =
    result.kind === 'interests'
      ? [
          ...result.means.map(({ figure }) => figure),
          ...result.occupations.map(({ likeness }) => likeness),
        ]
      : [];
  return { result, evidence, warnings: [], engineVersion: INTERESTS_VERSION };
};

function questions(): InterestQuestions {
  return {
    kind: 'interest-questions',
    items: INTEREST_ITEMS.map(({ id, text }) => ({ id, text })),
  };
}

function patternOf(
  { answers, zones }: InterestsGiven,
  data: CareerData,
): InterestPattern | Insufficient {
  const values = new Map(answers.map(({ id, value }) => [id, value]));
  const ofInterest = (interest: Interest) =>
    INTEREST_ITEMS.flatMap((item) =>
      item.interest === interest ? (values.get(item.id) ?? []) : [],
    );
  const short = INTEREST_AREAS.filter((interest) => ofInterest(interest).length < ANSWERS_LEAST);
  if (short.length > 0) {
    const kinds = short.map((interest) => LIKES[interest]).join('; ');
    return {
      kind: 'insufficient_evidence',
      why: `Each kind of interest needs ${ANSWERS_LEAST} answers. Too few so far: ${kinds}.`,
    };
  }
  const means = INTEREST_AREAS.map((interest) => meanOf(ofInterest(interest)));
  const range = rounded(Math.max(...means) - Math.min(...means));
  const flat = range < RANGE_LEAST;
  const compared = data.occupations.filter(
    ({ zone }) => zones.length === 0 || zones.includes(zone),
  );
  return {
    kind: 'interests',
    release: data.version,
    means: INTEREST_AREAS.map((interest, at) => {
      const count = ofInterest(interest).length;
      return { interest, figure: meanFigure(means[at] ?? 0, count) };
    }),
    range,
    flat,
    leading: flat ? [] : leadingOf(means),
    zones: [...zones],
    occupations: flat ? [] : nearestOf(means, compared),
    compared: compared.length,
  };
}

const meanOf = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function meanFigure(value: number, count: number): ExplainedFigure & { spans: [] } {
  const why = `The mean of your ${count} answers of this kind, from 1 to ${LIMITS.answerMax}.`;
  return { value: rounded(value), max: LIMITS.answerMax, weight: 1, why, spans: [] };
}

/** Interests above the person's own mean, strongest first. */
function leadingOf(means: readonly number[]): Interest[] {
  const middle = meanOf(means);
  return INTEREST_AREAS.map((interest, at) => ({ interest, mean: means[at] ?? 0 }))
    .filter(({ mean }) => mean > middle)
    .sort((a, b) => b.mean - a.mean)
    .slice(0, LEADING_MOST)
    .map(({ interest }) => interest);
}

function nearestOf(
  means: readonly number[],
  compared: readonly Occupation[],
): InterestPattern['occupations'] {
  return compared
    .map((occupation) => {
      const own = INTEREST_AREAS.map((interest) => occupation.interests[interest]);
      return { occupation, r: rounded(correlate(means, own)) };
    })
    .sort((a, b) => b.r - a.r || a.occupation.title.localeCompare(b.occupation.title, 'en'))
    .slice(0, OCCUPATIONS_MOST)
    .map(({ occupation: { code, title, zone, interests }, r }) => {
      const why = `Its strongest interests: ${strongest(interests).join('; ')}.`;
      return { code, title, zone, likeness: { value: r, max: 1, weight: 1, why, spans: [] } };
    });
}

function strongest(interests: Occupation['interests']): string[] {
  return INTEREST_AREAS.toSorted((a, b) => interests[b] - interests[a])
    .slice(0, LEADING_MOST)
    .map((interest) => LIKES[interest]);
}

/** Pearson correlation; 0 if one of the two does not vary. */
function correlate(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [meanOf(a), meanOf(b)];
  let [both, squareA, squareB] = [0, 0, 0];
  for (const [at, value] of a.entries()) {
    const [left, right] = [value - meanA, (b[at] ?? 0) - meanB];
    both += left * right;
    squareA += left ** 2;
    squareB += right ** 2;
  }
  return squareA === 0 || squareB === 0 ? 0 : both / Math.sqrt(squareA * squareB);
}
