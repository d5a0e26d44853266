import { observeEntries } from '../../lib/browser-apis/performance-entries.ts';
import { steadyMs } from '../../lib/browser-apis/steady-ms.ts';

/** What is read of a `first-input` entry (W3C Event Timing). */
type FirstInput = { readonly startTime: number; readonly processingStart: number };

/**
 * First Input Delay: from the first press to the moment the page could begin to handle it. The
 * web-vitals library has dropped it for INP; the specification still names it. Told at most once,
 * and only for an input that came before the page was first hidden (a page that waited in the
 * background says nothing about how fast it is).
 */
export function onFirstInputDelay(heard: (milliseconds: number) => void): void {
  let hiddenAt = document.visibilityState === 'hidden' ? 0 : Number.POSITIVE_INFINITY;
  const hide = () => {
    if (document.visibilityState === 'hidden') hiddenAt = Math.min(hiddenAt, steadyMs());
  };
  document.addEventListener('visibilitychange', hide);
  const end = observeEntries('first-input', (entries) => {
    const [entry] = entries as unknown as FirstInput[];
    if (entry === undefined) return;
    end();
    document.removeEventListener('visibilitychange', hide);
    if (entry.startTime < hiddenAt) heard(entry.processingStart - entry.startTime);
  });
}
