/** What a part of a résumé's quality is. */
import type { Figure, Span } from '../engine.ts';
import { rounded } from '../engine.ts';

export const PARTS = {
  evidence: 35,
  action: 20,
  clarity: 15,
  structure: 15,
  completeness: 15,
} as const;
export type PartName = keyof typeof PARTS;

/** What could be better in certain words, as a question or an edit; nothing is invented. */
export type Finding = {
  readonly part: PartName;
  readonly code: string;
  readonly why: string;
  readonly spans: readonly Span[];
};

export type Part = {
  readonly name: PartName;
  /** null: too little to go by; then `why` says what is missing */
  readonly figure: Figure | null;
  readonly why: string;
  readonly findings: readonly Finding[];
};

/** @param share 0 to 1, of what the part can be */
export function partOf(
  name: PartName,
  share: number,
  why: string,
  { spans = [], findings = [] }: { spans?: readonly Span[]; findings?: readonly Finding[] } = {},
): Part {
  const max = PARTS[name];
  const figure = { value: rounded(share * max), max, weight: max / 100, why, spans };
  return { name, figure, why, findings };
}

export const ungraded = (name: PartName, why: string): Part => ({
  name,
  figure: null,
  why,
  findings: [],
});

/** “3 of 5 lines” */
export const ofLines = (some: number, all: number) =>
  `${some} of ${all} ${all === 1 ? 'line' : 'lines'}`;
