/** Lines of a résumé that show achievements, from all sections. */
import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import type { TextSpan } from '../engine.ts';

export type EvidenceLine = {
  readonly text: string;
  /** in the draft */
  readonly path: string;
};

/** “Relevant coursework: …” and “Technologies: …” list what there was, and say nothing of what was done. */
const LIST =
  /^\s*(?:(?:relevant|selected|key|core|main)\s+)?(?:course\s?work|courses|modules|subjects|technologies|tech(?:nology)? stack|stack|tools|environment|skills)(?:\s+used)?\s*:/i;

/** Paid or not: jobs, service, projects, coursework and volunteering count alike. */
export function evidenceLines({ entries }: ResumeDraft): readonly EvidenceLine[] {
  return entries.flatMap(({ points }, at) =>
    points.flatMap((text, n) =>
      text.trim() === '' || LIST.test(text) ? [] : [{ text, path: `entries.${at}.points.${n}` }],
    ),
  );
}

export const wholeOf = ({ text, path }: EvidenceLine): TextSpan => ({
  source: path,
  start: 0,
  end: text.length,
});
