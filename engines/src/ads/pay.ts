/** Pay in a job ad: an amount or range, and its period. */
import type { AdPay } from '@roletrail/contracts/tools/market';
import type { TextSpan } from '../engine.ts';
import { CURRENCY_SIGN, currencyOf, dollarOf } from './currency.ts';

export type ExtractedPay = Pick<AdPay, 'currency' | 'per' | 'from' | 'to'> & {
  readonly span: TextSpan;
};

const SIGN = CURRENCY_SIGN;
/** Lakhs (“6,00,000”); groups of three digits by comma, point, apostrophe or space; decimals by point or comma. */
const AMOUNT = String.raw`\d{1,2}(?:,\d{2}){1,3},\d{3}(?!\d)|\d{1,3}(?:[,.'’\u00a0\u202f ]\d{3}(?!\d)){1,3}(?:[.,]\d{2}(?!\d))?|\d{1,9}(?:[.,]\d{1,2}(?!\d))?`;
const TIMES = String.raw`\s?(?:[kK]|lakhs?|lacs?|LPA)(?![\p{L}\p{N}])`;
const PER_WORD =
  'hour|hr|h|stunde|std|tag|woche|monat|jahr|heure|mois|uur|maand|hora|mes|ora|mese|day|diem|shift|visit|session|week|wk|fortnight|calendar month|month|mth|mo|year|yr|annum|anno';
const PER_SHORT = String.raw`p\.?\s?\/?\s?(?:a|h|d|w|m|hr|hour|annum)\b|pcm\b`;
const PER_LY = 'hourly|daily|weekly|fortnightly|bi-weekly|biweekly|monthly|annually|annual|yearly';
const per = (name: string) =>
  String.raw`\s{0,3}\(?(?:(?:gross|brutt?o|brut)\s?)?(?:(?:\/|per|an?|each|every|pro|par|im|al|por)\s{0,3}(?<${name}>${PER_WORD})\b|\/?\s?(?<${name}Ly>${PER_LY}|${PER_SHORT}))`;
/** “50 €”: a sign behind the last amount, if none stands before the first. */
const amount = (name: string) =>
  String.raw`(?<![\p{N}])(?<${name}>${AMOUNT})(?<${name}Times>${TIMES})?`;
const JOIN = String.raw`\s{0,3}(?:-|–|—|to|and|up to|rising to|through|,?\s?max(?:imum|\.)?)\s{0,3}`;
const BOUND = String.raw`(?:(?<bound>up to|starting from|from|at least|starting at|starts at|minimum|min\.?|maximum|max\.?)\s{1,3})?`;
const NO_MILLIONS = String.raw`(?!\s?(?:[mb]n?|million|billion)\b|[,.]*\d)`;
const PAY = [
  new RegExp(
    String.raw`${BOUND}(?<sign>${SIGN})\s?\$?${amount('low')}(?:(?:${per('lowPer')})?${JOIN}(?:${SIGN}\s?\$?)?\s?${amount('high')})?${NO_MILLIONS}\+?(?:\s{0,3}(?<after>${SIGN}))?(?:${per('per')})?`,
    'giu',
  ),
  new RegExp(
    String.raw`${BOUND}(?<![\p{L}\p{N}$£€.,])${amount('low')}(?:\s{0,1}(?:${SIGN}))?(?:(?:${per('lowPer')})?${JOIN}${amount('high')})?${NO_MILLIONS}\+?\s{0,1}(?<sign>${SIGN})(?!\s?\d)(?:${per('per')})?`,
    'giu',
  ),
];
/** Indian ads write no sign: “3.6 - 5.4 LPA” */
const LAKHS = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])(?<low>\d{1,3}(?:\.\d{1,2})?)(?:${JOIN}(?<high>\d{1,3}(?:\.\d{1,2})?))?\s?(?<sign>(?<highTimes>LPA|lakhs?|lacs?))(?![\p{L}\p{N}])(?:${per('per')})?`,
  'giu',
);
/** Words for extras, or amounts that are not pay */
const BESIDE =
  /\b(?:spen[dt]|spending|closed|housing|accommodation|lodging|rent|bath|gratuities|parking|mileage|bonus(?:es)?|stipend|reimburs\w+|allowance|relocation|referral|budgets?|revenue|sales|funding|turnover|portfolio|deductible|401|tuition|fees?|prizes?|raised|discount|match(?:ing)?|worth|refer|gifts?|vouchers?|wellness|learning|courses?|sign-on|differential|diff|loan|donat\w+|salary packaging|when you)\b/i;
const CUE =
  /\b(?:salary|pay|pays|paid|wages?|compensation|remuneration|rate|earn|earnings|base|OTE|hourly|annual|gross|DOE|DOQ|p\.?a|pro rata|benefits|bonus|basic|overtime|negotiable|package|CTC|umbrella|IR35|Gehalt|Lohn|Vergütung|salaris|salaire|salario|sueldo|brutto|bruto|brut|netto|circa)(?!\p{L})/iu;
/** Everyday words, which are cues only right beside the amount: “c. £40,000”, but not “Washington, D.C.” */
const CUE_BEFORE =
  /(?:(?<!\p{L}\.)\bc\.|\b(?:scale(?: is| of)?|start(?:s|ing)?(?: (?:at|from))?)):?\s{0,3}$/iu;
const CUE_BEHIND = /^\s{0,3}(?:to start|starting)\b/iu;
const NEAR = 40;
/** “Hourly rate: $25”, “Monthly salary of €2,800” */
const PER_BEFORE =
  /\b(hourly|daily|day|weekly|fortnightly|monthly|annual|yearly|per visit)(?: \p{L}+){0,3}\s?[:–—-]?\s?$/iu;
/** Lower bounds that tell a pay per year from one per hour. */
const YEAR_LEAST = 10_000;
const HOUR_MOST = 300;
const PAYS_MOST = 4;

/** In their order, each once; at most four: an ad of many posts lists more. */
export function payIn(ad: string): readonly ExtractedPay[] {
  const matches = [...PAY, LAKHS].flatMap((pattern) => [...ad.matchAll(pattern)]);
  let meant: AdPay['currency'] | null = null;
  const dollar = () => {
    meant ??= dollarOf(ad);
    return meant;
  };
  const found = new Map<string, ExtractedPay>();
  let end = 0;
  for (const match of matches.sort((a, b) => a.index - b.index)) {
    const pay = match.index < end ? null : payOf(ad, match, dollar);
    if (pay === null) continue;
    end = pay.span.end;
    const key = [pay.currency, pay.per, pay.from, pay.to].join();
    if (!found.has(key)) found.set(key, pay);
  }
  // beside another unit, an amount for a fortnight restates it or is an allowance
  const all = [...found.values()];
  const others = all.filter(({ per }) => per !== 'fortnight');
  return (others.length > 0 ? others : all).slice(0, PAYS_MOST);
}

function payOf(
  ad: string,
  match: RegExpExecArray,
  dollar: () => AdPay['currency'],
): ExtractedPay | null {
  const { 0: whole, index, groups = {} } = match;
  const start = index + (whole.length - whole.trimStart().length);
  const end = index + whole.trimEnd().length;
  const { before, behind } = around(ad, start, end);
  const clause = before.split(/[.;,]\s/).at(-1) ?? '';
  const [next = ''] = behind.split(/[.;,]\s|\band\b|\bplus\b|\s\+\s/);
  if (BESIDE.test(clause) || BESIDE.test(next)) return null;
  const times = timesOf(groups.highTimes ?? groups.lowTimes);
  const low = amountOf(groups.low, times);
  const high = amountOf(groups.high, times);
  if (low === null || (high !== null && high < low)) return null;
  const isPay =
    CUE.test(`${before} ${behind}`) ||
    CUE_BEFORE.test(before) ||
    CUE_BEHIND.test(behind) ||
    /^start/i.test(groups.bound ?? '') ||
    (high !== null && low >= YEAR_LEAST) ||
    fillsPart(before, behind);
  const period =
    groups.per ?? groups.perLy ?? groups.lowPer ?? groups.lowPerLy ?? PER_BEFORE.exec(before)?.[1];
  const per = perOf(period ?? (/LPA|la[ck]h?s?\b/i.test(whole) ? 'year' : ''), low, isPay);
  if (per === null) return null;
  const isMost = /^(?:up to|max)/i.test(groups.bound ?? '');
  const isLeast = (groups.bound !== undefined && !isMost) || /\+/.test(whole);
  return {
    currency: currencyOf(signOf(groups), dollar),
    per,
    from: high === null && isMost ? null : low,
    to: high ?? (isLeast ? null : low),
    span: { source: 'ad', start, end },
  };
}

/** Returns up to 40 characters of the same line on each side. */
function around(ad: string, start: number, end: number) {
  const before = ad.slice(Math.max(0, start - NEAR), start).split('\n');
  const [behind = ''] = ad.slice(end, end + NEAR).split('\n');
  return { before: before.at(-1) ?? '', behind };
}

/** “Cardiff · £29,500 · National”: nothing else in its part of a heading line. */
const fillsPart = (before: string, behind: string) =>
  /(?:^|[|·•–—(])\s*$/u.test(before) && /^\s*(?:$|[|·•–—)+])/u.test(behind);

/** “$90,000 CAD”: the code is more exact than the sign. */
const signOf = ({ sign = '', after }: Readonly<Record<string, string | undefined>>) =>
  sign === '$' && after !== undefined ? after : sign;

function timesOf(written: string | undefined): number {
  if (written === undefined) return 1;
  return /k/i.test(written.trim()[0] ?? '') ? 1000 : 100_000;
}

/** @param times factor of both ends: “$60–75k” means thousands twice */
function amountOf(written: string | undefined, times: number): number | null {
  if (written === undefined) return null;
  const plain = /^\d{1,2}(?:,\d{2})+,\d{3}$/.test(written) ? written.replaceAll(',', '') : written;
  const digits = plain.replace(/[,.'’\s](?=\d{3}(?!\d))/gu, '').replace(',', '.');
  const value = Number(digits);
  return value < 1000 ? value * times : value;
}

const PERIODS: readonly (readonly [RegExp, ExtractedPay['per']])[] = [
  [/^(?:h|ph|std|stunde|uur|ora)/, 'hour'],
  [/^(?:visit|pervisit)/, 'visit'],
  [/^(?:shift|session)/, 'shift'],
  [/^(?:d|pd|tag)/, 'day'],
  [/^(?:fortnight|biweekly)/, 'fortnight'],
  [/^(?:w|pw)/, 'week'],
  [/^(?:m|pm|pcm|calendar)/, 'month'],
];

/** Derives an unstated period from the amount, if the words around it are about pay. */
function perOf(period: string, low: number, isPay: boolean): ExtractedPay['per'] | null {
  const word = period.toLowerCase().replace(/[^a-z]/g, '');
  const known = PERIODS.find(([pattern]) => pattern.test(word));
  if (known) return known[1];
  if (word !== '') return low >= YEAR_LEAST ? 'year' : null;
  if (!isPay) return null;
  return low >= YEAR_LEAST ? 'year' : low >= 5 && low <= HOUR_MOST ? 'hour' : null;
}
