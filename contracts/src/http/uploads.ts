import { z } from 'zod';
import { storedResume } from './career.ts';
import { linkedinArchive } from './linkedin-profile.ts';

/**
 * POST /tools/uploads: multipart/form-data with one file. It is read in memory, answered and
 * forgotten.
 */

/** Where a line stands in a document. */
export const linePart = z.enum(['body', 'header', 'footer', 'text-box', 'note']);
export type LinePart = z.infer<typeof linePart>;

const place = z.object({
  /** from 1 */
  page: z.int().min(1),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  /** of the letters */
  size: z.number(),
});

/** What a structured file says that a part of a line is. */
export const markedField = z.enum([
  'name',
  'headline',
  'email',
  'phone',
  'place',
  'link',
  'summary',
  'skill',
  // of a section that a person named, whose lines have no fields
  'heading',
  // begin an entry with their line
  'job',
  'study',
  'entry',
  // of the entry that began last
  'title',
  'at',
  'entry-place',
  'dates',
  'note',
]);
export type MarkedField = z.infer<typeof markedField>;
const mark = z.strictObject({
  field: markedField,
  /** of `text`: first character, and the one after the last; UTF-16 units */
  start: z.int().min(0),
  end: z.int().min(0),
});
const MARKS_MAX = 40;

export const readLine = z.object({
  /** of `text`: its first character, and the one after its last; UTF-16 units */
  start: z.int().min(0),
  end: z.int().min(0),
  part: linePart,
  /** named as such by the document */
  heading: z.boolean(),
  /** of a heading, 1 for the highest; absent: the document names none */
  level: z.int().min(1).max(9).optional(),
  /** an item of a list, without its sign */
  item: z.boolean(),
  /** null where the file does not say */
  bold: z.boolean().nullable(),
  /** of a page, in points from its upper left corner, to the letters' base line; null: it has none */
  place: place.nullable(),
  /** fields of a structured file; absent: the file has none */
  marks: z.array(mark).max(MARKS_MAX).optional(),
});
export type ReadLine = z.infer<typeof readLine>;
/** The same in a request, which has no other fields. */
export const strictLine = z.strictObject({
  ...readLine.shape,
  place: z.strictObject(place.shape).nullable(),
});

export const uploadWarning = z.object({
  code: z.enum(['HIDDEN_TEXT', 'TRACKED_CHANGES', 'EMPTY_PAGES', 'PARTS_NOT_READ', 'NOT_AS_NAMED']),
  why: z.string(),
});
export type UploadWarning = z.infer<typeof uploadWarning>;

export const uploadAnswer = z.object({
  /** what a resume keeps of its file */
  file: storedResume.shape.file.unwrap().unwrap(),
  bytes: z.int(),
  /** of a PDF */
  pages: z.array(z.object({ width: z.number(), height: z.number() })).nullable(),
  /** the lines, one a line, in the order in which the file has them */
  text: z.string(),
  /** empty where the file has more than a tool takes: it is read as a text */
  lines: z.array(readLine),
  warnings: z.array(uploadWarning),
  /** the profile in LinkedIn's archive; null: it was not asked for */
  archive: linkedinArchive.nullable().default(null),
});
export type UploadAnswer = z.infer<typeof uploadAnswer>;
export type FileKind = UploadAnswer['file']['kind'];

export const uploadQuery = z.strictObject({
  /** read it as English whatever it looks like */
  anyLanguage: z.enum(['true', 'false']).default('false'),
  /** only LinkedIn's archive is accepted, of whatever length; the answer has its profile */
  archive: z.enum(['true', 'false']).default('false'),
});

/** GET /tools/uploads: of the process that answers */
export const uploadQueueAnswer = z.object({
  reading: z.int().min(0),
  waiting: z.int().min(0),
  /** of the caller's own that comes first, 1 for the next; null: none waits */
  place: z.int().min(1).nullable(),
});
