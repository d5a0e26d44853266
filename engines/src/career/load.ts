/** Career data from the bytes of a compact file. */

import { borrowProfile } from './borrow-profile.ts';
import type {
  CareerData,
  FiguresOwner,
  HandbookEntry,
  Occupation,
  OccupationPage,
  Pay,
  Ratings,
} from './career-data.ts';
import { readCompactFile } from './compact-file.ts';
import { CareerDataError } from './errors.ts';
import {
  type CareerFile,
  careerFile,
  NOT_NAMED,
  type OccupationRow,
  type PageRow,
  type RatingsRow,
} from './file-form.ts';
import { CAREER_RELEASE } from './release.ts';
import { surveyFigures } from './survey.ts';

/**
 * @param expected SHA-256 in hex; by default that of the release that this version ships
 * @throws CareerDataError when the bytes are others, or are no career data
 */
export function loadCareerData(
  bytes: Uint8Array,
  expected: string = CAREER_RELEASE.sha256,
): CareerData {
  return careerDataOf(readCareerFile(bytes, expected));
}

/** Reads and checks a career file. @throws CareerDataError */
export function readCareerFile(
  bytes: Uint8Array,
  expected: string = CAREER_RELEASE.sha256,
): CareerFile {
  const file = { what: 'career data', form: careerFile, shipped: CAREER_RELEASE };
  return readCompactFile<CareerFile>(bytes, expected, file).content;
}

/** @throws CareerDataError where a number of the file names nothing */
export function careerDataOf(file: CareerFile): CareerData {
  const pages = file.pages.map((row) => pageOf(row, file));
  const codes = new Set(file.occupations.map(({ code }) => code));
  if (codes.size !== file.occupations.length) {
    throw new CareerDataError('FORM', 'an occupation stands there twice');
  }
  const handbook = figuresByCode(pages, codes);
  const survey = surveyFigures(file.survey, [...codes], new Set(handbook.keys()));
  const figures = new Map([...survey, ...handbook]);
  const rated = new Map<string, Ratings>();
  for (const { code, ratings } of file.occupations) {
    if (ratings !== null) rated.set(code, ratingsOf(ratings, file));
  }
  const occupations = file.occupations.map((row) => occupationOf(row, file, figures, rated));
  const { release, skills, knowledge, workStyles } = file;
  return {
    version: release,
    elements: { skills, knowledge, workStyles },
    pages,
    occupations,
    byCode: new Map(occupations.map((occupation) => [occupation.code, occupation])),
  };
}

function at<T>(list: readonly T[], index: number, what: string): T {
  const item = list[index];
  if (item === undefined) throw new CareerDataError('FORM', `there is no ${what} ${index}`);
  return item;
}

function stated(index: number | null, names: readonly string[], what: string): HandbookEntry {
  if (index === null) return { kind: 'absent' };
  if (index === NOT_NAMED) return { kind: 'not-named' };
  return { kind: 'named', value: at(names, index, what) };
}

function pageOf(row: PageRow, file: CareerFile): OccupationPage {
  const category = at(file.categories, row.category, 'category');
  return {
    source: 'handbook',
    slug: row.slug,
    title: row.title,
    url: `https://www.bls.gov/ooh/${category}/${row.slug}.htm`,
    codes: row.codes,
    pay: payOf(row),
    education: stated(row.education, file.education, 'education'),
    experience: stated(row.experience, file.experience, 'experience'),
    training: stated(row.training, file.training, 'training'),
    jobs: row.jobs,
    growth: row.growth,
    outlook: row.outlook === null ? null : at(file.outlook, row.outlook, 'outlook'),
    change: row.change,
    openings: row.openings,
    qualities: row.qualities.map((index) => at(file.qualities, index, 'quality')),
    similar: row.similar.map((index) => at(file.pages, index, 'page').slug),
    lastModified: row.modified,
  };
}

function payOf({ medianYear, medianHour, atLeast, spreadUnit, p10, p90, codes }: PageRow): Pay {
  const [of] = codes;
  const whole = spreadUnit !== null && p10 !== null && p90 !== null && of !== undefined;
  return {
    medianYear,
    medianHour,
    atLeast,
    spread: whole ? { unit: spreadUnit, p10, p90, of } : null,
  };
}

/** @param codes of all occupations: a page also names ones that the occupations do not have */
function figuresByCode(
  pages: readonly OccupationPage[],
  codes: ReadonlySet<string>,
): ReadonlyMap<string, FiguresOwner> {
  const figures = new Map<string, FiguresOwner>();
  for (const page of pages) {
    const shared = page.codes.filter((code) => codes.has(code));
    for (const code of shared) {
      if (figures.has(code)) throw new CareerDataError('FORM', `two pages speak for ${code}`);
      figures.set(
        code,
        shared.length > 1 ? { kind: 'group', page, shared } : { kind: 'own', page },
      );
    }
  }
  return figures;
}

function ratingsOf(row: RatingsRow, file: CareerFile): Ratings {
  const part = (ratings: readonly number[], elements: readonly string[]) => {
    if (ratings.length !== elements.length) {
      throw new CareerDataError('FORM', `${ratings.length} ratings of ${elements.length} elements`);
    }
    return ratings.map((rating) => rating / 100);
  };
  return {
    skills: part(row.skills, file.skills),
    skillLevels: part(row.skillLevels, file.skills),
    knowledge: part(row.knowledge, file.knowledge),
    knowledgeLevels: part(row.knowledgeLevels, file.knowledge),
    workStyles: part(row.workStyles, file.workStyles),
  };
}

function occupationOf(
  row: OccupationRow,
  file: CareerFile,
  figures: ReadonlyMap<string, FiguresOwner>,
  rated: ReadonlyMap<string, Ratings>,
): Occupation {
  const technologies = (indexes: readonly number[], inDemand: boolean) =>
    indexes.map((index) => ({ name: at(file.technologies, index, 'technology'), inDemand }));
  const ratings = rated.get(row.code);
  const [R, I, A, S, E, C] = row.interests;
  return {
    code: row.code,
    title: row.title,
    zone: row.zone,
    interests: { R, I, A, S, E, C },
    profile: ratings ? { kind: 'rated', ratings } : borrowProfile(row.code, rated),
    technologies: [...technologies(row.demanded, true), ...technologies(row.hot, false)],
    reportedTitles: row.reported,
    related: row.related.map((index) => at(file.occupations, index, 'occupation').code),
    figures: figures.get(row.code) ?? { kind: 'none' },
  };
}
