import type { BasketTerm } from '@roletrail/contracts/http/market';

/** “5 of 6 ask for it, 4 as a must”. @param of how many ads were counted */
export function askedWords({ ads, musts }: Pick<BasketTerm, 'ads' | 'musts'>, of: number): string {
  const asked = `${ads.length} of ${of} ask for it`;
  if (musts === null) return asked;
  return `${asked}, ${musts.length === 0 ? 'none' : musts.length} as a must`;
}
