/** How a résumé meets one job ad: each of its terms covered, partly covered or missing. */
import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import { type Asked, askedIn, type Requirement } from '../ads/requirements.ts';
import { type Figure, type Insufficient, rounded, type Span } from '../engine.ts';
import { findTerms } from '../terms/find-terms.ts';
import type { Name, Vocabulary } from '../terms/vocabulary.ts';
import { createRanker } from '../text/bm25.ts';
import { type EvidenceLine, evidenceLines, wholeOf } from './evidence-lines.ts';
import { spansIn, writeDraft } from './write-draft.ts';

export type Met = {
  readonly name: string;
  readonly kind: Requirement['kind'];
  readonly state: 'covered' | 'partly' | 'missing';
  readonly why: string;
  /** where the ad asks for it */
  readonly asked: readonly Span[];
  /** where the draft names it */
  readonly spans: readonly Span[];
  /** the line that comes nearest to what the ad says there; null: none shares a word with it */
  readonly best: { readonly text: string; readonly spans: readonly Span[] } | null;
};

export type Match = {
  readonly kind: 'match';
  readonly score: Figure;
  readonly requirements: readonly Met[];
  readonly unrecognised: Asked['unrecognised'];
  readonly besides: Asked['besides'];
};

/** With fewer terms, an ad says too little for a number. */
const REQUIREMENTS_LEAST = 3;
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
): Match | Insufficient {
  const asked = askedIn(ad, vocabulary);
  if (asked.requirements.length < REQUIREMENTS_LEAST) {
    const n = asked.requirements.length;
    const why = `In the ad we recognised ${n === 1 ? '1 term' : `${n} terms`}; with fewer than ${REQUIREMENTS_LEAST} there is nothing to go by. Paste all of it, with its list of requirements.`;
    return { kind: 'insufficient_evidence', why };
  }
  const named = namedIn(draft, vocabulary, new Set(asked.requirements.map(({ name }) => name)));
  const nearest = nearestIn(evidenceLines(draft));
  const stateNamed = (name: string) => stateOf(named.get(name) ?? []);
  const requirements = asked.requirements.map((one): Met => {
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
    const { name, kind, spans: places } = one;
    return { name, kind, state, why, asked: places, spans, best };
  });
  const { unrecognised, besides } = asked;
  return { kind: 'match', score: scoreOf(requirements), requirements, unrecognised, besides };
}

/** Terms of the draft with their places in its fields. @param asked names that the ad surely means */
function namedIn(
  draft: ResumeDraft,
  vocabulary: Vocabulary,
  asked: ReadonlySet<string>,
): ReadonlyMap<string, readonly Span[]> {
  const written = writeDraft(draft);
  const { result } = findTerms({ asOf: '', text: written.text }, vocabulary, 0);
  const found = new Map<string, readonly Span[]>();
  for (const { name, spans } of result.kind === 'terms' ? result.terms : []) {
    found.set(
      name,
      spans.flatMap(({ start, end }) => spansIn(written, start, end)),
    );
  }
  const lines = evidenceLines(draft);
  for (const { name, names } of vocabulary.terms) {
    if (!asked.has(name) || found.get(name)?.some(isInEntry)) continue;
    const spans = lines.flatMap((line) => names.flatMap((one) => asWritten(one, line)));
    if (spans.length > 0) found.set(name, [...spans, ...(found.get(name) ?? [])]);
  }
  return found;
}

const SHORT = 2;

/**
 * Where a name that is also an everyday word is written as a name: “lists in Excel”, with its capital
 * and not as the line's first word. The ad asks for it, so here it hardly means anything else.
 */
function asWritten({ text, mark }: Name, line: EvidenceLine): readonly Span[] {
  if (mark === 'none' || mark === 'as-written') return [];
  if (text.length <= SHORT || !/^\p{Lu}/u.test(text)) return [];
  const start = line.text.indexOf(text, 1);
  const end = start + text.length;
  const isWord = !/[\p{L}\p{N}]/u.test(`${line.text[start - 1] ?? ''}${line.text[end] ?? ''}`);
  return start > 0 && isWord ? [{ source: line.path, start, end }] : [];
}

const isInEntry = ({ source }: Span) => source.startsWith('entries.');

function stateOf(spans: readonly Span[]): Met['state'] {
  if (spans.some(isInEntry)) return 'covered';
  return spans.length > 0 ? 'partly' : 'missing';
}

/** Of lines that name it the nearest; where none does, of all of them. */
function nearestIn(lines: readonly EvidenceLine[]) {
  const rank = createRanker(lines.map(({ text }) => text));
  return ({ asked, name }: Requirement, spans: readonly Span[]): Met['best'] => {
    const naming = new Set(spans.map(({ source }) => source));
    const ranked = rank(`${name} ${asked}`).flatMap(({ at }) => lines[at] ?? []);
    const line = ranked.find(({ path }) => naming.has(path)) ?? ranked[0];
    return line ? { text: line.text, spans: [wholeOf(line)] } : null;
  };
}

function scoreOf(requirements: readonly Met[]): Figure {
  const of = (kind: Met['kind']) => requirements.filter((one) => one.kind === kind);
  const sum = (of: (one: Met) => number) =>
    rounded(requirements.reduce((all, one) => all + of(one), 0));
  return {
    value: sum(({ kind, state }) => WEIGHTS[kind] * CREDITS[state]),
    max: sum(({ kind }) => WEIGHTS[kind]),
    weight: 1,
    why: `${told('Musts', of('must'))} ${told('Wishes', of('nice'))} A must counts 1 and a wish ½; what is named only outside your entries counts 0.6 of that.`.trim(),
    spans: requirements.flatMap(({ spans }) => spans),
  };
}

function told(name: string, some: readonly Met[]): string {
  if (some.length === 0) return `${name}: none.`;
  const count = (state: Met['state']) => some.filter((one) => one.state === state).length;
  return `${name}: ${count('covered')} of ${some.length} covered, ${count('partly')} partly, ${count('missing')} missing.`;
}
