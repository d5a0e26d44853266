/**
 * Career data as the engines read them. What the sources do not say is a value of its own kind,
 * never a zero and never left to a caller's guess.
 */

export type Interest = 'R' | 'I' | 'A' | 'S' | 'E' | 'C';
/** The order of the six wherever they stand in a row. */
export const INTEREST_AREAS: readonly Interest[] = ['R', 'I', 'A', 'S', 'E', 'C'];

/** A fact for which the page has a line. */
export type HandbookEntry =
  | { readonly kind: 'named'; readonly value: string }
  /** the page has the line and names nothing in it: it depends */
  | { readonly kind: 'not-named' }
  /** the page has no such line */
  | { readonly kind: 'absent' };

/** The three highest interests, the highest first; of equal ones the earlier in INTERESTS. */
export function interestCode(interests: Readonly<Record<Interest, number>>): string {
  return [...INTEREST_AREAS]
    .sort((a, b) => interests[b] - interests[a])
    .slice(0, 3)
    .join('');
}

export type Pay = {
  /** US dollars a year; null where the page gives none */
  readonly medianYear: number | null;
  /** US dollars an hour; null where the page gives none */
  readonly medianHour: number | null;
  /** The source prints no higher figures: the medians are “at least”. */
  readonly atLeast: boolean;
  readonly spread: PaySpread | null;
};

/** Pay below which the lowest tenth and above which the highest tenth earn. */
export type PaySpread = {
  readonly unit: 'year' | 'hour';
  readonly p10: number;
  readonly p90: number;
  /** if a page covers several occupations, the first of them */
  readonly of: string;
};

export type OccupationPage = {
  /** survey: pay and jobs alone, of the survey of employers */
  readonly source: 'handbook' | 'survey';
  readonly slug: string;
  readonly title: string;
  readonly url: string;
  /** codes of the occupations that it speaks for */
  readonly codes: readonly string[];
  readonly pay: Pay;
  readonly education: HandbookEntry;
  readonly experience: HandbookEntry;
  readonly training: HandbookEntry;
  /** in 2024; the survey counts no self-employed */
  readonly jobs: number | null;
  /** expected change of employment from 2024 to 2034, per cent */
  readonly growth: number | null;
  readonly outlook: string | null;
  /** the same in jobs */
  readonly change: number | null;
  /** expected in an average year of that time */
  readonly openings: number | null;
  readonly qualities: readonly string[];
  /** slugs */
  readonly similar: readonly string[];
  /** year-month-day; null for the survey */
  readonly lastModified: string | null;
};

/** Occupation or group that the figures belong to. */
export type FiguresOwner =
  | { readonly kind: 'own'; readonly page: OccupationPage }
  /** One page for several occupations: the figures are the group's. */
  | { readonly kind: 'group'; readonly page: OccupationPage; readonly shared: readonly string[] }
  | { readonly kind: 'none' };

/** Returns the page of the handbook that covers an occupation; null: none does. */
export function handbookPage({ figures }: Pick<Occupation, 'figures'>): OccupationPage | null {
  return figures.kind === 'none' || figures.page.source === 'survey' ? null : figures.page;
}

export type Ratings = {
  /** 1 to 5, in the order of `elements.skills` */
  readonly skills: readonly number[];
  /** 0 to 7 */
  readonly skillLevels: readonly number[];
  readonly knowledge: readonly number[];
  readonly knowledgeLevels: readonly number[];
  readonly workStyles: readonly number[];
};

export type OccupationProfile =
  | { readonly kind: 'rated'; readonly ratings: Ratings }
  /** Not rated: the means of the rated occupations of its SOC minor group, and so labelled. */
  | {
      readonly kind: 'borrowed';
      readonly ratings: Ratings;
      /** the group's code, such as `15-1` */
      readonly group: string;
      readonly from: readonly string[];
    }
  | { readonly kind: 'not-rated' };

export type Technology = { readonly name: string; readonly inDemand: boolean };

export type Occupation = {
  readonly code: string;
  readonly title: string;
  /** 1 (little preparation) to 5 (extensive) */
  readonly zone: number;
  /** 1 to 7 */
  readonly interests: Readonly<Record<Interest, number>>;
  readonly profile: OccupationProfile;
  readonly technologies: readonly Technology[];
  readonly reportedTitles: readonly string[];
  /** codes, the nearest first */
  readonly related: readonly string[];
  readonly figures: FiguresOwner;
};

export type CareerData = {
  /** name of the release */
  readonly version: string;
  readonly elements: {
    readonly skills: readonly string[];
    readonly knowledge: readonly string[];
    readonly workStyles: readonly string[];
  };
  readonly pages: readonly OccupationPage[];
  readonly occupations: readonly Occupation[];
  readonly byCode: ReadonlyMap<string, Occupation>;
};

export type Holes = {
  readonly occupations: number;
  readonly pages: number;
  /** occupations without a page of the handbook: no outlook */
  readonly withoutPage: number;
  /** of these, those whose pay the survey does not have */
  readonly withoutFigures: number;
  /** occupations that share the figures of a page of the handbook */
  readonly sharedPage: number;
  /** occupations without ratings of their own */
  readonly notRated: number;
  /** of these, those whose minor group has nothing to lend */
  readonly notBorrowed: number;
  /** pages that name no entry education */
  readonly educationNotNamed: number;
};

/** Counts missing values in the data. */
export function countHoles({ occupations, pages }: CareerData): Holes {
  const count = <T>(list: readonly T[], is: (one: T) => boolean) => list.filter(is).length;
  return {
    occupations: occupations.length,
    pages: pages.length,
    withoutPage: count(occupations, (one) => handbookPage(one) === null),
    withoutFigures: count(occupations, ({ figures }) => figures.kind === 'none'),
    sharedPage: count(
      occupations,
      (one) => one.figures.kind === 'group' && handbookPage(one) !== null,
    ),
    notRated: count(occupations, ({ profile }) => profile.kind !== 'rated'),
    notBorrowed: count(occupations, ({ profile }) => profile.kind === 'not-rated'),
    educationNotNamed: count(pages, ({ education }) => education.kind === 'not-named'),
  };
}
