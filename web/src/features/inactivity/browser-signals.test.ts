import t from 'tap';
import { listenForWake } from './browser-signals.ts';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const shell = new EventTarget();
Object.assign(globalThis, { document: page, window: shell });

/** Dispatches events where a browser does. None bubbles. */
const wakes: Readonly<Record<string, () => void>> = {
  pageshow: () => shell.dispatchEvent(new Event('pageshow')),
  focus: () => shell.dispatchEvent(new Event('focus')),
  online: () => shell.dispatchEvent(new Event('online')),
  resume: () => page.dispatchEvent(new Event('resume')),
  shown: () => page.dispatchEvent(new Event('visibilitychange')),
};

t.test('each event after a sleep wakes once, until it is not listened for', async (t) => {
  let woken = 0;
  const forget = listenForWake(() => {
    woken += 1;
  });
  for (const [name, dispatch] of Object.entries(wakes)) {
    woken = 0;
    dispatch();
    t.equal(woken, 1, name);
  }
  page.visibilityState = 'hidden';
  woken = 0;
  wakes.shown?.();
  t.equal(woken, 0, 'a tab that is hidden does not wake');
  page.visibilityState = 'visible';
  forget();
  for (const dispatch of Object.values(wakes)) dispatch();
  t.equal(woken, 0);
});
