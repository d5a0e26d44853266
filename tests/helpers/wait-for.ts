/** Factor for slower machines. It does not delay a condition that is met in time. */
const PATIENCE = 10;

/** Looking takes at most a quarter of the time: who looks without a pause slows what they wait for. */
const pauseAfter = (lookMs: number) => Math.min(Math.max(20, 3 * lookMs), 150);

/**
 * Waits until the condition holds, looking every 20 to 150 ms, the seldomer the more a look costs.
 * @param ms more than enough on an idle machine
 * @throws after ten times as long, with the condition's name
 */
export async function waitFor(
  what: string,
  condition: () => boolean | Promise<boolean>,
  ms = 10_000,
): Promise<void> {
  const limit = ms * PATIENCE;
  const end = performance.now() + limit;
  for (;;) {
    const began = performance.now();
    if (await condition()) return;
    const now = performance.now();
    if (now > end) throw new Error(`waited ${limit} ms in vain for: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, pauseAfter(now - began)));
  }
}
