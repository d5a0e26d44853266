import { z } from 'zod';
import { type ReadLine, strictLine } from '../http/uploads.ts';
import { text, uuid } from '../primitives.ts';
import { AD_TEXT_MAX, RESUME_LINES_MAX, RESUME_TEXT_MAX } from '../tool-limits.ts';

/** Texts in requests of several tools. */

/** A text, or a saved one; a rerun reads its current words. */
export const textSource = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: text(AD_TEXT_MAX).trim().min(1) }),
  z.strictObject({ kind: z.literal('resume'), id: uuid }),
  z.strictObject({ kind: z.literal('job-target'), id: uuid }),
]);
export type TextSource = z.output<typeof textSource>;
/** An ad, or a saved one. */
export const adSource = z.discriminatedUnion('kind', [
  textSource.options[0],
  textSource.options[2],
]);

/** Lines that stand in this text, one after another. */
function areLinesOf(text: string, lines: readonly ReadLine[]): boolean {
  let before = 0;
  return lines.every(({ start, end, marks = [] }) => {
    const isNext = start >= before && end >= start && end <= text.length;
    before = end;
    const areInside = marks.every(
      (mark) => mark.start >= start && mark.end >= mark.start && mark.end <= end,
    );
    return isNext && areInside;
  });
}

/** A resume: an upload's result, a saved one, or its text. */
export const resumeSource = z.discriminatedUnion('kind', [
  z
    .strictObject({
      kind: z.literal('upload'),
      text: text(RESUME_TEXT_MAX).min(1),
      lines: z.array(strictLine).max(RESUME_LINES_MAX),
    })
    .refine((upload) => areLinesOf(upload.text, upload.lines), {
      path: ['lines'],
      message: 'must stand in the text, one after another',
    }),
  z.strictObject({ kind: z.literal('resume'), id: uuid }),
  z.strictObject({ kind: z.literal('text'), text: text(RESUME_TEXT_MAX).trim().min(1) }),
]);
