/** The compact file of career data from its three sources: every fact and figure, no sentence. */
import { interestCode } from './career-data.ts';
import {
  type CareerFile,
  type HandbookPart,
  NOT_NAMED,
  type OccupationRow,
  type OnetPart,
  type PageRow,
  type RatingsRow,
} from './file-form.ts';
import type { HandbookPage, HandbookSource, OnetOccupation, OnetSource } from './source-form.ts';
import { makeSurveyRows, type SurveySource } from './survey.ts';

const REFERS_TO_TEXT = 'See How to Become One';

/**
 * @throws Error naming what a source says that the file cannot hold: a link that leads nowhere, an
 *   address or interest code that does not follow from the rest, a rating finer than a hundredth
 */
export function makeCareerFile(
  sources: {
    readonly handbook: HandbookSource;
    readonly onet: OnetSource;
    readonly survey: SurveySource;
  },
  release: string,
): CareerFile {
  const onet = makeOnetPart(sources.onet);
  const codes = onet.occupations.map(({ code }) => code);
  const survey = makeSurveyRows(sources.survey, codes);
  return { form: 2, release, ...onet, ...makeHandbookPart(sources.handbook), survey };
}

/** @throws Error as makeCareerFile does */
export function makeHandbookPart(handbook: HandbookSource): HandbookPart {
  const lists = {
    categories: new Names(),
    education: new Names(),
    experience: new Names(),
    training: new Names(),
    outlook: new Names(),
    qualities: new Names(),
  };
  const slugs = new Names(handbook.occupations.map(({ slug }) => slug));
  const pages = handbook.occupations.map((page) => pageRow(page, lists, slugs));
  const named = Object.entries(lists).map(([key, names]) => [key, names.all] as const);
  return { ...(Object.fromEntries(named) as Record<keyof typeof lists, string[]>), pages };
}

/** @throws Error as makeCareerFile does */
export function makeOnetPart(onet: OnetSource): OnetPart {
  const technologies = new Names();
  const codes = new Names(onet.occupations.map(({ code }) => code));
  const occupations = onet.occupations.map((one) => occupationRow(one, technologies, codes));
  return { ...onet.elements, technologies: technologies.all, occupations };
}

/** A list of names, each once, in the order in which they were first met. */
class Names {
  readonly #at = new Map<string, number>();
  constructor(names: readonly string[] = []) {
    for (const name of names) this.add(name);
  }
  get all(): string[] {
    return [...this.#at.keys()];
  }
  add(name: string): number {
    const known = this.#at.get(name) ?? this.#at.size;
    this.#at.set(name, known);
    return known;
  }
  find(name: string): number {
    const at = this.#at.get(name);
    if (at === undefined) throw new Error(`${name} leads nowhere`);
    return at;
  }
}

type Lists = Readonly<
  Record<'categories' | 'education' | 'experience' | 'training' | 'outlook' | 'qualities', Names>
>;

function pageRow(page: HandbookPage, lists: Lists, slugs: Names): PageRow {
  if (page.url !== `https://www.bls.gov/ooh/${page.category}/${page.slug}.htm`) {
    throw new Error(`${page.slug}: its address does not follow from its category`);
  }
  const named = (names: Names, value: string | null) => {
    if (value === null) return null;
    return value === REFERS_TO_TEXT ? NOT_NAMED : names.add(value);
  };
  return {
    slug: page.slug,
    title: page.title,
    category: lists.categories.add(page.category),
    codes: page.onetCodes,
    medianYear: page.medianAnnual,
    medianHour: page.medianHourly,
    atLeast: page.topCoded,
    spreadUnit: page.payRangeUnit,
    p10: page.p10,
    p90: page.p90,
    education: named(lists.education, page.education),
    experience: named(lists.experience, page.experience),
    training: named(lists.training, page.training),
    jobs: page.jobs2024,
    growth: page.outlookPct,
    outlook: page.outlookLabel === null ? null : lists.outlook.add(page.outlookLabel),
    change: page.change,
    openings: page.openingsPerYear,
    qualities: page.qualities.map((name) => lists.qualities.add(name.replace(/\s+/g, ' '))),
    similar: page.similar.map((slug) => slugs.find(slug)),
    modified: isoDate(page.lastModified),
  };
}

function occupationRow(one: OnetOccupation, technologies: Names, codes: Names): OccupationRow {
  const { R, I, A, S, E, C } = one.riasec;
  const marked = (inDemand: boolean) =>
    one.technology.filter(([, mark]) => mark === inDemand).map(([name]) => technologies.add(name));
  if (interestCode(one.riasec) !== one.interestCode) {
    throw new Error(`${one.code}: ${one.interestCode} does not follow from its interests`);
  }
  return {
    code: one.code,
    title: one.title,
    zone: one.jobZone,
    interests: [R, I, A, S, E, C],
    ratings: ratingsRow(one),
    demanded: marked(true),
    hot: marked(false),
    reported: one.titles,
    related: one.related.map((code) => codes.find(code)),
  };
}

function ratingsRow(one: OnetOccupation): RatingsRow | null {
  const { skills, skillLevels, knowledge, knowledgeLevels, workStyles } = one;
  const parts = [skills, skillLevels, knowledge, knowledgeLevels, workStyles];
  const given = parts.filter((part) => part !== null).length;
  if (given !== (one.rated ? parts.length : 0)) throw new Error(`${one.code}: rated by halves`);
  if (!one.rated) return null;
  return {
    skills: hundredths(skills),
    skillLevels: hundredths(skillLevels),
    knowledge: hundredths(knowledge),
    knowledgeLevels: hundredths(knowledgeLevels),
    workStyles: hundredths(workStyles),
  };
}

function hundredths(ratings: readonly number[] | null): number[] {
  return (ratings ?? []).map((rating) => {
    const whole = Math.round(rating * 100);
    if (Math.abs(whole - rating * 100) > 1e-6) throw new Error(`${rating} is finer than 0.01`);
    return whole;
  });
}

const MONTHS =
  'January February March April May June July August September October November December';

/** `Thursday, August 28, 2025` → `2025-08-28` */
function isoDate(text: string): string {
  const [, month = '', day = '', year = ''] = /(?<!\w)(\w+) (\d{1,2}), (\d{4})$/.exec(text) ?? [];
  const number = MONTHS.split(' ').indexOf(month) + 1;
  if (number === 0) throw new Error(`${text} is no date`);
  return `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Lists sentences of the sources, none of which may be in the file. */
export function listSourceSentences(handbook: HandbookSource, onet: OnetSource): string[] {
  return [
    ...onet.occupations.map(({ description }) => description),
    ...handbook.occupations.flatMap(({ duties }) => duties),
  ];
}
