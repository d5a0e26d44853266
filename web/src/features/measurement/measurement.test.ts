import { WEB_VITALS } from '@roletrail/contracts/limits';
import t from 'tap';
import { onFirstInputDelay } from './first-input-delay.ts';
import { measuredPath } from './measured-path.ts';
import { type RatedVital, ratingOf } from './rating.ts';

t.test('ratings are the specification’s: good up to, poor above', async (t) => {
  const thresholds = {
    FCP: [1800, 3000],
    LCP: [2500, 4000],
    CLS: [0.1, 0.25],
    INP: [200, 500],
    FID: [100, 300],
    TTFB: [800, 1800],
  };
  t.same(WEB_VITALS, thresholds);
  for (const [name, [good = 0, poor = 0]] of Object.entries(thresholds)) {
    const vital = name as RatedVital;
    t.equal(ratingOf(vital, 0), 'good', name);
    t.equal(ratingOf(vital, good), 'good', name);
    t.equal(ratingOf(vital, good + 0.001), 'needs-improvement', name);
    t.equal(ratingOf(vital, poor), 'needs-improvement', name);
    t.equal(ratingOf(vital, poor + 0.001), 'poor', name);
  }
});

t.test('a measured path contains no id and no token', async (t) => {
  t.equal(measuredPath('/', '/'), '/');
  t.equal(
    measuredPath('/insights/:slug', '/insights/reading-a-pay-range'),
    '/insights/reading-a-pay-range',
  );
  t.equal(
    measuredPath('/admin/insights/editor/:postId', '/admin/insights/editor/0192f0c0'),
    '/admin/insights/editor/:postId',
  );
  t.equal(
    measuredPath('/support/tickets/:token', '/support/tickets/secret'),
    '/support/tickets/:token',
  );
  t.equal(measuredPath(null, '/verify/eyJhbGciOi'), '/(not-found)');
});

/** Creates a newly opened page that reports its first input on request. */
function openPage(visibility: 'visible' | 'hidden') {
  let observer: ((list: { getEntries(): unknown[] }) => void) | null = null;
  let disconnected = 0;
  const listeners = new Set<() => void>();
  class Observer {
    static readonly supportedEntryTypes = ['first-input'];
    constructor(callback: (list: { getEntries(): unknown[] }) => void) {
      observer = callback;
    }
    observe(): void {
      disconnected = 0;
    }
    disconnect(): void {
      disconnected += 1;
    }
  }
  const document = {
    visibilityState: visibility,
    addEventListener: (_type: string, listener: () => void) => void listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => void listeners.delete(listener),
  };
  Object.assign(globalThis, { PerformanceObserver: Observer, document });
  const heard: number[] = [];
  onFirstInputDelay((ms) => heard.push(ms));
  return {
    heard,
    input: (startTime: number, processingStart: number) =>
      observer?.({ getEntries: () => [{ startTime, processingStart }] }),
    hide() {
      document.visibilityState = 'hidden';
      for (const listener of listeners) listener();
    },
    left: () => ({ disconnected, listeners: listeners.size }),
  };
}

t.test('first input delay is reported once', async (t) => {
  const page = openPage('visible');
  page.input(100, 131);
  t.same(page.heard, [31]);
  t.same(page.left(), { disconnected: 1, listeners: 0 });

  const background = openPage('hidden');
  background.input(100, 900);
  t.same(background.heard, [], 'a page opened in the background tells nothing');

  const hiddenFirst = openPage('visible');
  hiddenFirst.hide();
  hiddenFirst.input(performance.now() + 1000, performance.now() + 1010);
  t.same(hiddenFirst.heard, [], 'nor one that was hidden before the input');
});
