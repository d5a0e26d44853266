/** What is read of a `first-input` entry (W3C Event Timing). */
type FirstInput = { readonly startTime: number; readonly processingStart: number };

/**
 * First Input Delay: from the first press to the moment the page could begin to handle it. The
 * web-vitals library has dropped it for INP; the specification still names it. Told at most once,
 * and only for an input that came before the page was first hidden (a page that waited in the
 * background says nothing about how fast it is).
 */
export function onFirstInputDelay(heard: (milliseconds: number) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('first-input')) return;
  let hiddenAt = document.visibilityState === 'hidden' ? 0 : Number.POSITIVE_INFINITY;
  const hide = () => {
    if (document.visibilityState === 'hidden') hiddenAt = Math.min(hiddenAt, performance.now());
  };
  document.addEventListener('visibilitychange', hide);
  const observer = new PerformanceObserver((list) => {
    const [entry] = list.getEntries() as unknown as FirstInput[];
    if (entry === undefined) return;
    observer.disconnect();
    document.removeEventListener('visibilitychange', hide);
    if (entry.startTime < hiddenAt) heard(entry.processingStart - entry.startTime);
  });
  observer.observe({ type: 'first-input', buffered: true });
}
