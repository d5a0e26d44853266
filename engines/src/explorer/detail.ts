/** Everything that is shown of one occupation. */
import { ENTRY_EDUCATION } from '@roletrail/contracts/entry-education';
import type { OccupationDetail, Rating } from '@roletrail/contracts/http/occupations';
import {
  type CareerData,
  type FiguresOwner,
  INTEREST_AREAS,
  type Occupation,
  type OccupationProfile,
} from '../career/career-data.ts';
import type { Description } from '../career/describe.ts';
import { fieldName, fieldOf } from '../career/fields.ts';
import { findPageConditions } from '../career/handbook-conditions.ts';
import { RANK_OF_CATEGORY, type WorkData } from '../career/work-file.ts';
import { rounded } from '../engine.ts';
import { toPageFigures } from './catalogue.ts';
import { stepsFrom } from './steps.ts';

/** @param describe by `createDescriber` */
export function detailOf(
  occupation: Occupation,
  data: CareerData,
  describe: (occupation: Occupation) => Description,
  work: WorkData,
): OccupationDetail {
  const { code, title, zone, interests, technologies, reportedTitles, figures } = occupation;
  return {
    code,
    title,
    release: data.version,
    field: fieldName(fieldOf(code)),
    zone,
    description: describe(occupation),
    names: [...reportedTitles],
    interests: INTEREST_AREAS.map((interest) => ({ interest, value: interests[interest] })).sort(
      (a, b) => b.value - a.value,
    ),
    profile: profileOf(occupation.profile, data),
    activities: (work.byCode.get(code)?.activities ?? []).map(({ name }) => name),
    conditions: conditionsOf(occupation),
    educationShares: educationShares(work.byCode.get(code)?.education ?? null),
    technologies: [...technologies],
    page: figures.kind === 'none' ? null : toOccupationPage(code, figures, data),
    neighbours: stepsFrom(occupation, data),
  };
}

function conditionsOf(occupation: Occupation): OccupationDetail['conditions'] {
  const found = findPageConditions(occupation);
  if (found === null) return null;
  const { licence, licenceOf, conditions } = found;
  return { licence, licenceOf, words: [...conditions] };
}

/** Adds up the categories of the survey that are one level of entry education; the least first. */
function educationShares(
  byCategory: ReadonlyMap<number, number> | null,
): OccupationDetail['educationShares'] {
  if (byCategory === null) return null;
  return ENTRY_EDUCATION.flatMap((level, rank) => {
    const percent = [...byCategory].reduce(
      (sum, [category, share]) => (RANK_OF_CATEGORY[category - 1] === rank ? sum + share : sum),
      0,
    );
    return percent === 0 ? [] : [{ level, percent: rounded(percent) }];
  });
}

function profileOf(profile: OccupationProfile, data: CareerData): OccupationDetail['profile'] {
  if (profile.kind === 'not-rated') return { kind: 'not-rated' };
  const skills = ratingsOf(
    data.elements.skills,
    profile.ratings.skills,
    profile.ratings.skillLevels,
  );
  const { knowledge: importance, knowledgeLevels: levels } = profile.ratings;
  const knowledge = ratingsOf(data.elements.knowledge, importance, levels);
  if (profile.kind === 'rated') return { kind: 'rated', skills, knowledge };
  return { kind: 'borrowed', group: profile.group, from: profile.from.length, skills, knowledge };
}

/** The most important first. */
function ratingsOf(
  names: readonly string[],
  importance: readonly number[],
  levels: readonly number[],
): Rating[] {
  return names
    .map((name, at) => ({ name, importance: importance[at] ?? 0, level: levels[at] ?? 0 }))
    .sort((a, b) => b.importance - a.importance || b.level - a.level || (a.name < b.name ? -1 : 1));
}

/** The page's figures, seen from one of its occupations. */
export function toOccupationPage(
  own: string,
  figures: Exclude<FiguresOwner, { kind: 'none' }>,
  data: CareerData,
): OccupationDetail['page'] {
  const { page } = figures;
  const { url, lastModified, change, experience, training, qualities, pay } = page;
  const named = (code: string) => ({ code, title: data.byCode.get(code)?.title ?? page.title });
  const spread = pay.spread && { ...pay.spread, of: named(pay.spread.of) };
  const shared = figures.kind === 'group' ? figures.shared : [];
  return {
    ...toPageFigures(page),
    url,
    lastModified,
    spread,
    change,
    experience,
    training,
    qualities: [...qualities],
    sharedWith: shared.filter((code) => code !== own).map(named),
  };
}
