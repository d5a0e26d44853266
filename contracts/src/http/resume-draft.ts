import { z } from 'zod';
import { RESUME_ENTRIES_MAX, RESUME_TEXT_MAX } from '../limits.ts';
import { text } from '../primitives.ts';

/**
 * A resume in its fields, as a person corrects them. Empty where nothing is said. Its sections come
 * in the order of their first entries.
 */

const words = text(RESUME_TEXT_MAX);
const LINES_MAX = 5000;

/** Where an entry stands; each counts as much as another. Military service is experience. */
export const entrySection = z.enum([
  'experience',
  'education',
  'projects',
  'volunteering',
  'courses',
  'certifications',
  'awards',
  'publications',
]);
export type EntrySection = z.output<typeof entrySection>;

export const draftEntry = z.strictObject({
  section: entrySection,
  /** a job's title, a degree, the name of what it is */
  title: words,
  /** employer or school; empty in all other sections */
  at: words,
  place: words,
  /** what else its head says: “full time”, “first class” */
  note: words,
  /** as people write them: “Mar 2019 – present” */
  dates: words,
  points: z.array(words).max(LINES_MAX),
});
export type DraftEntry = z.output<typeof draftEntry>;

export const resumeDraft = z
  .strictObject({
    name: words,
    /** what stands under the name: “Registered nurse” */
    headline: words,
    email: words,
    phone: words,
    place: words,
    links: z.array(words).max(50),
    summary: words,
    entries: z.array(draftEntry).max(RESUME_ENTRIES_MAX),
    skills: z.array(words).max(RESUME_ENTRIES_MAX),
    /** sections that are neither entries nor skills: languages, interests */
    more: z
      .array(z.strictObject({ heading: words, lines: z.array(words).max(LINES_MAX) }))
      .max(200),
  })
  .refine((draft) => lengthOf(draft) <= RESUME_TEXT_MAX, {
    message: `must hold at most ${RESUME_TEXT_MAX} characters`,
  });
export type ResumeDraft = z.output<typeof resumeDraft>;

/** Characters of everything that stands in it. */
function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, part) => sum + lengthOf(part), 0);
}
