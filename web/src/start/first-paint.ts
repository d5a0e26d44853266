/** Longest wait, ms. A page that is visible paints soon after its style sheets are there. */
const LATEST_MS = 2_000;

/**
 * Resolves when the browser has painted the content that the server sent. Resolves at once if there
 * is nothing to wait for: no content, a hidden tab, a browser that does not report it.
 *
 * This script comes before all others and shares no code with them, so `lib/browser-apis` is not used.
 */
export function firstPaint(): Promise<void> {
  if (document.hidden || document.querySelector('#root > *') === null) return Promise.resolve();
  return new Promise((resolve) => {
    const observer = observePaint(done);
    if (observer === null) return resolve();
    const timer = setTimeout(done, LATEST_MS);
    function done(): void {
      observer?.disconnect();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', done);
      resolve();
    }
    // A tab that is hidden before its first paint is not painted until it is shown again.
    document.addEventListener('visibilitychange', done);
  });
}

/** Returns null if the browser does not report paints, or refuses to. */
function observePaint(painted: () => void): PerformanceObserver | null {
  try {
    if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return null;
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) painted();
    });
    observer.observe({ type: 'paint', buffered: true });
    return observer;
  } catch {
    // Without a report there is nothing to wait for.
    return null;
  }
}
