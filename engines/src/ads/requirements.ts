/** Requirements of a job ad: terms of the vocabulary, each required or preferred. */
import type { TextSpan } from '../engine.ts';
import { DEGREE } from '../resume/patterns.ts';
import { type FoundTerm, findTerms } from '../terms/find-terms.ts';
import type { Vocabulary } from '../terms/vocabulary.ts';
import { nameKey } from '../text/tokens.ts';
import { type AdLine, lineAt, parseAdLines } from './ad-lines.ts';
import { isPersonsName, isRequirement, type Place } from './asked-for.ts';
import { isNameAskedFor, phrasesByCue } from './named-phrases.ts';
import { payIn } from './pay.ts';

export type Requirement = {
  readonly name: string;
  readonly kind: 'must' | 'nice';
  /** what the vocabulary says of it */
  readonly term: Pick<FoundTerm, 'kind' | 'field'>;
  /** in the ad */
  readonly spans: readonly TextSpan[];
  /** the lines in which it stands */
  readonly asked: string;
  /** “SAP or Oracle”: names of which one is enough; this one among them, or none */
  readonly either: readonly string[];
};

export type AdRequirements = {
  readonly requirements: readonly Requirement[];
  /** phrases that look like terms and are none that we know; not counted */
  readonly unrecognised: readonly { readonly text: string; readonly spans: readonly TextSpan[] }[];
  /** years of experience, degrees and spoken languages; not counted: who reads decides on them */
  readonly besides: readonly { readonly text: string; readonly spans: readonly TextSpan[] }[];
};

/** No ad asks for more, and what compares each with a resume compares no more. */
const REQUIREMENTS_MOST = 150;
const ASKED_MOST = 500;

export function extractRequirements(ad: string, vocabulary: Vocabulary): AdRequirements {
  const lines = parseAdLines(ad);
  const { result } = findTerms({ asOf: '', text: ad }, vocabulary, 0);
  if (result.kind !== 'terms') return { requirements: [], unrecognised: [], besides: [] };
  const pays = payIn(ad).map(({ span }) => span);
  const counted = (spans: readonly TextSpan[]) =>
    inCounted(spans, lines).filter(({ span }) => !pays.some((pay) => overlap(pay, span)));
  const groups = alternativesIn(ad, result.terms);
  const requirements = result.terms.flatMap(({ name, spans, kind, field }): Requirement[] => {
    if (SPOKEN.has(name)) return [];
    const own = counted(spans).filter(
      (place) => isRequirement(kind, place) && !isPersonsName(ad, place.span.start),
    );
    if (own.length === 0) return [];
    return [requirementOf(name, { kind, field }, own, groups.get(name) ?? [])];
  });
  const unrecognised = result.unrecognised.flatMap(({ phrase: text, spans }) => {
    const own = counted(spans).map(inAd);
    return own.length === 0 ? [] : [{ text, spans: own }];
  });
  const all = [...requirements, ...namedIn(ad, lines, result.terms, unrecognised)];
  const kept = all.slice(0, REQUIREMENTS_MOST);
  // a phrase that is cut stays among the unrecognised
  const names = new Set(kept.map(({ name }) => nameKey(name)));
  return {
    requirements: kept,
    unrecognised: unrecognised.filter(({ text }) => !names.has(nameKey(text))),
    besides: besidesIn(lines),
  };
}

/** “CAD 85,000”: a currency is no term. */
const overlap = (a: TextSpan, b: TextSpan) => a.start < b.end && b.start < a.end;

function requirementOf(
  name: string,
  term: Requirement['term'],
  places: readonly Place[],
  either: readonly string[],
): Requirement {
  const isMust = places.some(({ line }) => line.kind !== 'nice');
  const lines = [...new Set(places.map(({ line }) => line))];
  const asked = [...new Set(lines.map(({ text }) => text.trim().slice(0, ASKED_MOST)))]
    .join(' ')
    .slice(0, ASKED_MOST);
  return { name, kind: isMust ? 'must' : 'nice', term, spans: places.map(inAd), asked, either };
}

/** Field of what no vocabulary has */
export const NAMED_BY_AD = 'named by the ad';
/** Characters between two names of a list */
const JOIN_MOST = 12;

/** Returns the index of the first span that ends behind a place. @param spans in order, apart */
function nextAfter(spans: readonly TextSpan[], place: number): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.end ?? 0) > place) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Returns what the ad asks for in words of its own that the vocabulary lacks. */
function namedIn(
  ad: string,
  lines: readonly AdLine[],
  terms: readonly FoundTerm[],
  unrecognised: AdRequirements['unrecognised'],
): Requirement[] {
  const taken = terms.flatMap(({ spans }) => spans).sort((a, b) => a.start - b.start);
  const found = new Map<string, { name: string; places: Place[]; starts: Set<number> }>();
  const add = (name: string, start: number, line: AdLine, end = start + name.length): void => {
    const span = { source: 'ad', start, end };
    const next = taken[nextAfter(taken, start)]?.start ?? Number.POSITIVE_INFINITY;
    if (next < start + name.length) return;
    const one = found.get(nameKey(name)) ?? { name, places: [], starts: new Set() };
    found.set(nameKey(name), one);
    if (one.starts.has(start)) return;
    one.starts.add(start);
    one.places.push({ span, line });
  };
  for (const line of lines) {
    if (line.kind !== 'must' && line.kind !== 'nice') continue;
    for (const { text, start, end } of phrasesByCue(line.text)) {
      add(text, line.start + start, line, line.start + end);
    }
  }
  for (const { text, spans } of unrecognised) {
    for (const { start, end } of spans) {
      const line = lineAt(lines, start);
      if (!line || line.kind === 'title') continue;
      const at = nextAfter(taken, start);
      const before = Math.max(taken[at - 1]?.end ?? start, start - JOIN_MOST);
      const behind = Math.min(taken[at]?.start ?? end, end + JOIN_MOST);
      const between = [ad.slice(before, start), ad.slice(end, behind)];
      const place = { between, line: line.text, start: start - line.start };
      if (isNameAskedFor(text, place)) add(text, start, line);
    }
  }
  return [...found.values()].map(({ name, places }) =>
    requirementOf(name, { kind: 'domain', field: NAMED_BY_AD }, places, []),
  );
}

const NEXT = /^(?:,[^\S\n]*|,?[^\S\n]+or[^\S\n]+|[^\S\n]*\/[^\S\n]*)$/i;
const OR = /\bor\b|\//i;

/** By each name, those that stand beside it in a list that ends with “or”. */
function alternativesIn(
  ad: string,
  terms: readonly { readonly name: string; readonly spans: readonly TextSpan[] }[],
): ReadonlyMap<string, readonly string[]> {
  const places = terms
    .flatMap(({ name, spans }) => spans.map(({ start, end }) => ({ name, start, end })))
    .sort((a, b) => a.start - b.start);
  const groups = new Map<string, readonly string[]>();
  let chain: string[] = [];
  let isEither = false;
  for (const [at, { name, end }] of places.entries()) {
    chain.push(name);
    const between = ad.slice(end, places[at + 1]?.start ?? end);
    if (NEXT.test(between)) {
      isEither ||= OR.test(between);
      continue;
    }
    const either = [...new Set(chain)];
    if (isEither) for (const one of either) groups.set(one, either);
    chain = [];
    isEither = false;
  }
  return groups;
}

const inAd = ({ span: { start, end } }: { readonly span: TextSpan }): TextSpan => ({
  source: 'ad',
  start,
  end,
});

function inCounted(spans: readonly TextSpan[], lines: readonly AdLine[]): Place[] {
  return spans.flatMap((span) => {
    const line = lineAt(lines, span.start);
    return line && line.kind !== 'skip' ? [{ span, line }] : [];
  });
}

const YEARS =
  /\b(?:\d{1,2}\+?|two|three|five|ten)(?:\s*(?:-|–|to)\s*\d{1,2})?\+? years?\b[^.;\n]{0,60}/gi;
const BESIDES_MOST = 6;
/** Languages of the vocabulary: a term list cannot tell the level of a speaker. */
const SPOKEN: ReadonlySet<string> = new Set(
  'Spanish French German Mandarin Arabic Portuguese Japanese Russian'.split(' '),
);
const LANGUAGE = new RegExp(`\\b(?:bilingual|${[...SPOKEN].join('|')})\\b`, 'i');

function besidesIn(lines: readonly AdLine[]) {
  return lines
    .filter(
      ({ kind, text }) =>
        kind !== 'skip' && (text.match(YEARS) || DEGREE.test(text) || LANGUAGE.test(text)),
    )
    .slice(0, BESIDES_MOST)
    .map(({ text, start }) => {
      const from = text.length - text.trimStart().length;
      const trimmed = text.trim();
      const at = start + from;
      return { text: trimmed, spans: [{ source: 'ad', start: at, end: at + trimmed.length }] };
    });
}
