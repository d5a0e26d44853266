/** The lines by which a résumé shows what somebody did, wherever they did it. */
import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import type { Span } from '../engine.ts';

export type EvidenceLine = {
  readonly text: string;
  /** in the draft */
  readonly path: string;
};

/** Paid or not: jobs, service, projects, coursework and volunteering count alike. */
export function evidenceLines({ entries }: ResumeDraft): readonly EvidenceLine[] {
  return entries.flatMap(({ points }, at) =>
    points.flatMap((text, n) =>
      text.trim() === '' ? [] : [{ text, path: `entries.${at}.points.${n}` }],
    ),
  );
}

export const wholeOf = ({ text, path }: EvidenceLine): Span => ({
  source: path,
  start: 0,
  end: text.length,
});
