/**
 * What `ask` gives, or an error after `ms`, even where it does not heed its signal: on Node 20 a
 * fetch was seen that was neither answered nor aborted, with no socket and no timer left of it.
 */
export async function withTimeout<T>(
  ms: number,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const end = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const reason = new Error(`no answer within ${ms} ms`);
      end.abort(reason);
      reject(reason);
    }, ms);
  });
  try {
    return await Promise.race([ask(end.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}
