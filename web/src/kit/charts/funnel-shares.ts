/** Shares of a step, from 0; null if the step that it is compared with has the count 0. */
export type FunnelShare = { readonly ofFirst: number | null; readonly ofBefore: number | null };

/** Returns the shares of each step. The first has no step before it. */
export function funnelShares(counts: readonly number[]): FunnelShare[] {
  const share = (count: number, of: number | undefined) =>
    of === undefined || of === 0 ? null : count / of;
  return counts.map((count, i) => ({
    ofFirst: share(count, counts[0]),
    ofBefore: i === 0 ? null : share(count, counts[i - 1]),
  }));
}

const format = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 });

/** Returns a share as text: 0.123 is “12.3%”. */
export const funnelPercent = (share: number): string => format.format(share);
