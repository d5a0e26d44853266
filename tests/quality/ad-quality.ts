/** Recall and precision of the requirements found in job ads, and the pay read from them. */
import { payIn } from '@roletrail/engines/ads/pay';
import { extractRequirements, type Requirement } from '@roletrail/engines/ads/requirements';
import type { Vocabulary } from '@roletrail/engines/terms/vocabulary';
import type { AdCase } from './ad-cases.ts';

export type AdQuality = {
  /** over all terms of all ads together */
  readonly f1: number;
  readonly precision: number;
  readonly recall: number;
  /** share of correctly found terms with the correct kind, required or preferred */
  readonly kinds: number;
  /** ads with exactly the labelled pay, of those with a label; both 0 if no ad has one */
  readonly pay: { readonly right: number; readonly of: number };
  /** number of labelled traps that became requirements, of all */
  readonly traps: { readonly wrong: number; readonly of: number };
  /** missed, false and misclassified terms, a line for each ad */
  readonly faults: readonly string[];
};

export function adQuality(cases: readonly AdCase[], vocabulary: Vocabulary): AdQuality {
  const judged = cases.map((one) =>
    judge(one, extractRequirements(one.ad, vocabulary).requirements),
  );
  const sum = (of: (one: Judged) => number) => judged.reduce((all, one) => all + of(one), 0);
  const right = sum((one) => one.right);
  const [expected, found] = [sum((one) => one.expected), sum((one) => one.found)];
  return {
    f1: (2 * right) / Math.max(1, expected + found),
    precision: right / Math.max(1, found),
    recall: right / Math.max(1, expected),
    kinds: sum((one) => one.rightKind) / Math.max(1, right),
    pay: { right: sum((one) => one.rightPay), of: cases.filter(({ pay }) => pay !== null).length },
    traps: {
      wrong: sum((one) => one.trapped),
      of: cases.reduce((all, { traps }) => all + traps.length, 0),
    },
    faults: judged.flatMap(({ faults }) => faults),
  };
}

type Judged = {
  readonly right: number;
  readonly rightKind: number;
  readonly expected: number;
  readonly found: number;
  readonly rightPay: number;
  readonly trapped: number;
  readonly faults: readonly string[];
};

function judge({ name, ad, expected, pay, traps }: AdCase, found: readonly Requirement[]): Judged {
  const left = new Set(found);
  const missed: string[] = [];
  const otherKind: string[] = [];
  for (const { names, kind } of expected) {
    const keys = new Set(names.map(folded));
    const one = [...left].find((term) => namesOf(term, ad).some((words) => keys.has(words)));
    if (one === undefined) missed.push(names.join(' = '));
    else if (one.kind !== kind) otherKind.push(`${one.name} as ${one.kind}`);
    if (one) left.delete(one);
  }
  const wrong = [...left].map((term) => term.name);
  const right = expected.length - missed.length;
  const read = payWords(ad);
  const isPayRight = pay !== null && pay.replace(/(\.\d)0\b/g, '$1') === read;
  const trapped = traps.filter((trap) =>
    [...left].some((term) => namesOf(term, ad).includes(folded(trap))),
  );
  const groups = [
    ['missed', missed],
    ['not asked for', wrong],
    ['wrong kind', otherKind],
    ['pay', pay === null || isPayRight ? [] : [`${read}, not ${pay}`]],
  ] as const;
  return {
    right,
    rightKind: right - otherKind.length,
    expected: expected.length,
    found: found.length,
    rightPay: isPayRight ? 1 : 0,
    trapped: trapped.length,
    faults: groups.flatMap(([what, which]) =>
      which.length === 0 ? [] : [`${name} ${what}: ${which.join('; ')}`],
    ),
  };
}

/** Returns all pay of an ad, as the head of a case spells it. */
function payWords(ad: string): string {
  const all = payIn(ad).map(({ currency, per, from, to }) => {
    const amounts = from === to ? `${from}` : `${from ?? ''}-${to ?? ''}`;
    return `${amounts} ${currency} ${per}`;
  });
  return all.length === 0 ? 'none' : all.join('; ');
}

/** Its name, and the words by which the ad calls it. */
const namesOf = ({ name, spans }: Requirement, ad: string) =>
  [name, ...spans.map(({ start, end }) => ad.slice(start, end))].map(folded);

const folded = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+#]/gu, '');
