import { z } from 'zod';
import {
  AD_PHRASE_MAX,
  AD_PHRASES_MAX,
  AD_TEXT_MAX,
  RESUME_TEXT_MAX,
  SEARCH_MAX,
} from '../limits.ts';
import { ABORT, sha256Hex, singleLine, text, units, utcInstant, uuid } from '../primitives.ts';
import { draftBody, resumeDraft } from './resume-draft.ts';

/**
 * What a person keeps for the career tools, under /api/tools. Each thing has a `revision`, which is
 * its ETag too; PUT and PATCH need it in If-Match, DELETE heeds it where it is sent.
 */

/** Code of an occupation, such as 29-1141.00. */
export const occupationCode = z
  .string()
  .regex(/^\d{2}-\d{4}\.\d{2}$/, 'must be an occupation code');

/** Fields of everything that is kept. */
export const savedItemFields = {
  id: uuid,
  revision: z.int().min(1),
  createdAt: utcInstant,
  updatedAt: utcInstant,
};
export const savedItemParams = z.strictObject({ id: uuid });

const title = singleLine(120);
const maybe = <T extends z.ZodType>(schema: T) => schema.nullable().default(null);

/**
 * Text as it is stored and answered. Bounds hold for requests alone, so that what was saved before
 * them stays readable.
 */
const saved = z.string();

const resumeFile = z.strictObject({
  name: singleLine(255),
  kind: z.enum(['pdf', 'docx', 'text', 'json-resume', 'linkedin']),
  sha256: sha256Hex,
});

export const resumeContent = z.strictObject({
  title,
  text: text(RESUME_TEXT_MAX).trim().min(1),
  /** the file that it was read from, which is not kept; null: pasted or written here */
  file: maybe(resumeFile),
  /** the job that it is meant for */
  jobTarget: maybe(uuid),
  /** the kept resume that it is a copy of, whatever became of that; null: of none */
  madeFrom: maybe(uuid),
  /** the same in fields, of which `text` was written; null: nobody has corrected any */
  fields: maybe(draftBody),
});
export type ResumeContent = z.output<typeof resumeContent>;
export const storedResume = z.object({
  ...resumeContent.shape,
  title: saved,
  text: saved,
  file: maybe(resumeFile.extend({ name: saved })),
  fields: maybe(resumeDraft),
});
export const resume = z.object({ ...savedItemFields, ...storedResume.shape });
/** What a list shows of a resume. */
export const resumeSummary = storedResume
  .omit({ text: true, fields: true })
  .extend({ characters: z.int() });
export type ResumeSummary = z.output<typeof resumeSummary>;
/** GET /tools/resumes, the last changed first */
export const resumesAnswer = z.object({
  items: z.array(z.object({ ...savedItemFields, ...resumeSummary.shape })),
});

const phrases = z.array(singleLine(AD_PHRASE_MAX)).max(AD_PHRASES_MAX).default([]);

export const jobTargetContent = z.strictObject({
  title,
  company: maybe(singleLine(120)),
  url: maybe(
    z
      .url({ protocol: /^https?$/ })
      .max(2000, ABORT)
      .check(units(2000)),
  ),
  /** the ad as it was pasted */
  text: text(AD_TEXT_MAX).trim().min(1),
  /** phrases of it that we do not know: those that count as asked for, and those that do not */
  promoted: phrases,
  dismissed: phrases,
});
export type JobTargetContent = z.output<typeof jobTargetContent>;
export const storedJobTarget = z.object({
  title: saved,
  company: maybe(saved),
  url: maybe(saved),
  text: saved,
  promoted: z.array(saved).default([]),
  dismissed: z.array(saved).default([]),
});
export const jobTarget = z.object({ ...savedItemFields, ...storedJobTarget.shape });
/** What a list shows of a job ad. */
export const jobTargetSummary = storedJobTarget
  .pick({ title: true, company: true, url: true })
  .extend({ characters: z.int() });
export type JobTargetSummary = z.output<typeof jobTargetSummary>;
/** GET /tools/job-targets, the last changed first */
export const jobTargetsAnswer = z.object({
  items: z.array(z.object({ ...savedItemFields, ...jobTargetSummary.shape })),
});

export const savedOccupationContent = z.strictObject({ note: text(2000).trim().default('') });
export type SavedOccupationContent = z.output<typeof savedOccupationContent>;
export const storedOccupation = z.object({ note: saved.default('') });
/** POST /tools/saved-occupations */
export const saveOccupationBody = savedOccupationContent.extend({ code: occupationCode });
export const savedOccupation = z.object({
  ...savedItemFields,
  code: occupationCode,
  ...storedOccupation.shape,
});
/** GET /tools/saved-occupations, the last changed first */
export const savedOccupationsAnswer = z.object({ items: z.array(savedOccupation) });

/** A search of the explorer, to be asked again. */
export const savedSearchContent = z.strictObject({
  title,
  /** the query of its address, as URLSearchParams write it */
  query: z
    .string()
    .max(SEARCH_MAX)
    .regex(/^[\w*.+%=&-]+$/, 'must be the query of an address, without its question mark'),
});
export type SavedSearchContent = z.output<typeof savedSearchContent>;
export const storedSearch = z.object({ title: saved, query: saved });
export const savedSearch = z.object({ ...savedItemFields, ...storedSearch.shape });
export type SavedSearch = z.output<typeof savedSearch>;
/** GET /tools/saved-searches, the last changed first */
export const savedSearchesAnswer = z.object({ items: z.array(savedSearch) });

/** What is asked once and then known to every tool; null: not said. */
export const profileContent = z.strictObject({
  stage: maybe(z.enum(['studying', 'starting', 'working', 'changing', 'returning'])),
  fieldOfStudy: maybe(singleLine(120)),
  currentOccupation: maybe(occupationCode),
  targetOccupation: maybe(occupationCode),
  level: maybe(z.enum(['entry', 'mid', 'senior', 'lead', 'manager'])),
  /** a state or metropolitan area, as the person names it */
  area: maybe(singleLine(120)),
  /** of their own resumes and job targets; null too once that is deleted */
  activeResume: maybe(uuid),
  activeJobTarget: maybe(uuid),
});
export type ProfileContent = z.output<typeof profileContent>;
export const storedProfile = z.object({
  ...profileContent.shape,
  fieldOfStudy: maybe(saved),
  area: maybe(saved),
});
/** PUT /tools/profile; `keepViews: false` forgets what they looked at, and keeps no more of it */
export const profileBody = profileContent.extend({ keepViews: z.boolean().default(true) });
/** Before anything was said its `revision` is 0. */
export const profile = storedProfile.extend({
  keepViews: z.boolean(),
  revision: z.int().min(0),
  updatedAt: utcInstant.nullable(),
});
export type Profile = z.output<typeof profile>;

/** POST /tools/views */
export const viewBody = z.strictObject({ code: occupationCode });
/** Figures as somebody saw them, so that they learn later what is other. */
export const seenFigures = z.object({
  release: z.string(),
  payYear: z.number().nullable(),
  payHour: z.number().nullable(),
  jobs: z.number().nullable(),
  growth: z.number().nullable(),
  openings: z.number().nullable(),
});
export type SeenFigures = z.output<typeof seenFigures>;

/** What is other since somebody looked: the release, and in it these figures (perhaps none). */
const changedSinceSeen = z.object({
  /** that they saw */
  release: z.string(),
  figures: z.array(
    z.object({
      figure: z.enum(['payYear', 'payHour', 'jobs', 'growth', 'openings']),
      from: z.number().nullable(),
      to: z.number().nullable(),
    }),
  ),
});
export type ChangedSinceSeen = z.output<typeof changedSinceSeen>;

/** An occupation, and when somebody looked at it. */
const view = z.object({
  code: occupationCode,
  viewedAt: utcInstant,
  /** null: it is still the release that they saw, or nobody knows which that was */
  since: changedSinceSeen.nullable(),
});
export type View = z.output<typeof view>;
/** GET /tools/views, the newest first, each time that they looked */
export const viewsAnswer = z.object({ items: z.array(view) });
/** DELETE /tools/views/:code */
export const occupationParams = z.strictObject({ code: occupationCode });
