/** Lines of what a person did, from a résumé or from their own words. */
import type { TextSpan } from '../engine.ts';
import type { ReadResume } from '../resume/resume-fields.ts';
import { stemsOf } from '../text/stems.ts';

/** One line of what a person did. */
export type WorkLine = {
  readonly text: string;
  readonly stems: ReadonlySet<string>;
  /** place in the text */
  readonly span: TextSpan;
  /** 1 for the newest work, less for older */
  readonly weight: number;
};

/** Weight of a job's lines beside those of the next newer job. */
const OLDER = 0.75;
const SKILLS_WEIGHT = 0.8;
export const WORK_LINES_MAX = 60;
export const LINE_CHARS = 400;

/**
 * Returns the points of jobs and projects, and the skills, of a résumé; newest jobs first.
 * @param wordsAt text at a place, without personal data
 */
export function linesOfResume(
  { jobs, others, skills }: ReadResume,
  wordsAt: (span: TextSpan) => string,
): readonly WorkLine[] {
  const ofJobs = jobs.flatMap(({ points }, nth) =>
    points.map(({ span }) => ({ text: wordsAt(span), span, weight: OLDER ** nth })),
  );
  const ofOthers = others.flatMap(({ points, name }) =>
    [...(name ? [name] : []), ...points].map(({ span }) => {
      return { text: wordsAt(span), span, weight: OLDER };
    }),
  );
  const [first] = skills;
  const named = skills.map(({ span }) => wordsAt(span)).join(', ');
  const ofSkills = first ? [{ text: named, span: first.span, weight: SKILLS_WEIGHT }] : [];
  return cut([...ofJobs, ...ofSkills, ...ofOthers]);
}

const SENTENCE = /[^.!?;\n]+/g;

/** Returns the sentences of a text in the person's own words. */
export function splitSentences(text: string): readonly WorkLine[] {
  return cut(
    [...text.matchAll(SENTENCE)].map(({ 0: words, index }) => {
      const span = { source: 'text', start: index, end: index + words.length };
      return { text: words, span, weight: 1 };
    }),
  );
}

const cut = (lines: readonly Omit<WorkLine, 'stems'>[]): readonly WorkLine[] =>
  lines
    .filter(({ text }) => text.trim() !== '')
    .slice(0, WORK_LINES_MAX)
    .map(({ text, ...line }) => {
      const start = text.slice(0, LINE_CHARS);
      return { ...line, text: start, stems: new Set(stemsOf(start)) };
    });
