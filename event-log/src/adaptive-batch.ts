const SMALLEST_SHARE = 1 / 1024;
const GROWTH = 1.25;
/** An answer that took less of its deadline has room for more rows. */
const ROOMY = 0.75;

/**
 * How much of the most that may go over the wire at once goes next. Over a narrow way what takes
 * longer than its deadline would take longer each time, and nothing would ever arrive: so what is
 * not answered in time is halved, and grows while answers come soon enough.
 * @param share of what just went
 * @param tookMs until it was answered, or until all of it had come; null: not in time
 */
export function adjustBatchFraction(
  share: number,
  tookMs: number | null,
  deadlineMs: number,
): number {
  if (tookMs === null) return Math.max(share / 2, SMALLEST_SHARE);
  return tookMs < ROOMY * deadlineMs ? Math.min(1, share * GROWTH) : share;
}
