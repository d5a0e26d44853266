import { attempt } from './attempt.ts';

/**
 * Observes entries of one type, including buffered ones. Does nothing if the type is unsupported.
 * @returns function that stops it
 */
export function observeEntries(
  type: string,
  heard: (entries: readonly PerformanceEntry[]) => void,
): () => void {
  const observer = attempt(() => {
    if (!PerformanceObserver.supportedEntryTypes.includes(type)) return null;
    const created = new PerformanceObserver((list) => heard(list.getEntries()));
    created.observe({ type, buffered: true });
    return created;
  }, null);
  return () => observer?.disconnect();
}
