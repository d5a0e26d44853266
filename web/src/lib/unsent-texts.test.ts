import { ARTICLE_KEY } from '@roletrail/contracts/browser-storage';
import t from 'tap';
import { hasUnsentTexts, mayDeleteTexts, saveBeforeSignOut } from './unsent-texts.ts';

const KEY = `${ARTICLE_KEY}a`;

t.test('a text is saved before a sign-out, if it can be', async (t) => {
  const items: Record<string, string> = { [KEY]: 'text' };
  t.intercept(globalThis, 'localStorage', { value: items });
  let isOnline = false;
  const end = saveBeforeSignOut(async () => {
    if (isOnline) delete items[KEY];
  });
  t.equal(await hasUnsentTexts(), true, 'the person is asked');
  isOnline = true;
  t.equal(await hasUnsentTexts(), false, 'nothing is left');
  end();
});

t.test('a save that never ends holds up no sign-out', async (t) => {
  const items: Record<string, string> = { [KEY]: 'text' };
  t.intercept(globalThis, 'localStorage', { value: items });
  const end = saveBeforeSignOut(() => new Promise(() => undefined));
  t.equal(await hasUnsentTexts(1), true);
  end();
});

t.test('an unsent text is deleted only if the person agrees', async (t) => {
  const items: Record<string, string> = { [KEY]: 'text' };
  t.intercept(globalThis, 'localStorage', { value: items });
  let agrees = false;
  t.intercept(globalThis, 'window', { value: { confirm: () => agrees } });
  t.equal(await mayDeleteTexts(), false);
  agrees = true;
  t.equal(await mayDeleteTexts(), true);
  agrees = false;
  delete items[KEY];
  t.equal(await mayDeleteTexts(), true, 'there is nothing to ask about');
});
