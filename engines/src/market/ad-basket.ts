/**
 * The engine that counts, over a person's own job ads, how many ask for each term, and as a must; what
 * they pay; and which of the terms a resume names.
 */

import { AD_WORDS_MIN, BASKET } from '@roletrail/contracts/tool-limits';
import type { AdPay, Basket, BasketCoverage, BasketTerm } from '@roletrail/contracts/tools/market';
import { chosenRequirements, NO_CHOICES, type PhraseChoices } from '../ads/own-phrases.ts';
import { payIn } from '../ads/pay.ts';
import { NAMED_BY_AD, type Requirement } from '../ads/requirements.ts';
import {
  type Engine,
  type ExplainedFigure,
  type Insufficient,
  isInsufficient,
  type TextSpan,
} from '../engine.ts';
import { findTerms } from '../terms/find-terms.ts';
import type { Vocabulary } from '../terms/vocabulary.ts';
import { fitnessOf } from '../text/fitness.ts';
import { literalPlaces } from '../text/literal-places.ts';
import { nameKey } from '../text/tokens.ts';

export const BASKET_VERSION = 'basket-11';

/** A job ad, or a resume. */
export type Ad = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** the person's choices on phrases of an ad; absent: none */
  readonly phrases?: PhraseChoices | undefined;
};

export type BasketInput = {
  /** year-month-day; no count depends on it */
  readonly asOf: string;
  readonly ads: readonly Ad[];
  /** of the person; null: the ads are not compared with a resume */
  readonly resume: Ad | null;
};

export const countBasket: Engine<BasketInput, Vocabulary, Basket> = (
  { ads, resume },
  vocabulary,
) => {
  const judged = judge(ads);
  const read = judged.flatMap(({ ad, why }) => (why === null ? [ad] : []));
  const warnings = judged.flatMap(({ why }) =>
    why === null ? [] : [{ code: 'AD_LEFT_OUT', why }],
  );
  const enough = read.length >= BASKET.adsMin;
  const counted = enough ? count(read, vocabulary) : [];
  const shared = counted.filter((one) => one.term.ads.length > 1);
  const most = shared.filter((one) => 2 * one.term.ads.length > read.length);
  const result: Basket = {
    kind: 'basket',
    ads: read.map(({ id, title }) => ({ id, title })),
    terms: shared.map(({ term }) => term),
    most: most.length,
    once: counted.length - shared.length,
    pay: read.flatMap(payOf),
    coverage: resume && coverageOf(resume, shared, vocabulary),
  };
  return {
    result: enough ? result : tooFew(read.length),
    evidence: most.map((one) => figureOf(one, read.length)),
    warnings,
    engineVersion: BASKET_VERSION,
  };
};

function tooFew(read: number): Insufficient {
  const missing = BASKET.adsMin - read;
  const ads = (n: number) => `${n} ${n === 1 ? 'ad' : 'ads'}`;
  return {
    kind: 'insufficient_evidence',
    why: `${ads(read)} can be counted, and ${BASKET.adsMin} are needed: paste ${missing} more.`,
  };
}

/** Tells if an ad counts, or why not. A duplicate counts once. */
function judge(ads: readonly Ad[]): { ad: Ad; why: string | null }[] {
  const seen = new Set<string>();
  return ads.map((ad) => {
    const words = ad.text.replace(/\s+/g, ' ').trim().toLowerCase();
    const again = seen.has(words);
    seen.add(words);
    return { ad, why: again ? `“${ad.title}” is there twice, and counts once.` : unfit(ad) };
  });
}

function unfit({ title, text }: Ad): string | null {
  const { words, english } = fitnessOf(text);
  if (words < AD_WORDS_MIN) return `“${title}” has fewer than ${AD_WORDS_MIN} words.`;
  return english ? null : `“${title}” is not in English.`;
}

/** A term with its first place in each ad that asks for it. */
type Counted = { readonly term: BasketTerm & Musts; readonly spans: readonly TextSpan[] };
type Musts = { readonly musts: number[] };

/** By most ads first; of equally many by most that call it a must, then by name. */
function count(ads: readonly Ad[], vocabulary: Vocabulary): Counted[] {
  const counted = new Map<
    string,
    { of: Requirement; ads: number[]; musts: number[]; spans: TextSpan[] }
  >();
  for (const [at, { id, text, phrases = NO_CHOICES }] of ads.entries()) {
    for (const of of chosenRequirements(text, vocabulary, phrases)) {
      const one = counted.get(nameKey(of.name)) ?? { of, ads: [], musts: [], spans: [] };
      one.ads.push(at);
      if (of.kind === 'must') one.musts.push(at);
      one.spans.push(...of.spans.slice(0, 1).map((span) => ({ ...span, source: id })));
      counted.set(nameKey(of.name), one);
    }
  }
  return [...counted.values()]
    .map(({ of: { name, term }, ads: asking, musts, spans }) => ({
      term: { name, kind: term.kind, field: term.field, ads: asking, musts },
      spans,
    }))
    .sort(({ term: a }, { term: b }) => byMost(a, b));
}

function payOf({ id, text }: Ad, ad: number): AdPay[] {
  return payIn(text).map(({ span: { start, end }, ...pay }) => ({
    ad,
    text: text.slice(start, end),
    ...pay,
    span: { source: id, start, end },
  }));
}

function coverageOf(
  { title, text }: Ad,
  counted: readonly Counted[],
  vocabulary: Vocabulary,
): BasketCoverage {
  const { result } = findTerms({ asOf: '', text }, vocabulary, 0);
  const own = new Set(isInsufficient(result) ? [] : result.terms.map(({ name }) => name));
  const names = counted.map(({ term }) => term.name);
  const phrases = counted.flatMap(({ term }) => (term.field === NAMED_BY_AD ? [term.name] : []));
  const literal = literalPlaces(text, phrases);
  return { resume: title, named: names.filter((name) => own.has(name) || literal.has(name)) };
}

function byMost(a: Counted['term'], b: Counted['term']): number {
  const more = b.ads.length - a.ads.length || b.musts.length - a.musts.length;
  return more || (a.name < b.name ? -1 : 1);
}

function figureOf(
  { term: { name, ads: asking, musts }, spans }: Counted,
  ads: number,
): ExplainedFigure {
  const asMust = musts.length === 0 ? 'none' : `${musts.length}`;
  const why = `${asking.length} of your ${ads} ads ask for ${name}, ${asMust} as a must.`;
  return { value: asking.length, max: ads, weight: 1, why, spans };
}
