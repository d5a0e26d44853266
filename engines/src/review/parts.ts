/** Parts of a résumé's quality score. */
import type { ExplainedFigure, TextSpan } from '../engine.ts';
import { rounded } from '../engine.ts';

export const QUALITY_PARTS = {
  evidence: 35,
  action: 20,
  clarity: 15,
  structure: 15,
  completeness: 15,
} as const;
export type QualityPartName = keyof typeof QUALITY_PARTS;

/** Suggestion for certain words, as a question or an edit, without invented facts. */
export type ReviewFinding = {
  readonly part: QualityPartName;
  readonly code: string;
  readonly why: string;
  readonly spans: readonly TextSpan[];
};

export type ReviewedPart = {
  readonly name: QualityPartName;
  /** null: too little to go by; then `why` says what is missing */
  readonly figure: ExplainedFigure | null;
  readonly why: string;
  readonly findings: readonly ReviewFinding[];
};

/** @param share 0 to 1, of what the part can be */
export function partOf(
  name: QualityPartName,
  share: number,
  why: string,
  {
    spans = [],
    findings = [],
  }: { spans?: readonly TextSpan[]; findings?: readonly ReviewFinding[] } = {},
): ReviewedPart {
  const max = QUALITY_PARTS[name];
  const figure = { value: rounded(share * max), max, weight: max / 100, why, spans };
  return { name, figure, why, findings };
}

export const ungraded = (name: QualityPartName, why: string): ReviewedPart => ({
  name,
  figure: null,
  why,
  findings: [],
});

/** “3 of 5 lines” */
export const ofLines = (some: number, all: number) =>
  `${some} of ${all} ${all === 1 ? 'line' : 'lines'}`;
