/** Maximum wait, ms. A visible page paints soon after its style sheets are loaded. */
const LATEST_MS = 2_000;

/**
 * Resolves after the browser has painted the server-rendered content. Resolves at once without
 * content, in a hidden tab, or without paint reports.
 *
 * This script comes before all others and shares no code, so it does not use `lib/browser-apis`.
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
    // A hidden tab is not painted until it is shown.
    document.addEventListener('visibilitychange', done);
  });
}

/** Observes paints; null if the browser does not report them. */
function observePaint(painted: () => void): PerformanceObserver | null {
  try {
    if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return null;
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) painted();
    });
    observer.observe({ type: 'paint', buffered: true });
    return observer;
  } catch {
    // Without reports there is nothing to wait for.
    return null;
  }
}
