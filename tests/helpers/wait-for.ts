/** How much slower than ours a machine may be; a condition that comes in time costs nothing. */
const PATIENCE = 4;

/**
 * Waits until the condition holds, looking every 20 ms.
 * @param ms more than enough on an idle machine
 * @throws after four times as long, with the condition's name
 */
export async function waitFor(
  what: string,
  condition: () => boolean | Promise<boolean>,
  ms = 10_000,
): Promise<void> {
  const limit = ms * PATIENCE;
  const end = performance.now() + limit;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`waited ${limit} ms in vain for: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
