/** Order of all roles for a person: likeness, what they did and want, and what is within their means. */
import type { Occupation } from '../career/career-data.ts';
import type { CodeScores } from './adviser.ts';
import { type Ranked, sortRanked } from './choose.ts';
import { ownAndTwins, type Preferences } from './filters.ts';
import {
  isOutOfReach,
  type Means,
  openingsOf,
  preparationOf,
  rateLevel,
  rateLicence,
  ratePay,
  reachOf,
} from './fit.ts';
import type { Person } from './person.ts';
import type { RolesData } from './roles-data.ts';
import { compareVectors, type PartOfLikeness, type RolePart } from './similarity.ts';
import type { OccupationVector, RoleSpace } from './space.ts';

/** near: of one's own line, or listed beside it. adjacent: one step further. far: the rest. */
export type RoleTier = 'near' | 'adjacent' | 'far';

/** Value of closeness to the person's own occupations. */
const CLOSENESS: Readonly<Record<RoleTier, number>> = { near: 1, adjacent: 0.4, far: 0 };

export type Weights = Readonly<Record<RolePart, number>>;
/**
 * Weight of each part; parts that are not known are left out, and the others share the whole. Fitted by
 * tests/quality/fit-roles.ts. Ratings, interests, field and openings keep a small weight, because few of the
 * graded people let them decide: who gives interests or a title alone has little else.
 */
export const WEIGHTS: Weights = {
  ratings: 0.03,
  words: 0.17,
  interests: 0.01,
  work: 0.14,
  wants: 0.11,
  closeness: 0.02,
  field: 0.04,
  reach: 0.05,
  preparation: 0.05,
  pay: 0.03,
  level: 0.01,
  licence: 0.02,
  openings: 0.01,
  moves: 0.1,
  wantedThemes: 0.05,
  doneThemes: 0.07,
  unrefused: 0.06,
  common: 0.06,
};

/** Returns the value of each part for an occupation; null: not known. */
export type PartsOf = (point: OccupationVector) => Readonly<Record<RolePart, number | null>>;

export function createParts(
  person: Person,
  means: Means,
  { direction, stayIn }: Preferences,
  data: RolesData,
): PartsOf {
  const { work, wants, moves, wantedThemes, doneThemes } = scoresOf(person, data);
  const { refused } = person.themes;
  // for a change, names of the trade that is left say nothing of the next
  const leaves = direction === 'change' && person.textWords.size > 0;
  const place = leaves ? { ...person.place, words: person.textWords } : person.place;
  // of interests alone nothing follows for means
  const hasMeans = means.base.length > 0 || work !== null || wants !== null;
  return (point) => {
    const { occupation } = point;
    const { code } = occupation;
    const tier = findRoleTier(code, person, data);
    const done = work && (work.get(code) ?? 0);
    return {
      ...compareVectors(place, point),
      work: done,
      wants: wants && (wants.get(code) ?? 0),
      closeness: tier && CLOSENESS[tier],
      moves: moves && (moves.get(code) ?? 0),
      wantedThemes: wantedThemes && (wantedThemes.get(code) ?? 0),
      doneThemes: doneThemes && (doneThemes.get(code) ?? 0),
      unrefused: refused && 1 - (refused.get(code) ?? 0),
      common: hasMeans ? (data.adviser.common.get(code) ?? 0) : null,
      field: stayIn && (stayIn.codes.test(code) ? 1 : 0),
      ...(hasMeans ? meansParts(occupation, means, done, data) : NO_MEANS),
    };
  };
}

/** Scores of a person, each mixed with those of the occupations beside one. */
function scoresOf({ work, wants, moves, themes }: Person, data: RolesData) {
  const mixed = (scores: CodeScores | null) => scores && smoothed(scores, data);
  return {
    work: mixed(work),
    wants: mixed(wants),
    moves: mixed(moves),
    wantedThemes: mixed(themes.wanted),
    doneThemes: mixed(themes.done),
  };
}

type MeansPart = 'reach' | 'preparation' | 'pay' | 'level' | 'licence' | 'openings';
const NO_MEANS: Readonly<Record<MeansPart, null>> = {
  reach: null,
  preparation: null,
  pay: null,
  level: null,
  licence: null,
  openings: null,
};
/** Values of facts that the data do not have, so that what is not known is neither good nor bad. */
const UNKNOWN = { reach: 0.6, preparation: 0.7, pay: 0.8, licence: 0.8, openings: 0.6 };

function meansParts(
  occupation: Occupation,
  means: Means,
  done: number | null,
  { work }: RolesData,
): Readonly<Record<MeansPart, number>> {
  return {
    reach: reachOf(occupation, means, work) ?? UNKNOWN.reach,
    preparation: preparationOf(occupation, means) ?? UNKNOWN.preparation,
    pay: ratePay(occupation, means) ?? UNKNOWN.pay,
    level: rateLevel(occupation, means, done),
    licence: rateLicence(occupation, means) ?? UNKNOWN.licence,
    openings: openingsOf(occupation) ?? UNKNOWN.openings,
  };
}

/** Share that the occupations listed beside one have in its score, so that one word in common is not all. */
const BESIDE = 0.4;

/** Mixes the score of each occupation with the mean of those that O*NET lists beside it. */
function smoothed(
  scores: ReadonlyMap<string, number>,
  { points }: RoleSpace,
): ReadonlyMap<string, number> {
  const mixed = points.map(({ occupation: { code, related } }): [string, number] => {
    const beside = related.reduce((sum, one) => sum + (scores.get(one) ?? 0), 0);
    const mean = related.length === 0 ? 0 : beside / related.length;
    return [code, (1 - BESIDE) * (scores.get(code) ?? 0) + BESIDE * mean];
  });
  const most = Math.max(...mixed.map(([, score]) => score));
  return most <= 0 ? new Map() : new Map(mixed.map(([code, score]) => [code, score / most]));
}

/** Returns the parts that are known with their shares of the whole. */
export function weigh(
  values: Readonly<Record<RolePart, number | null>>,
  weights: Weights,
): readonly PartOfLikeness[] {
  const known = (Object.entries(values) as [RolePart, number | null][]).flatMap(([part, value]) => {
    return value === null || weights[part] === 0 ? [] : [{ part, value, weight: weights[part] }];
  });
  const whole = known.reduce((sum, { weight }) => sum + weight, 0);
  return known.map((one) => ({ ...one, weight: one.weight / whole }));
}

/** Ranks all occupations but the person's own; for a change, without those of the same activities. Those out of reach come last. */
export function orderFor(
  person: Person,
  means: Means,
  less: readonly string[],
  preferences: Preferences,
  data: RolesData,
  weights = WEIGHTS,
): readonly Ranked[] {
  const { direction } = preferences;
  const own =
    direction === 'change'
      ? ownAndTwins(person.own, data.byCode.keys(), data.workIndex)
      : new Set(person.own);
  const without = new Set([...own, ...less]);
  const partsOf = createParts(person, means, preferences, data);
  const all = data.points
    .filter(({ occupation }) => !without.has(occupation.code))
    .map((point) => {
      const parts = weigh(partsOf(point), weights);
      const value = parts.reduce((sum, one) => sum + one.value * one.weight, 0);
      return { point, likeness: { value, parts } };
    });
  const isBeyond = ({ point }: Ranked) => isOutOfReach(point.occupation, means, data.work);
  return [...sortRanked(all.filter((one) => !isBeyond(one))), ...sortRanked(all.filter(isBeyond))];
}

export function findRoleTier(
  code: string,
  { base }: Person,
  { byCode }: RoleSpace,
): RoleTier | null {
  if (base.length === 0) return null;
  const minor = (one: string) => one.slice(0, 4);
  const own = base.map(({ occupation }) => occupation);
  if (own.some((one) => minor(one.code) === minor(code) || one.related.includes(code)))
    return 'near';
  const beside = own.flatMap(({ related }) => related);
  const isBeside = beside.some(
    (one) => minor(one) === minor(code) || byCode.get(one)?.occupation.related.includes(code),
  );
  return isBeside ? 'adjacent' : 'far';
}
