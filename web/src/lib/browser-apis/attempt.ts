/**
 * Returns the result of `use`, or `otherwise` if the browser lacks or refuses the API. An optional
 * API must never break the page, so the error is dropped here and nowhere else.
 */
export function attempt<T>(use: () => T, otherwise: T): T {
  try {
    return use();
  } catch {
    return otherwise;
  }
}

/** Like `attempt`, for an asynchronous API. */
export async function attemptLater<T>(use: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await use();
  } catch {
    return otherwise;
  }
}
