/** Pay in a job ad: an amount or range, and its period. */
import type { AdPay } from '@roletrail/contracts/tools/market';
import type { TextSpan } from '../engine.ts';

export type ExtractedPay = Pick<AdPay, 'currency' | 'per' | 'from' | 'to'> & {
  readonly span: TextSpan;
};

const SIGN = String.raw`(?:US\$|USD|GBP|EUR|[$£€])`;
const AMOUNT = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d{2})?|\d+(?:\.\d{1,2})?`;
const THOUSANDS = String.raw`\s?[kK](?![\p{L}\p{N}])`;
const PER = String.raw`\s{0,3}(?:\/|per|an?|each)\s{0,3}(?<per>hour|hr|day|week|wk|month|mo|year|yr|annum)\b|\s{0,3}(?<ly>hourly|daily|weekly|monthly|annually|yearly|p\.?\s?a\b|p\.?\s?h\b)`;
const PAY = new RegExp(
  String.raw`(?:(?<bound>up to|from|at least|starting at)\s{1,3})?(?<sign>${SIGN})\s?(?<low>${AMOUNT})(?<lowK>${THOUSANDS})?(?:\s{0,3}(?:-|–|—|to|and)\s{0,3}${SIGN}?\s?(?<high>${AMOUNT})(?<highK>${THOUSANDS})?)?(?!\s?(?:[mb]n?|million|billion)\b|[,.]*\d)\+?(?:\s{0,3}(?:USD|GBP|EUR))?(?:${PER})?`,
  'giu',
);
/** Words for extras, or amounts that are not pay */
const BESIDE =
  /\b(?:bonus(?:es)?|stipend|reimburs\w+|allowance|relocation|referral|budgets?|revenue|sales|funding|turnover|portfolio|deductible|401|tuition|fees?|prizes?|raised|discount|match(?:ing)?|worth)\b/i;
const CUE =
  /\b(?:salary|pay|pays|paid|wages?|compensation|remuneration|rate|earn|earnings|base|OTE|hourly|annual)\b/i;
const NEAR = 40;
/** Lower bounds that tell a pay per year from one per hour. */
const YEAR_LEAST = 10_000;
const HOUR_MOST = 300;
const PAYS_MOST = 4;

/** In their order, each once; at most four: an ad of many posts lists more. */
export function payIn(ad: string): readonly ExtractedPay[] {
  const found = new Map<string, ExtractedPay>();
  for (const match of ad.matchAll(PAY)) {
    const pay = payOf(ad, match);
    if (pay === null) continue;
    const key = [pay.currency, pay.per, pay.from, pay.to].join();
    if (!found.has(key)) found.set(key, pay);
  }
  return [...found.values()].slice(0, PAYS_MOST);
}

function payOf(ad: string, { 0: whole, index, groups = {} }: RegExpExecArray): ExtractedPay | null {
  const start = index + (whole.length - whole.trimStart().length);
  const end = index + whole.trimEnd().length;
  const before =
    ad
      .slice(Math.max(0, start - NEAR), start)
      .split('\n')
      .at(-1) ?? '';
  const [behind = ''] = ad.slice(end, end + NEAR).split('\n');
  const clause = before.split(/[.;]\s/).at(-1) ?? '';
  const [next = ''] = behind.split(/[.;,]\s|\band\b|\bplus\b/);
  if (BESIDE.test(clause) || BESIDE.test(next)) return null;
  const thousands = groups.lowK !== undefined || groups.highK !== undefined;
  const low = amountOf(groups.low, thousands);
  const high = amountOf(groups.high, thousands);
  const per = perOf(groups.per ?? groups.ly ?? '', low ?? 0, CUE.test(`${before} ${behind}`));
  if (low === null || per === null || (high !== null && high < low)) return null;
  const isMost = /up to/i.test(groups.bound ?? '');
  const isLeast = (groups.bound !== undefined && !isMost) || /\+/.test(whole);
  return {
    currency: currencyOf(groups.sign ?? ''),
    per,
    from: high === null && isMost ? null : low,
    to: high ?? (isLeast ? null : low),
    span: { source: 'ad', start, end },
  };
}

function amountOf(written: string | undefined, thousands: boolean): number | null {
  if (written === undefined) return null;
  const value = Number(written.replaceAll(',', ''));
  // “$60–75k”: both are meant
  return thousands && value < 1000 ? value * 1000 : value;
}

/** Derives an unstated period from the amount, if the words around it are about pay. */
function perOf(period: string, low: number, isPay: boolean): ExtractedPay['per'] | null {
  const word = period.toLowerCase().replace(/[^a-z]/g, '');
  if (/^h/.test(word) || word === 'ph') return 'hour';
  if (/^d/.test(word)) return 'day';
  if (/^w/.test(word)) return 'week';
  if (/^m/.test(word)) return 'month';
  if (word !== '') return low >= YEAR_LEAST ? 'year' : null;
  if (!isPay) return null;
  return low >= YEAR_LEAST ? 'year' : low >= 5 && low <= HOUR_MOST ? 'hour' : null;
}

function currencyOf(sign: string): ExtractedPay['currency'] {
  if (/[£]|GBP/i.test(sign)) return 'GBP';
  return /[€]|EUR/i.test(sign) ? 'EUR' : 'USD';
}
