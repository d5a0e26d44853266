import { ARTICLE_KEY } from '@roletrail/contracts/browser-storage';
import t from 'tap';
import { mayDeleteTexts, saveBeforeSignOut } from './unsent-texts.ts';

const KEY = `${ARTICLE_KEY}a`;

t.test(
  'a text is saved before a sign-out; one that cannot be saved needs a second try',
  async (t) => {
    const items: Record<string, string> = { [KEY]: 'text' };
    t.intercept(globalThis, 'localStorage', { value: items });
    let isOnline = false;
    const end = saveBeforeSignOut(async () => {
      if (isOnline) delete items[KEY];
    });
    t.equal(await mayDeleteTexts(), false, 'the person is warned');
    t.equal(await mayDeleteTexts(), true, 'and chose to go');
    t.equal(await mayDeleteTexts(), false, 'the next sign-out warns again');
    isOnline = true;
    t.equal(await mayDeleteTexts(), true, 'nothing is left');
    end();
  },
);
