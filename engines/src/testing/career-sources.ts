/** Three small sources of career data, made up, and the release that comes of them. */
import { makeCareerFile } from '../career/make-file.ts';
import {
  type HandbookPage,
  type HandbookSource,
  handbookSource,
  type OnetOccupation,
  type OnetSource,
  onetSource,
} from '../career/source-form.ts';
import { type SurveySource, surveySource } from '../career/survey.ts';

export function buildHandbookPage(given: Partial<HandbookPage> = {}): HandbookPage {
  const slug = given.slug ?? 'tinkers';
  return {
    slug,
    title: 'Tinkers',
    category: 'production',
    url: `https://www.bls.gov/ooh/production/${slug}.htm`,
    onetCodes: ['51-0001.00'],
    medianAnnual: 40_000,
    medianHourly: 19.23,
    topCoded: false,
    payRangeUnit: 'year',
    p10: 25_000,
    p90: 60_000,
    education: 'High school diploma or equivalent',
    experience: 'None',
    training: 'Apprenticeship',
    jobs2024: 1_000,
    outlookPct: -2,
    outlookLabel: 'Decline',
    change: -20,
    openingsPerYear: 90,
    duties: ['Mend pots that others have thrown away'],
    qualities: ['Manual\u00a0dexterity'],
    similar: [],
    lastModified: 'Thursday, August 28, 2025',
    ...given,
  };
}

export function exampleOccupation(given: Partial<OnetOccupation> = {}): OnetOccupation {
  return {
    code: '51-0001.00',
    title: 'Tinkers',
    description: 'Mend pots and pans of metal, and travel from town to town to find them.',
    jobZone: 2,
    riasec: { R: 6.5, I: 2, A: 3, S: 1.5, E: 2.5, C: 4 },
    skills: [3.5],
    skillLevels: [2.25],
    knowledge: [4],
    knowledgeLevels: [0],
    workStyles: [4.12],
    technology: [
      ['Hammer', true],
      ['Tongs', false],
    ],
    titles: ['Pot Mender', 'PM (Pan Mender)'],
    related: [],
    interestCode: 'RCA',
    rated: true,
    ...given,
  };
}

/** Without ratings, as the sources have it. */
export const UNRATED = {
  skills: null,
  skillLevels: null,
  knowledge: null,
  knowledgeLevels: null,
  workStyles: null,
  rated: false,
} as const;

export function exampleSources(
  pages: readonly HandbookPage[],
  occupations: readonly OnetOccupation[],
  survey: SurveySource['occupations'] = {},
): { handbook: HandbookSource; onet: OnetSource; survey: SurveySource } {
  const elements = { skills: ['Repairing'], knowledge: ['Metals'], workStyles: ['Patience'] };
  const words = { source: '', license: '', citation: '' };
  const credit = { source: '', license: '', licenseUrl: '', attribution: '', changes: '' };
  return {
    handbook: handbookSource.parse({ ...words, occupations: pages }),
    onet: onetSource.parse({ ...credit, elements, occupations }),
    survey: surveySource.parse({ source: '', license: '', changes: '', occupations: survey }),
  };
}

export function exampleFile(
  pages: readonly HandbookPage[],
  occupations: readonly OnetOccupation[],
  survey: SurveySource['occupations'] = {},
): ReturnType<typeof makeCareerFile> {
  return makeCareerFile(exampleSources(pages, occupations, survey), 'example');
}
