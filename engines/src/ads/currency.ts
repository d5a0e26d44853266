/** Currencies of pay in a job ad. */
import type { AdPay } from '@roletrail/contracts/tools/market';

type Currency = AdPay['currency'];

/** Spellings before or after an amount. A lone `$` has none: the ad's country decides. */
const SPELLINGS: Readonly<Record<Currency, readonly string[]>> = {
  USD: ['US$', 'USD'],
  GBP: ['£', 'GBP'],
  EUR: ['€', 'EUR', 'euros', 'euro'],
  CAD: ['CA$', 'C$', 'CAD$', 'CAD', 'CDN'],
  AUD: ['AU$', 'A$', 'AUD$', 'AUD'],
  NZD: ['NZ$', 'NZD'],
  SGD: ['S$', 'SG$', 'SGD'],
  HKD: ['HK$', 'HKD'],
  CHF: ['CHF', 'SFr.', 'Fr.'],
  SEK: ['SEK'],
  NOK: ['NOK'],
  DKK: ['DKK'],
  PLN: ['PLN', 'zł'],
  CZK: ['CZK', 'Kč'],
  INR: ['₹', 'INR', 'Rs.', 'Rs'],
  JPY: ['¥', 'JPY'],
  CNY: ['CNY', 'RMB'],
  ZAR: ['ZAR', 'R'],
  AED: ['AED'],
  BRL: ['R$', 'BRL'],
  MXN: ['MX$', 'MXN'],
  PHP: ['₱', 'PHP'],
  ILS: ['₪', 'ILS'],
  KES: ['KES', 'KSh', 'Ksh.'],
  NGN: ['₦', 'NGN'],
  GHS: ['GH₵', 'GHS'],
  EGP: ['EGP'],
  MAD: ['MAD'],
  UGX: ['UGX'],
  TZS: ['TZS'],
  KRW: ['₩', 'KRW'],
  TWD: ['NT$', 'TWD', 'NTD'],
  THB: ['฿', 'THB'],
  MYR: ['MYR', 'RM'],
  IDR: ['IDR', 'Rp'],
  VND: ['₫', 'VND'],
  PKR: ['PKR'],
  BDT: ['৳', 'BDT'],
  LKR: ['LKR'],
  SAR: ['SAR'],
  QAR: ['QAR'],
  KWD: ['KWD'],
  TRY: ['₺', 'TRY'],
  RON: ['RON'],
  HUF: ['HUF'],
  BGN: ['BGN'],
  UAH: ['₴', 'UAH'],
  ARS: ['ARS'],
  CLP: ['CLP'],
  COP: ['COP'],
  PEN: ['S/', 'PEN'],
};

const CURRENCY_OF = new Map<string, Currency>(
  Object.entries(SPELLINGS).flatMap(([currency, spellings]) =>
    spellings.map((one): [string, Currency] => [one.toLowerCase(), currency as Currency]),
  ),
);

/** Returns a pattern of the spellings that `accepts` takes, longest first. */
function eitherOf(accepts: (spelling: string) => boolean): string {
  const spellings = [...CURRENCY_OF.keys(), '$'].filter(accepts);
  spellings.sort((a, b) => b.length - a.length);
  return spellings.map((text) => text.replace(/[$.]/g, '\\$&')).join('|');
}
const isWord = (spelling: string) => /^\p{L}/u.test(spelling);

/**
 * Source of a pattern of every spelling. A word of letters must not begin or end within a word. A symbol
 * may follow one, because pasted ads lack spaces (“Pay & Benefits$30.00”).
 */
export const CURRENCY_SIGN = String.raw`(?:(?<![\p{L}\p{N}])(?:${eitherOf(isWord)})|(?:${eitherOf((one) => !isWord(one))}))(?!\p{L})`;

/** Signs of a country whose dollar is meant by a lone `$`, in the order in which they are tried. */
const DOLLARS: readonly (readonly [Currency, RegExp])[] = [
  [
    'AUD',
    /\bAUD\b|\bAustralia\w*|\bsuperannuation\b|\bplus super\b|\+ super\b|\.com\.au\b|\b(?:NSW|Sydney|Melbourne|Brisbane|Perth|Adelaide|Canberra|Queensland|Wollongong)\b|\bABN\b|\bRDOs?\b/,
  ],
  ['NZD', /\bNZD\b|\bNew Zealand\b|\bKiwiSaver\b|\bAotearoa\b|\b(?:Auckland|Christchurch)\b/],
  [
    'CAD',
    /\bCAD\b|\bCanad(?:a|ian)\b|\bRRSP\b|\b(?:Toronto|Ontario|Vancouver|Calgary|Edmonton|Montr[eé]al|Ottawa|Winnipeg|Alberta|Manitoba|Saskatchewan|Quebec)\b|, BC\b/,
  ],
  ['SGD', /\bSGD\b|\bSingapore\b/],
  ['HKD', /\bHKD\b|\bHong Kong\b/],
];
const AMERICAN = /\bUSD\b|\bUS\$|\b401\(?k\)?|\bU\.S\./;

/**
 * Returns the currency of a sign.
 * @param sign spelling before or after the amount, or the unit of lakhs
 * @param dollar returns what a lone `$` means
 */
export function currencyOf(sign: string, dollar: () => Currency): Currency {
  if (/^l/i.test(sign)) return 'INR';
  const known = CURRENCY_OF.get(sign.toLowerCase());
  if (known !== undefined) return known;
  return dollar();
}

/** Returns the currency that a lone `$` of an ad means, by the countries that the ad names. */
export function dollarOf(ad: string): Currency {
  if (AMERICAN.test(ad)) return 'USD';
  return DOLLARS.find(([, country]) => country.test(ad))?.[0] ?? 'USD';
}
