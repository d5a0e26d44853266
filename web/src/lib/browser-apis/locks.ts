/**
 * Runs `work` while no other tab of this browser runs work under the same name. Runs it at once if
 * the browser has no locks, or refuses them.
 */
export async function exclusive<T>(name: string, work: () => Promise<T>): Promise<T> {
  let begun: Promise<T> | null = null;
  const begin = () => {
    begun ??= work();
    return begun;
  };
  try {
    return await navigator.locks.request(name, begin);
  } catch (error) {
    // An error of the work itself is the caller's.
    if (begun !== null) throw error;
    return begin();
  }
}
