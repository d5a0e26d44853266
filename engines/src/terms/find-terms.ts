/** The engine that finds terms of the vocabulary in a text. */
import type { Engine, ExplainedFigure, Insufficient, TextSpan } from '../engine.ts';
import { tokenise } from '../text/tokens.ts';
import { entriesMeant, type Text } from './context.ts';
import { findHits } from './hits.ts';
import { splitTermLines } from './lines.ts';
import { findUnrecognised, type Unrecognised } from './unrecognised.ts';
import type { Term, TermKind, Vocabulary } from './vocabulary.ts';

export const TERMS_VERSION = 'terms-5';

export type TermsInput = {
  /** year-month-day; no term depends on it */
  readonly asOf: string;
  readonly text: string;
};

export type FoundTerm = {
  readonly name: string;
  readonly field: string;
  readonly kind: TermKind;
  /** every place in the text, in order */
  readonly spans: readonly TextSpan[];
};

export type TermsFound = {
  readonly kind: 'terms';
  /** in the order in which the text names them */
  readonly terms: readonly FoundTerm[];
  readonly unrecognised: readonly Unrecognised[];
};

export const findTerms: Engine<TermsInput, Vocabulary, TermsFound> = ({ text }, vocabulary) => {
  const tokens = tokenise(text);
  const given: Text = { text, tokens, lines: splitTermLines(text) };
  const hits = findHits(text, tokens, vocabulary);
  const meant = entriesMeant(hits, given);
  const covered = new Array<boolean>(tokens.length).fill(false);
  const found = new Map<Term, TextSpan[]>();
  for (const [at, { from, to }] of hits.entries()) {
    const term = meant[at]?.term;
    if (!term) continue;
    covered.fill(true, from, to);
    const span = { source: 'text', start: tokens[from]?.start ?? 0, end: tokens[to - 1]?.end ?? 0 };
    const spans = found.get(term);
    if (spans) spans.push(span);
    else found.set(term, [span]);
  }
  const terms = [...found].map(([{ name, field, kind }, spans]) => ({ name, field, kind, spans }));
  const unrecognised = findUnrecognised(given, covered);
  return {
    result: outcome(tokens.length, terms, unrecognised),
    evidence: terms.length + unrecognised.length > 0 ? [share(terms, unrecognised)] : [],
    warnings: [],
    engineVersion: TERMS_VERSION,
  };
};

function outcome(
  words: number,
  terms: readonly FoundTerm[],
  unrecognised: readonly Unrecognised[],
): TermsFound | Insufficient {
  if (words > 0) return { kind: 'terms', terms, unrecognised };
  return { kind: 'insufficient_evidence', why: 'The text has no words.' };
}

function share(
  terms: readonly FoundTerm[],
  unrecognised: readonly Unrecognised[],
): ExplainedFigure {
  const all = terms.length + unrecognised.length;
  return {
    value: terms.length,
    max: all,
    weight: 1,
    why: `Of ${all} words and phrases that look like terms we know ${terms.length}.`,
    spans: terms.flatMap(({ spans }) => spans),
  };
}
