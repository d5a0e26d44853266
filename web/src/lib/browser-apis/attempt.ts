/**
 * Returns what `use` returns, or `otherwise` if the browser lacks the API or refuses it. An API that
 * the page can do without must never end it, so the error is dropped here and nowhere else.
 */
export function attempt<T>(use: () => T, otherwise: T): T {
  try {
    return use();
  } catch {
    return otherwise;
  }
}

/** Like `attempt`, for an API that answers later. */
export async function attemptLater<T>(use: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await use();
  } catch {
    return otherwise;
  }
}
