/** The engine that counts, over a person's own job ads, how many name each term. */
import type { Basket, BasketTerm } from '@roletrail/contracts/http/market';
import { AD_WORDS_MIN, BASKET } from '@roletrail/contracts/limits';
import {
  type Engine,
  type Figure,
  type Insufficient,
  isInsufficient,
  type Span,
} from '../engine.ts';
import { type FoundTerm, findTerms } from '../terms/find-terms.ts';
import type { Vocabulary } from '../terms/vocabulary.ts';
import { fitnessOf } from '../text/fitness.ts';

export const BASKET_VERSION = 'basket-2';

export type Ad = { readonly id: string; readonly title: string; readonly text: string };

export type BasketInput = {
  /** year-month-day; no count depends on it */
  readonly asOf: string;
  readonly ads: readonly Ad[];
};

export const countBasket: Engine<BasketInput, Vocabulary, Basket> = ({ asOf, ads }, vocabulary) => {
  const judged = judge(ads);
  const read = judged.flatMap(({ ad, why }) => (why === null ? [ad] : []));
  const warnings = judged.flatMap(({ why }) =>
    why === null ? [] : [{ code: 'AD_LEFT_OUT', why }],
  );
  const enough = read.length >= BASKET.adsMin;
  const counted = enough ? count(read, asOf, vocabulary) : [];
  const shared = counted.filter((one) => one.term.ads.length > 1);
  const most = shared.filter((one) => 2 * one.term.ads.length > read.length);
  const result: Basket = {
    kind: 'basket',
    ads: read.map(({ id, title }) => ({ id, title })),
    terms: shared.map(({ term }) => term),
    most: most.length,
    once: counted.length - shared.length,
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

/** Whether an ad counts, and if not, why. One that is there twice counts once. */
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

/** A term with its first place in each ad that names it. */
type Counted = { readonly term: BasketTerm; readonly spans: readonly Span[] };

/** By most ads first; of equally many by name. */
function count(ads: readonly Ad[], asOf: string, vocabulary: Vocabulary): Counted[] {
  const counted = new Map<string, { found: FoundTerm; ads: number[]; spans: Span[] }>();
  for (const [at, { id, text }] of ads.entries()) {
    const { result } = findTerms({ asOf, text }, vocabulary, 0);
    if (isInsufficient(result)) continue;
    for (const found of result.terms) {
      const one = counted.get(found.name) ?? { found, ads: [], spans: [] };
      one.ads.push(at);
      one.spans.push(...found.spans.slice(0, 1).map((span) => ({ ...span, source: id })));
      counted.set(found.name, one);
    }
  }
  return [...counted.values()]
    .map(({ found: { name, kind, field }, ads: naming, spans }) => ({
      term: { name, kind, field, ads: naming },
      spans,
    }))
    .sort((a, b) => b.term.ads.length - a.term.ads.length || (a.term.name < b.term.name ? -1 : 1));
}

function figureOf({ term, spans }: Counted, ads: number): Figure {
  const why = `${term.ads.length} of your ${ads} ads name ${term.name}.`;
  return { value: term.ads.length, max: ads, weight: 1, why, spans };
}
