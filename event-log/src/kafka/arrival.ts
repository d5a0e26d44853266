const LOOK_MS = 100;

/**
 * Waits for an answer while its bytes keep arriving, however slow the network. Uses a monotonic
 * clock.
 * @param heardAt returns the time of the last byte (performance.now())
 * @param waitMs longest wait for the first byte
 * @returns the answer, and the time from its first byte to its last
 * @throws Error after `silentMs` without a byte, beyond `waitMs`
 */
export async function arrival<T>(
  answer: Promise<T>,
  heardAt: () => number,
  { waitMs, silentMs }: { waitMs: number; silentMs: number },
): Promise<{ value: T; tookMs: number }> {
  const asked = performance.now();
  let began: number | null = null;
  let looking: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    looking = setInterval(() => {
      const heard = heardAt();
      if (heard > asked) began ??= heard;
      const due = Math.max(asked + waitMs, heard) + silentMs;
      if (performance.now() > due) reject(new Error(`nothing came for ${silentMs} ms`));
    }, LOOK_MS);
  });
  try {
    const value = await Promise.race([answer, silence]);
    return { value, tookMs: began === null ? 0 : performance.now() - began };
  } finally {
    clearInterval(looking);
    // a late answer is ignored
    answer.catch(() => undefined);
  }
}
