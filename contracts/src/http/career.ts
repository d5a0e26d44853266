import { z } from 'zod';
import { ABORT, sha256Hex, singleLine, text, units, utcInstant, uuid } from '../primitives.ts';
import {
  AD_PHRASE_MAX,
  AD_PHRASES_MAX,
  AD_TEXT_MAX,
  FOLLOW_UP_DAYS_MAX,
  RESUME_TEXT_MAX,
  SEARCH_MAX,
} from '../tool-limits.ts';
import { draftBody, resumeDraft } from './resume-draft.ts';

/**
 * What a person keeps for the career tools, under /api/tools. Each thing has a `revision`, which is
 * its ETag too; PUT and PATCH need it in If-Match, DELETE heeds it where it is sent.
 */

/** Code of an occupation, such as 29-1141.00. */
export const occupationCode = z
  .string()
  .regex(/^\d{2}-\d{4}\.\d{2}$/, 'must be an occupation code');

/** Common fields of saved items. */
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
 * Text as stored and answered. Limits apply only to requests, so that older items stay readable.
 */
const saved = z.string();

const resumeFile = z.strictObject({
  name: singleLine(255),
  kind: z.enum(['pdf', 'docx', 'odt', 'html', 'text', 'json-resume', 'linkedin']),
  sha256: sha256Hex,
});

export const resumeContent = z.strictObject({
  title,
  text: text(RESUME_TEXT_MAX).trim().min(1),
  /** file from which it was read, which is not stored; null: pasted or typed */
  file: maybe(resumeFile),
  /** job for which it is meant */
  jobTarget: maybe(uuid),
  /** saved resume of which it is a copy, also if that was deleted; null: not a copy */
  madeFrom: maybe(uuid),
  /** the fields from which `text` was generated; null if it was never corrected */
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
/** Resume in a list. */
export const resumeSummary = storedResume
  .omit({ text: true, fields: true })
  .extend({ characters: z.int() });
export type ResumeSummary = z.output<typeof resumeSummary>;
/** GET /tools/resumes, last changed first */
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
  /** the ad as pasted */
  text: text(AD_TEXT_MAX).trim().min(1),
  /** unknown phrases of it: those that count as requirements, and those that do not */
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
/** Job ad in a list. */
export const jobTargetSummary = storedJobTarget
  .pick({ title: true, company: true, url: true })
  .extend({ characters: z.int() });
export type JobTargetSummary = z.output<typeof jobTargetSummary>;
/** GET /tools/job-targets, last changed first */
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
/** GET /tools/saved-occupations, last changed first */
export const savedOccupationsAnswer = z.object({ items: z.array(savedOccupation) });

/** Saved search of the explorer. */
export const savedSearchContent = z.strictObject({
  title,
  /** the query of its URL, as URLSearchParams format */
  query: z
    .string()
    .max(SEARCH_MAX)
    .regex(/^[\w*.+%=&-]+$/, 'must be the query of an address, without its question mark'),
});
export type SavedSearchContent = z.output<typeof savedSearchContent>;
export const storedSearch = z.object({ title: saved, query: saved });
export const savedSearch = z.object({ ...savedItemFields, ...storedSearch.shape });
export type SavedSearch = z.output<typeof savedSearch>;
/** GET /tools/saved-searches, last changed first */
export const savedSearchesAnswer = z.object({ items: z.array(savedSearch) });

/** Answers shared by all tools. A field is null if the user has not answered it. */
export const profileContent = z.strictObject({
  stage: maybe(z.enum(['studying', 'starting', 'working', 'changing', 'returning'])),
  fieldOfStudy: maybe(singleLine(120)),
  currentOccupation: maybe(occupationCode),
  targetOccupation: maybe(occupationCode),
  level: maybe(z.enum(['entry', 'mid', 'senior', 'lead', 'manager'])),
  /** a state or metropolitan area, in the person's words */
  area: maybe(singleLine(120)),
  /** of their own resumes and job targets; null also after a deletion */
  activeResume: maybe(uuid),
  activeJobTarget: maybe(uuid),
  /** days after which an application without an answer is followed up; null: the default */
  followUpDays: maybe(z.int().min(1).max(FOLLOW_UP_DAYS_MAX)),
});
export type ProfileContent = z.output<typeof profileContent>;
export const storedProfile = z.object({
  ...profileContent.shape,
  fieldOfStudy: maybe(saved),
  area: maybe(saved),
});
/** PUT /tools/profile; `keepViews: false` deletes the viewing history and stops recording it */
export const profileBody = profileContent.extend({ keepViews: z.boolean().default(true) });
/** An empty profile has `revision` 0. */
export const profile = storedProfile.extend({
  keepViews: z.boolean(),
  revision: z.int().min(0),
  updatedAt: utcInstant.nullable(),
});
export type Profile = z.output<typeof profile>;

/** POST /tools/views */
export const viewBody = z.strictObject({ code: occupationCode });
/** Figures as a person saw them, to show later changes. */
export const seenFigures = z.object({
  release: z.string(),
  payYear: z.number().nullable(),
  payHour: z.number().nullable(),
  jobs: z.number().nullable(),
  growth: z.number().nullable(),
  openings: z.number().nullable(),
});
export type SeenFigures = z.output<typeof seenFigures>;

/** Changes since a view: the release, and these figures in it (possibly none). */
const changedSinceSeen = z.object({
  /** as they saw it */
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

/** Occupation that a person viewed. */
const view = z.object({
  code: occupationCode,
  viewedAt: utcInstant,
  /** null if the release is the same or was not recorded */
  since: changedSinceSeen.nullable(),
});
export type View = z.output<typeof view>;
/** GET /tools/views, newest first, one per view */
export const viewsAnswer = z.object({ items: z.array(view) });
/** DELETE /tools/views/:code */
export const occupationParams = z.strictObject({ code: occupationCode });
