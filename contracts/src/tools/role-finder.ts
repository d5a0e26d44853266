import { z } from 'zod';
import { ENTRY_EDUCATION } from '../entry-education.ts';
import { occupationCode } from '../http/career.ts';
import { titleCertainty } from '../http/occupations.ts';
import { singleLine, text } from '../primitives.ts';
import { NOT_WANTED_MAX, WANTS_MAX_LENGTH } from '../tool-limits.ts';
import { textSource } from './text-sources.ts';
import { DIRECTIONS, WORK_FEATURES } from './work-features.ts';

/** Results of the role finder (engines/src/roles). */

const span = z.strictObject({ source: z.string(), start: z.int(), end: z.int() });
const named = z.strictObject({ code: occupationCode, title: z.string() });
const figure = z.strictObject({
  value: z.number(),
  max: z.number(),
  weight: z.number(),
  why: z.string(),
  spans: z.array(span),
});
const ground = z.strictObject({
  kind: z.enum([
    'related',
    'studies',
    'wanted',
    'ratings',
    'terms',
    'names',
    'interests',
    'education',
    'preparation',
    'experience',
    'activities',
    'licence',
    'check',
  ]),
  why: z.string(),
  names: z.array(z.string()),
});

export const roleFacts = z.strictObject({
  /** US dollars a year; null, as everywhere here: no data */
  pay: z.number().nullable(),
  /** the source prints no higher figure than `pay` */
  payAtLeast: z.boolean(),
  /** per cent over ten years */
  growth: z.number().nullable(),
  jobs: z.number().nullable(),
  /** a year */
  openings: z.number().nullable(),
  education: z.string().nullable(),
  /** codes of occupations that share the figures; empty: its own */
  shared: z.array(occupationCode),
  /** 1 to 5 */
  zone: z.int(),
});
export type RoleFacts = z.output<typeof roleFacts>;

const workFeature = z.enum(WORK_FEATURES);
export const conditionName = z.enum(['minPay', 'maxEducation', 'minGrowth', 'zones', 'leaveOut']);
export type ConditionName = z.output<typeof conditionName>;
/** a condition of the form, or a feature of work that the person refuses */
const filterName = z.enum([...conditionName.options, ...WORK_FEATURES]);
export type FilterName = z.output<typeof filterName>;

export const foundRole = z.strictObject({
  ...named.shape,
  facts: roleFacts,
  /** null if nothing was given to compare with */
  tier: z.enum(['near', 'adjacent', 'far']).nullable(),
  score: figure,
  parts: z.array(figure),
  /** filters of which the data do not say whether the role meets them */
  unknown: z.array(filterName).default([]),
  reasons: z.array(ground),
  gaps: z.array(ground),
});
export type FoundRole = z.output<typeof foundRole>;

const statedWants = z.strictObject({
  wants: z.array(z.string()),
  /** US dollars a year, at least; null if the text names none */
  pay: z.strictObject({ value: z.int(), words: z.string() }).nullable(),
  /** most that the person would study for; null if the text does not say */
  schooling: z.strictObject({ most: z.enum(ENTRY_EDUCATION), words: z.string() }).nullable(),
});

export const rolesFound = z.strictObject({
  kind: z.literal('roles'),
  titles: z.array(
    z.strictObject({
      title: z.string(),
      /** null if no occupation has such a name */
      read: named.nullable(),
      /** whether `read` is surely meant; results from before it was known say certain */
      certainty: titleCertainty.default('certain'),
      others: z.array(named),
      /** words of the title that give a level and not an occupation */
      level: z.array(span),
    }),
  ),
  /** goal in the resume's words; null if there is none or it is unknown */
  wanted: z
    .strictObject({ words: z.string(), read: named, counts: z.boolean() })
    .nullable()
    .default(null),
  /** what the person wants next; `words` of the text decided it, null: the form or nothing did */
  direction: z
    .strictObject({ value: z.enum(DIRECTIONS), words: z.string().nullable() })
    .default({ value: 'unsure', words: null }),
  /** refusals read from the text; `counts` is false if the person took one back */
  refusals: z
    .array(z.strictObject({ feature: workFeature, words: z.string(), counts: z.boolean() }))
    .default([]),
  /** words of the text that name a field to stay in; null: none */
  stayIn: z.string().nullable().default(null),
  /** what the text says that the person wants, in its words; roles that miss it rank lower */
  stated: z
    .strictObject({
      ...statedWants.shape,
      /** read from the text, and taken back by the person; absent if nothing was */
      ignored: statedWants.optional(),
    })
    .default({ wants: [], pay: null, schooling: null }),
  roles: z.array(foundRole),
  hasMore: z.boolean().default(false),
  removed: z.array(
    z.strictObject({
      condition: filterName,
      missed: z.int(),
      unknown: z.int(),
      back: z.array(named),
    }),
  ),
  leading: z.array(named),
});
export type RolesFound = z.output<typeof rolesFound>;

const insufficient = z.strictObject({ kind: z.literal('insufficient_evidence'), why: z.string() });
/** `result` of a preview or a run of the role finder */
export const roleFinderResult = z.discriminatedUnion('kind', [rolesFound, insufficient]);
export type RoleFinderResult = z.output<typeof roleFinderResult>;

const scale = z.int().min(1).max(7);
/** Conditions on roles; null and empty: no condition. */
const conditions = z.strictObject({
  /** US dollars a year, of the median */
  minPay: z.int().min(0).max(1_000_000).nullable().default(null),
  maxEducation: z.enum(ENTRY_EDUCATION).nullable().default(null),
  /** per cent over ten years */
  minGrowth: z.number().min(-100).max(100).nullable().default(null),
  zones: z.array(z.int().min(1).max(5)).max(5).default([]),
  /** major groups to exclude */
  leaveOut: z
    .array(z.string().regex(/^\d{2}$/))
    .max(23)
    .default([]),
});

/** ten roles to consider, from a person's answers */
export const roleFinderInput = z.strictObject({
  titles: z.array(singleLine(120)).max(3).default([]),
  /** by its name in the data */
  fieldOfStudy: singleLine(80).nullable().default(null),
  /** a resume, or skills in the person's words */
  source: textSource.nullable().default(null),
  /** the text is a resume; a saved one always is */
  isResume: z.boolean().default(false),
  /** ignore the goal in the resume */
  withoutGoal: z.boolean().default(false),
  /** skip the language check */
  anyLanguage: z.boolean().default(false),
  interests: z
    .strictObject({ R: scale, I: scale, A: scale, S: scale, E: scale, C: scale })
    .nullable()
    .default(null),
  direction: z.enum(DIRECTIONS).default('unsure'),
  /** features of work that the person refuses */
  refused: z.array(workFeature).max(WORK_FEATURES.length).default([]),
  /** refusals that were read from the text and do not count */
  notRefused: z.array(workFeature).max(WORK_FEATURES.length).default([]),
  /** what the person wants, beside the text, a line each; '' for none */
  wants: text(WANTS_MAX_LENGTH).default(''),
  /** ids (`wantIdOf`) of wants of the text that do not count */
  notWanted: z
    .array(z.string().regex(/^[0-9a-f]{8}$/))
    .max(NOT_WANTED_MAX)
    .default([]),
  /** pay that the text asks for does not count */
  withoutPay: z.boolean().default(false),
  /** schooling that the text accepts or refuses does not count */
  withoutSchooling: z.boolean().default(false),
  /** roles to show */
  count: z.int().min(10).max(30).default(10),
  more: z.array(occupationCode).max(10).default([]),
  less: z.array(occupationCode).max(10).default([]),
  conditions: conditions.prefault({}),
});
export type RoleFinderInput = z.output<typeof roleFinderInput>;

/** With the person's input. */
export type RoleFinderExample = {
  readonly given: {
    readonly title: string;
    /** title of a role similar to the desired one */
    readonly more: string;
    /** US dollars a year */
    readonly minPay: number;
    /** preferred ones of the six interests */
    readonly likes: readonly ('R' | 'I' | 'A' | 'S' | 'E' | 'C')[];
  };
  readonly result: RolesFound;
};
