import { z } from 'zod';
import { ENTRY_EDUCATION } from '../entry-education.ts';
import { occupationCode } from './career.ts';

/**
 * The explorer's view of the occupations, under /api/tools/occupations. What a source does not say is
 * null or a kind of its own, never zero.
 */

/** A fact for which a page has a line: named, there without a name (it depends), or not there. */
const stated = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('named'), value: z.string() }),
  z.object({ kind: z.literal('not-named') }),
  z.object({ kind: z.literal('absent') }),
]);
export type HandbookFact = z.output<typeof stated>;

/** Figures of one page of the handbook or one row of the survey, for one occupation or for several together. */
export const pageFigures = z.object({
  /** survey: pay and jobs of the survey of employers alone, without the self-employed */
  source: z.enum(['handbook', 'survey']).default('handbook'),
  slug: z.string(),
  title: z.string(),
  /** medians in US dollars, a year and an hour */
  payYear: z.number().nullable(),
  payHour: z.number().nullable(),
  /** the source prints no higher figures: the medians are “at least” */
  payAtLeast: z.boolean(),
  /** in 2024 */
  jobs: z.number().nullable(),
  /** expected change until 2034, per cent */
  growth: z.number().nullable(),
  outlook: z.string().nullable(),
  /** expected in an average year until 2034 */
  openings: z.number().nullable(),
  education: stated,
});
export type PageFigures = z.output<typeof pageFigures>;

const named = z.object({ code: occupationCode, title: z.string() });

export const catalogueOccupation = named.extend({
  /** id of its field */
  field: z.string(),
  /** 1 (little preparation) to 5 (extensive) */
  zone: z.int(),
  /** slug of the page whose figures are its own, or its group's; null: there are none */
  page: z.string().nullable(),
  /** what else people call it */
  names: z.array(z.string()),
});
export type CatalogueOccupation = z.output<typeof catalogueOccupation>;

/** GET /tools/occupations: all of them, to be searched where they are shown */
export const catalogueAnswer = z.object({
  release: z.string(),
  /** whose figures they are, and of when */
  sources: z.array(z.object({ source: z.string(), period: z.string() })),
  fields: z.array(z.object({ id: z.string(), name: z.string() })),
  pages: z.array(pageFigures),
  occupations: z.array(catalogueOccupation),
});
export type Catalogue = z.output<typeof catalogueAnswer>;

const spread = z.object({
  unit: z.enum(['year', 'hour']),
  p10: z.number(),
  p90: z.number(),
  /** if a page of the handbook speaks for several, its spread is that of one of them */
  of: named,
});
/** A page whole. */
export const pageDetail = pageFigures.extend({
  url: z.string(),
  /** year-month-day; null for the survey */
  lastModified: z.string().nullable(),
  spread: spread.nullable(),
  /** the same as growth, in jobs */
  change: z.number().nullable(),
  experience: stated,
  training: stated,
  qualities: z.array(z.string()),
  /** other occupations for which the same figures stand */
  sharedWith: z.array(named),
});

/** importance 1 to 5; level 0 to 7 */
const rating = z.object({ name: z.string(), importance: z.number(), level: z.number() });
export type Rating = z.output<typeof rating>;
const profile = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rated'), skills: z.array(rating), knowledge: z.array(rating) }),
  z.object({
    /** the means of the rated occupations of its group, such as 15-1 */
    kind: z.literal('borrowed'),
    group: z.string(),
    from: z.int(),
    skills: z.array(rating),
    knowledge: z.array(rating),
  }),
  z.object({ kind: z.literal('not-rated') }),
]);

/** What the handbook says of licences, hours and conditions, as we read it. */
const workConditions = z.object({
  licence: z.enum([
    'required',
    'some-states-or-specialities',
    'certification-usual',
    'none-mentioned',
  ]),
  /** null: not named */
  licenceOf: z.string().nullable(),
  /** hours first, then what the work is like */
  words: z.array(z.string()),
});

/** Share of the people in an occupation who have that education, per cent. */
const educationShare = z.object({ level: z.enum(ENTRY_EDUCATION), percent: z.number() });

/** A skill or knowledge whose level differs, 0 to 7. */
const gap = z.object({ name: z.string(), from: z.number(), to: z.number() });

/** From one occupation to a neighbour of it. */
export const occupationStep = named.extend({
  /** who says that they are near: O*NET, the handbook, or both */
  by: z.enum(['onet', 'handbook', 'both']),
  zone: z.int(),
  /** medians of both */
  pay: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('compared'),
      unit: z.enum(['year', 'hour']),
      from: z.number(),
      to: z.number(),
      /** one of the two is “at least” */
      atLeast: z.boolean(),
      /** one of the two is a group's */
      group: z.boolean(),
    }),
    /** both are of one group, whose figure says nothing of the difference */
    z.object({ kind: z.literal('one-figure') }),
    /** one of the two has none, or none of this unit */
    z.object({ kind: z.literal('no-figure') }),
  ]),
  /** null: one of the two is not rated, nor has a group that is; or both would borrow the same */
  skills: z.object({ more: z.array(gap), less: z.array(gap), borrowed: z.boolean() }).nullable(),
});
export type OccupationStep = z.output<typeof occupationStep>;

/** GET /tools/occupations/:code */
export const occupationAnswer = named.extend({
  release: z.string(),
  field: z.string(),
  zone: z.int(),
  /** own: in our words; figures: put together from the data */
  description: z.object({ kind: z.enum(['own', 'figures']), text: z.string() }),
  names: z.array(z.string()),
  /** 1 to 7, the strongest first */
  interests: z.array(
    z.object({ interest: z.enum(['R', 'I', 'A', 'S', 'E', 'C']), value: z.number() }),
  ),
  profile,
  /** names of its work activities, most tasks first */
  activities: z.array(z.string()),
  /** null: no page of the handbook */
  conditions: workConditions.nullable(),
  /** null: not surveyed */
  educationShares: z.array(educationShare).nullable(),
  technologies: z.array(z.object({ name: z.string(), inDemand: z.boolean() })),
  page: pageDetail.nullable(),
  neighbours: z.array(occupationStep),
});
export type OccupationDetail = z.output<typeof occupationAnswer>;

/**
 * Whether the occupation of a title is known: certain; ambiguous, one of several readings; weak, it
 * may be quite another. The person is asked before one that is not certain is stored.
 */
export const titleCertainty = z.enum(['certain', 'ambiguous', 'weak']);
export type TitleCertainty = z.output<typeof titleCertainty>;

/** What a client reads of the result of a title search; without candidates nothing was found. */
export const titlesFound = z.object({
  certainty: titleCertainty.default('weak'),
  /** codes of the candidates that may be meant; empty if certain */
  readings: z.array(z.string()).default([]),
  candidates: z
    .array(
      named.extend({
        /** the name that the title is nearest to */
        name: z.string(),
      }),
    )
    .default([]),
});
export type TitlesFound = z.output<typeof titlesFound>;
