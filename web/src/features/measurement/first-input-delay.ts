import { observeEntries } from '../../lib/browser-apis/performance-entries.ts';
import { steadyMs } from '../../lib/browser-apis/steady-ms.ts';

/** Fields of a `first-input` entry (W3C Event Timing). */
type FirstInput = { readonly startTime: number; readonly processingStart: number };

/**
 * Reports First Input Delay: time from the first input until the page can handle it, ms. The
 * web-vitals library replaced it by INP, but the specification names it. Calls `heard` at most
 * once, and only if the input precedes the first hiding of the page. A background page has no
 * meaningful delay.
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
