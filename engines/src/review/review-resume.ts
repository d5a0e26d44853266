/**
 * The engine that judges a résumé: three verdicts that nothing adds up. What a program can read of it
 * is a list of checks; its quality a number in five parts; how it meets one job ad another.
 */
import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import type { PhraseChoices } from '../ads/own-phrases.ts';
import type { Engine, ExplainedFigure, Insufficient, Warning } from '../engine.ts';
import { rounded } from '../engine.ts';
import { type DocumentLine, readDocument, readTextLines } from '../resume/document.ts';
import { linesLeftOut } from '../resume/resume-reading.ts';
import type { Vocabulary } from '../terms/vocabulary.ts';
import { type CareerNote, notesOf } from './career-time.ts';
import { doubtsOf, type FieldDoubt } from './doubts.ts';
import { linePartsOf } from './line-parts.ts';
import { type InsufficientMatch, type Match, matchOf } from './match.ts';
import type { ReviewedPart } from './parts.ts';
import { readDraftParts } from './read-draft.ts';
import { fieldChecks, fileChecks } from './readability.ts';
import type { ReadabilityCheck } from './readability-check.ts';
import { completenessOf, structureOf } from './whole-parts.ts';
import { writeResumeDraft } from './write-draft.ts';

export const REVIEW_VERSION = 'review-16';

export type ReviewInput = {
  /** year-month-day; the end of what goes on, and of no score */
  readonly asOf: string;
  /** the document as it came; null: only its fields are judged */
  readonly read: { readonly text: string; readonly lines: readonly DocumentLine[] | null } | null;
  /** its fields as the person corrected them; null: as they are read */
  readonly draft: ResumeDraft | null;
  readonly ad: string | null;
  /** the person's choices for unknown phrases of the ad */
  readonly phrases: PhraseChoices;
};

export type ResumeQuality = {
  /** null if the three parts about achievements lack evidence */
  readonly score: ExplainedFigure | null;
  readonly why: string;
  readonly parts: readonly ReviewedPart[];
};

export type ReviewOutcome = {
  readonly kind: 'review';
  readonly draft: ResumeDraft;
  /** the draft as a plain text */
  readonly text: string;
  readonly readability: {
    /** of the document; null: none was given */
    readonly file: readonly ReadabilityCheck[] | null;
    /** of the fields */
    readonly fields: readonly ReadabilityCheck[];
    /** fields of the draft that may be wrong, the most doubtful first */
    readonly doubts: readonly FieldDoubt[];
  };
  readonly quality: ResumeQuality;
  /** null: no ad was given */
  readonly match: Match | InsufficientMatch | null;
  /** what costs nothing, and is good to know */
  readonly notes: readonly CareerNote[];
};

export const reviewResume: Engine<ReviewInput, Vocabulary, ReviewOutcome> = (input, vocabulary) => {
  const { read, ad, asOf } = input;
  const lines = read && (read.lines ?? readTextLines(read.text));
  const reading = read && lines && readDocument(read.text, lines);
  const leftOut = lines ? linesLeftOut(lines.length) : [];
  const parts = reading && readDraftParts(reading);
  const draft = input.draft ?? parts?.draft;
  if (!draft || isEmpty(draft)) {
    return { result: NOTHING, evidence: [], warnings: leftOut, engineVersion: REVIEW_VERSION };
  }
  const quality = qualityOf(draft);
  const match = ad === null ? null : matchOf(draft, ad, vocabulary, input.phrases);
  const result: ReviewOutcome = {
    kind: 'review',
    draft,
    text: writeResumeDraft(draft).text,
    readability: {
      file: read && reading && fileChecks(read, reading),
      fields: fieldChecks(draft),
      doubts:
        read && reading && parts && input.draft === null ? doubtsOf(read.text, reading, parts) : [],
    },
    quality,
    match,
    notes: notesOf(draft, asOf),
  };
  const evidence = [quality.score, ...quality.parts.map(({ figure }) => figure)];
  return {
    result,
    evidence: [...evidence, match?.kind === 'match' ? match.score : null].flatMap(
      (one) => one ?? [],
    ),
    warnings: [...leftOut, ...ungradedIn(quality)],
    engineVersion: REVIEW_VERSION,
  };
};

function ungradedIn({ parts }: ResumeQuality): Warning[] {
  return parts.flatMap(({ name, figure, why }) =>
    figure === null ? [{ code: `UNGRADED_${name.toUpperCase()}`, why }] : [],
  );
}

const NOTHING: Insufficient = {
  kind: 'insufficient_evidence',
  why: 'Neither a job, a study, a project nor a skill could be read. Headings such as Experience, Education and Skills, each on a line of its own, help.',
};

function isEmpty({ entries, skills }: ResumeDraft): boolean {
  return entries.length + skills.length === 0;
}

export function qualityOf(draft: ResumeDraft): ResumeQuality {
  const parts = [...linePartsOf(draft), structureOf(draft), completenessOf(draft)];
  const graded = parts.flatMap(({ figure }) => figure ?? []);
  const left = parts.filter(({ figure }) => figure === null);
  if (left.length > 0) {
    const why = `No number: ${left.map(({ name }) => name).join(', ')} cannot be judged. ${left[0]?.why ?? ''}`;
    return { score: null, why, parts };
  }
  const sum = (of: (one: ExplainedFigure) => number) =>
    graded.reduce((all, one) => all + of(one), 0);
  const why =
    'The sum of five parts. It judges how your resume tells what you did, not what you did.';
  const value = rounded((sum((one) => one.value) / sum((one) => one.max)) * 100);
  return { score: { value, max: 100, weight: 1, why, spans: [] }, why, parts };
}
