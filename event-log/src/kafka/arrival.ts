const LOOK_MS = 100;

/**
 * Waits for an answer while something of it arrives, however long that takes over a narrow way. By a
 * clock that nobody can set.
 * @param heardAt when the last byte came (performance.now())
 * @param waitMs so long whoever answers may have nothing to say
 * @returns the answer, and how long it took from its first byte to its last
 * @throws Error after `silentMs` in which nothing came, beyond `waitMs`
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
    // what comes after all is nobody's
    answer.catch(() => undefined);
  }
}
