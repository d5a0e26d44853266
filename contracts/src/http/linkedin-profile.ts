import { z } from 'zod';
import { text } from '../primitives.ts';
import { PROFILE_MAX as MAX } from '../profile-limits.ts';

/** A LinkedIn profile as a person gives it: pasted, or from their own archive. */

const field = text(MAX.field).trim().default('');

/** A job or a school, as the columns of the archive have it. */
export const profileEntrySchema = z.strictObject({
  /** job title or degree */
  title: field,
  /** employer or school */
  at: field,
  place: field,
  /** “Mar 2019 – present” */
  dates: field,
  description: text(MAX.description).trim().default(''),
});
export type ProfileEntry = z.output<typeof profileEntrySchema>;

/** Jobs or schools: pasted text, or entries of the archive. */
const profileSection = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: text(MAX.section).trim() }),
  z.strictObject({
    kind: z.literal('entries'),
    entries: z.array(profileEntrySchema).max(MAX.entries),
  }),
]);
export type ProfileSection = z.output<typeof profileSection>;

export const linkedinProfile = z.strictObject({
  headline: text(MAX.headline).trim(),
  about: text(MAX.about).trim(),
  experience: profileSection,
  education: profileSection,
  skills: z.array(text(MAX.field).trim().min(1)).max(MAX.skills),
  /** address of the public profile; empty: not given */
  url: text(MAX.url).trim(),
});
export type LinkedinProfile = z.output<typeof linkedinProfile>;

/** What an upload of the member's own archive gives. */
export const linkedinArchive = z.strictObject({
  profile: linkedinProfile,
  /** names of the files that were read */
  read: z.array(z.string()),
  /** number of files in the archive that were not opened */
  notRead: z.int(),
  /** rows or characters beyond the limits; a sentence each */
  leftOut: z.array(z.string()),
});
export type LinkedinArchive = z.output<typeof linkedinArchive>;
