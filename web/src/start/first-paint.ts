/** A page that is visible paints soon after its style sheets are there; this is when we stop waiting. */
const LATEST_MS = 2_000;

/**
 * Resolves when the browser has painted what the server sent; at once where there is nothing to
 * wait for: no content yet, a tab that nobody looks at, a browser that does not tell.
 */
export function firstPaint(): Promise<void> {
  const tells = PerformanceObserver.supportedEntryTypes.includes('paint');
  if (!tells || document.hidden || document.querySelector('#root > *') === null)
    return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) done();
    });
    const timer = setTimeout(done, LATEST_MS);
    function done(): void {
      observer.disconnect();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', done);
      resolve();
    }
    // A tab that is left before it was painted is not painted until somebody comes back.
    document.addEventListener('visibilitychange', done);
    observer.observe({ type: 'paint', buffered: true });
  });
}
