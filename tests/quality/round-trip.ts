/** Which résumés lose something when their fields are written in each form and read again. */
import { isDeepStrictEqual } from 'node:util';
import { extractDocument } from '@roletrail/api/tools/reading/read-file';
import { RESUME_FORMS } from '@roletrail/api/writing/resume-file';
import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import {
  hasLayouts,
  type ResumeFileFormat,
  type ResumeLayout,
  resumeFileFormat,
  resumeLayout,
} from '@roletrail/contracts/tools/resume';
import { readDocument } from '@roletrail/engines/resume/document';
import { readResumeDraft } from '@roletrail/engines/review/read-draft';
import type { ResumeCase } from './resume-case.ts';

type Form = {
  readonly name: string;
  readonly format: ResumeFileFormat;
  readonly layout: ResumeLayout;
};
/** Each format, and each layout of those that have several. */
const FORMS = resumeFileFormat.options.flatMap((format): Form[] =>
  hasLayouts(format)
    ? resumeLayout.options.map((layout) => ({ name: `${format} ${layout}`, format, layout }))
    : [{ name: format, format, layout: 'plain' }],
);

export type RoundTrip = {
  readonly files: number;
  /** files that come back as they were, by form */
  readonly whole: Readonly<Record<string, number>>;
  /** what was lost, a line each */
  readonly losses: readonly string[];
};

export async function roundTrip(cases: readonly ResumeCase[]): Promise<RoundTrip> {
  const whole: Record<string, number> = Object.fromEntries(FORMS.map(({ name }) => [name, 0]));
  const losses: string[] = [];
  for (const { file, bytes } of cases) {
    const { text, lines } = await extractDocument(bytes);
    const draft = readResumeDraft(readDocument(text, lines));
    for (const form of FORMS) {
      const lost = await lostIn(draft, form);
      if (lost.length === 0) whole[form.name] = (whole[form.name] ?? 0) + 1;
      losses.push(...lost.map((one) => `${file} as ${form.name}: ${one}`));
    }
  }
  return { files: cases.length, whole, losses };
}

async function lostIn(draft: ResumeDraft, { format, layout }: Form): Promise<string[]> {
  const { text, lines } = await extractDocument(await RESUME_FORMS[format].write(draft, layout));
  const again = readResumeDraft(readDocument(text, lines));
  const keys = Object.keys(draft) as (keyof ResumeDraft)[];
  return keys.flatMap((key) => {
    const [was, is] = [draft[key], again[key]];
    return isDeepStrictEqual(was, is) ? [] : [`${key}: ${differing(was, is)}`];
  });
}

/** The first that is not the same. */
function differing(was: unknown, is: unknown): string {
  if (Array.isArray(was) && Array.isArray(is)) {
    const at = was.findIndex((one, n) => !isDeepStrictEqual(one, is[n]));
    return `${JSON.stringify(was[at])} came back as ${JSON.stringify(is[at])} (${was.length} and ${is.length})`;
  }
  return `${JSON.stringify(was)} came back as ${JSON.stringify(is)}`;
}
