import { z } from 'zod';
import { text } from '../primitives.ts';
import { RESUME_DRAFT_MAX as MAX } from '../tool-limits.ts';

/**
 * A resume in fields, for corrections. Missing values are empty. Sections are in the order of their
 * first entries.
 */

/** Section of an entry; all sections count the same. Military service is experience. */
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

type Text = z.ZodType<string, string>;
type Texts = z.ZodArray<Text>;
/** Schemas of the parts of a draft. */
interface Parts {
  readonly field: Text;
  readonly summary: Text;
  readonly links: Texts;
  readonly skills: Texts;
  readonly lines: Texts;
}

function entryOf({ field, lines }: Parts) {
  return z.strictObject({
    section: entrySection,
    /** a job's title, a degree, the name of what it is */
    title: field,
    /** employer or school; empty in other sections */
    at: field,
    place: field,
    /** rest of its head: “full time”, “first class” */
    note: field,
    /** in the person's format: “Mar 2019 – present” */
    dates: field,
    points: lines,
  });
}

const sectionOf = ({ field, lines }: Parts) => z.strictObject({ heading: field, lines });

/** @param most maximum of entries and of other sections; null: unlimited */
function draftOf(parts: Parts, most: Pick<typeof MAX, 'entries' | 'sections'> | null) {
  const { field, summary, links, skills } = parts;
  const entries = z.array(entryOf(parts));
  const sections = z.array(sectionOf(parts));
  return z.strictObject({
    name: field,
    /** line under the name: “Registered nurse” */
    headline: field,
    email: field,
    phone: field,
    place: field,
    links,
    summary,
    entries: most ? entries.max(most.entries) : entries,
    skills,
    /** sections without entries or skills: languages, interests */
    more: most ? sections.max(most.sections) : sections,
  });
}

const texts = z.array(z.string());
/** A draft as it is stored and answered. Drafts saved before `MAX` was set can be larger. */
export const resumeDraft = draftOf(
  { field: z.string(), summary: z.string(), links: texts, skills: texts, lines: texts },
  null,
);
export type ResumeDraft = z.output<typeof resumeDraft>;
export type DraftEntry = ResumeDraft['entries'][number];

/** A draft as a request gives it. */
export const draftBody = draftOf(
  {
    field: text(MAX.field),
    summary: text(MAX.summary),
    links: z.array(text(MAX.line)).max(MAX.links),
    skills: z.array(text(MAX.field)).max(MAX.skills),
    lines: z.array(text(MAX.line)).max(MAX.lines),
  },
  MAX,
)
  .refine((draft) => linesOf(draft).length <= MAX.linesInAll, {
    message: `must have at most ${MAX.linesInAll} lines`,
  })
  .refine((draft) => textLength(draft) <= MAX.text, {
    message: `must hold at most ${MAX.text} characters`,
  });

/** Returns points, skills, links and lines of other sections. */
function linesOf({ links, skills, entries, more }: ResumeDraft): string[] {
  const points = entries.flatMap((entry) => entry.points);
  return [...links, ...skills, ...points, ...more.flatMap(({ lines }) => lines)];
}

/** Returns the length of all texts of the draft, in UTF-16 units. */
function textLength(draft: ResumeDraft): number {
  const { name, headline, email, phone, place, summary, entries, more } = draft;
  const heads = entries.flatMap((entry) => {
    const { title, at, place: where, note, dates } = entry;
    return [title, at, where, note, dates];
  });
  const headings = more.map(({ heading }) => heading);
  const fields = [name, headline, email, phone, place, summary, ...heads, ...headings];
  return [...fields, ...linesOf(draft)].reduce((sum, one) => sum + one.length, 0);
}
