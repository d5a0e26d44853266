import t from 'tap';
import { optionalApis, unguardedUses } from './optional-apis.ts';

t.test('an API that a browser may lack or refuse is used in one module, and guarded', async (t) => {
  t.same(unguardedUses(), []);
});

t.test('the list of optional APIs is read from the source', async (t) => {
  const apis = optionalApis();
  for (const name of ['BroadcastChannel', 'PerformanceObserver', 'localStorage', 'document.cookie'])
    t.ok(apis.includes(name), name);
  t.notOk(apis.includes('document.querySelector'), 'what every browser has is not on it');
});

t.test('a new use is found, however it is written', async (t) => {
  const uses = {
    'new BroadcastChannel("x");': 'BroadcastChannel',
    'window.localStorage.clear();': 'localStorage',
    'const { clipboard } = navigator;': 'navigator.clipboard',
    'export const can = "share" in navigator;': 'navigator.share',
    'globalThis["matchMedia"]("print");': 'matchMedia',
    'try { scheduler.yield(); } catch { print(); }': 'scheduler',
    'const all = { Notification };': 'Notification',
  };
  for (const [text, name] of Object.entries(uses)) {
    const found = unguardedUses(['web/src/app/new.tsx'], () => text);
    t.same(found, [`web/src/app/new.tsx:1: ${name}`], text);
  }
});

t.test('inside the module a use without a guard is found', async (t) => {
  const file = 'web/src/lib/browser-apis/new.ts';
  t.same(
    unguardedUses([file], () => 'export const a = () => caches.keys();'),
    [`${file}:1: caches`],
  );
  const guarded = `import { attempt } from './attempt.ts';
    export const a = () => attempt(() => caches.keys(), null);`;
  t.same(
    unguardedUses([file], () => guarded),
    [],
  );
});

t.test('types and names of our own are no uses', async (t) => {
  const text = `import { storage as localStorage } from './x';
    type A = { screen: Notification };
    export function f(navigator: A) { return [navigator.screen, localStorage.read]; }`;
  t.same(
    unguardedUses(['web/src/app/new.ts'], () => text),
    [],
  );
});
