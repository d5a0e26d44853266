/** Match of a résumé with one job ad: each term is covered, partly covered or missing. */
import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import {
  applyPhraseChoices,
  type MatchRequirement,
  NO_CHOICES,
  type PhraseChoices,
} from '../ads/own-phrases.ts';
import { type AdRequirements, extractRequirements, type Requirement } from '../ads/requirements.ts';
import { type ExplainedFigure, type Insufficient, rounded, type TextSpan } from '../engine.ts';
import { findTerms } from '../terms/find-terms.ts';
import type { TermName, Vocabulary } from '../terms/vocabulary.ts';
import { createRanker } from '../text/bm25.ts';
import { literalPlaces } from '../text/literal-places.ts';
import { type EvidenceLine, evidenceLines, wholeOf } from './evidence-lines.ts';
import { spansIn, writeResumeDraft } from './write-draft.ts';

export type MetRequirement = {
  readonly name: string;
  readonly kind: Requirement['kind'];
  readonly state: 'covered' | 'partly' | 'missing';
  readonly why: string;
  /** where the ad asks for it */
  readonly asked: readonly TextSpan[];
  /** where the draft names it */
  readonly spans: readonly TextSpan[];
  /** the line that comes nearest to what the ad says there; null: none shares a word with it */
  readonly best: { readonly text: string; readonly spans: readonly TextSpan[] } | null;
  /** no term of the vocabulary: a phrase of the ad that counts, by its cue or as the person chose */
  readonly promoted: boolean;
};

type Phrases = {
  /** on which the person has not decided */
  readonly unrecognised: AdRequirements['unrecognised'];
  readonly dismissed: AdRequirements['unrecognised'];
};

export type Match = Phrases & {
  readonly kind: 'match';
  readonly score: ExplainedFigure;
  readonly requirements: readonly MetRequirement[];
  readonly besides: AdRequirements['besides'];
};

export type InsufficientMatch = Phrases &
  Insufficient & { readonly promoted: AdRequirements['unrecognised'] };

/** With fewer terms, an ad says too little for a number. */
export const REQUIREMENTS_LEAST = 3;
const WEIGHTS = { must: 1, nice: 0.5 } as const;
const CREDITS = { covered: 1, partly: 0.6, missing: 0 } as const;
const WHYS = {
  covered: 'Named in an entry: something that you did or learned.',
  partly: 'Named only outside your entries. In which of them did you use it?',
  missing: 'Not named. If you have it, say where; do not add what you cannot defend.',
} as const;

export function matchOf(
  draft: ResumeDraft,
  ad: string,
  vocabulary: Vocabulary,
  choices: PhraseChoices = NO_CHOICES,
): Match | InsufficientMatch {
  const asked = extractRequirements(ad, vocabulary);
  const { wanted, unrecognised, dismissed } = applyPhraseChoices(asked, ad, choices);
  if (wanted.length < REQUIREMENTS_LEAST) {
    const n = wanted.length;
    const why = `In the ad we recognised ${n === 1 ? '1 term' : `${n} terms`}; with fewer than ${REQUIREMENTS_LEAST} there is nothing to go by. Paste all of it, with its list of requirements.`;
    const promoted = wanted.flatMap((one) =>
      one.promoted ? [{ text: one.name, spans: one.spans }] : [],
    );
    return { kind: 'insufficient_evidence', why, unrecognised, dismissed, promoted };
  }
  const { requirements, score } = meetRequirements(draft, wanted, vocabulary);
  const { besides } = asked;
  return { kind: 'match', score, requirements, unrecognised, dismissed, besides };
}

/** Compares a draft with requirements, from an ad or from other data. */
export function meetRequirements(
  draft: ResumeDraft,
  wanted: readonly MatchRequirement[],
  vocabulary: Vocabulary,
): Pick<Match, 'requirements' | 'score'> {
  const named = namedIn(draft, vocabulary, wanted);
  const nearest = nearestIn(evidenceLines(draft));
  const stateNamed = (name: string) => stateOf(named.get(name) ?? []);
  const requirements = wanted.map((one): MetRequirement => {
    const spans = named.get(one.name) ?? [];
    const own = stateOf(spans);
    const other =
      own === 'missing' ? one.either.find((name) => stateNamed(name) !== own) : undefined;
    const state = other === undefined ? own : stateNamed(other);
    const why =
      other === undefined
        ? WHYS[own]
        : `The ad asks for ${one.either.join(' or ')}; you name ${other}.`;
    const best = nearest(one, spans);
    const { name, kind, spans: places, promoted } = one;
    return { name, kind, state, why, asked: places, spans, best, promoted };
  });
  return { requirements, score: scoreOf(requirements) };
}

/** Terms and promoted phrases of the draft, with their places in its fields. */
function namedIn(
  draft: ResumeDraft,
  vocabulary: Vocabulary,
  wanted: readonly MatchRequirement[],
): ReadonlyMap<string, readonly TextSpan[]> {
  const written = writeResumeDraft(draft);
  const inFields = (spans: readonly TextSpan[]) =>
    spans
      .flatMap(({ start, end }) => spansIn(written, start, end))
      .filter(({ source }) => !OF_PERSON.test(source));
  const { result } = findTerms({ asOf: '', text: written.text }, vocabulary, 0);
  const terms = result.kind === 'terms' ? result.terms : [];
  const found = new Map(terms.map(({ name, spans }) => [name, inFields(spans)]));
  const lines = evidenceLines(draft);
  const asked = new Set(wanted.flatMap(({ name, promoted }) => (promoted ? [] : [name])));
  for (const { name, names } of vocabulary.terms) {
    // the ad surely means it
    if (!asked.has(name) || found.get(name)?.some(isInEntry)) continue;
    const spans = lines.flatMap((line) => names.flatMap((one) => asWritten(one, line)));
    if (spans.length > 0) found.set(name, [...spans, ...(found.get(name) ?? [])]);
  }
  const phrases = wanted.flatMap(({ name, promoted }) => (promoted ? [name] : []));
  for (const [phrase, spans] of literalPlaces(written.text, phrases)) {
    found.set(phrase, inFields(spans));
  }
  return found;
}

/** Name and places of a person: a Ruby in Reading does not prove a skill. */
const OF_PERSON = /^(?:name|email|phone|place|entries\.\d+\.place)$/;

const SHORT = 2;

/**
 * Where a name that is also an everyday word is written as a name: “lists in Excel”, with its capital
 * and not as the line's first word. The ad asks for it, so here it hardly means anything else.
 */
function asWritten({ text, mark }: TermName, line: EvidenceLine): readonly TextSpan[] {
  if (mark === 'none' || mark === 'as-written') return [];
  if (text.length <= SHORT || !/^\p{Lu}/u.test(text)) return [];
  const start = line.text.indexOf(text, 1);
  const end = start + text.length;
  const isWord = !/[\p{L}\p{N}]/u.test(`${line.text[start - 1] ?? ''}${line.text[end] ?? ''}`);
  return start > 0 && isWord ? [{ source: line.path, start, end }] : [];
}

const isInEntry = ({ source }: TextSpan) => source.startsWith('entries.');

function stateOf(spans: readonly TextSpan[]): MetRequirement['state'] {
  if (spans.some(isInEntry)) return 'covered';
  return spans.length > 0 ? 'partly' : 'missing';
}

/** Returns the best of the lines that contain the term, or of all lines. */
function nearestIn(lines: readonly EvidenceLine[]) {
  const rank = createRanker(lines.map(({ text }) => text));
  return (
    { asked, name }: MatchRequirement,
    spans: readonly TextSpan[],
  ): MetRequirement['best'] => {
    const naming = new Set(spans.map(({ source }) => source));
    const ranked = rank(`${name} ${asked}`).flatMap(({ at }) => lines[at] ?? []);
    const line = ranked.find(({ path }) => naming.has(path)) ?? ranked[0];
    return line ? { text: line.text, spans: [wholeOf(line)] } : null;
  };
}

function scoreOf(requirements: readonly MetRequirement[]): ExplainedFigure {
  const of = (kind: MetRequirement['kind']) => requirements.filter((one) => one.kind === kind);
  const sum = (of: (one: MetRequirement) => number) =>
    rounded(requirements.reduce((all, one) => all + of(one), 0));
  return {
    value: sum(({ kind, state }) => WEIGHTS[kind] * CREDITS[state]),
    max: sum(({ kind }) => WEIGHTS[kind]),
    weight: 1,
    why: `${formatCoverage('Musts', of('must'))} ${formatCoverage('Wishes', of('nice'))} A must counts 1 and a wish ½; what is named only outside your entries counts 0.6 of that.`.trim(),
    spans: requirements.flatMap(({ spans }) => spans),
  };
}

function formatCoverage(name: string, some: readonly MetRequirement[]): string {
  if (some.length === 0) return `${name}: none.`;
  const count = (state: MetRequirement['state']) =>
    some.filter((one) => one.state === state).length;
  return `${name}: ${count('covered')} of ${some.length} covered, ${count('partly')} partly, ${count('missing')} missing.`;
}
