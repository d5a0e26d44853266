/**
 * Formats an amount: `US$9` or `US$7.20`.
 * @param minor in the smallest unit; all our currencies have two decimals
 */
export function formatMoney(minor: number, currency: string): string {
  return new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    minimumFractionDigits: minor % 100 === 0 ? 0 : 2,
  }).format(minor / 100);
}
