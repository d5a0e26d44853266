import type { AdPay, Basket, BasketTerm } from '@roletrail/contracts/tools/market';
import { dollars } from '../../lib/career-format.ts';

/** Formats “5 of 6 ask for it, 4 as a must”. @param of number of ads */
export function formatAskedCount(
  { ads, musts }: Pick<BasketTerm, 'ads' | 'musts'>,
  of: number,
): string {
  const asked = `${ads.length} of ${of} ask for it`;
  if (musts === null) return asked;
  return `${asked}, ${musts.length === 0 ? 'none' : musts.length} as a must`;
}

/** Lists the terms that the resume does not name. */
export function missingFromBasket({ terms, coverage }: Pick<Basket, 'terms' | 'coverage'>) {
  const named = new Set(coverage?.named);
  return terms.filter(({ name }) => !named.has(name));
}

/** @param of number of ads */
export function formatAdPay(pay: readonly AdPay[], of: number): string {
  const saying = new Set(pay.map(({ ad }) => ad)).size;
  if (saying === 0) return `None of your ${of} ads says what it pays.`;
  const yearly = pay.filter(({ per, currency }) => per === 'year' && currency === 'USD');
  const payNote = `${saying} of your ${of} ads ${saying === 1 ? 'says' : 'say'} what ${saying === 1 ? 'it pays' : 'they pay'}.`;
  const amounts = yearly.flatMap(({ from, to }) => [from, to].flatMap((one) => one ?? []));
  if (yearly.length < 2 || amounts.length === 0) return payNote;
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  return `${payNote} By the year, they name amounts from ${dollars(least)} to ${dollars(most)}.`;
}
