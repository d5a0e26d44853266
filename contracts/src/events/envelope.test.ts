import t from 'tap';
import { sealed } from './envelope.ts';

t.test('sealed bytes: base64url, 1 to 8192 characters', async (t) => {
  const fits = (text: string) => sealed.safeParse(text).success;
  for (const text of ['A', '-_09azAZ', 'x'.repeat(8192)]) t.ok(fits(text), `${text.length}`);
  for (const text of ['', 'x'.repeat(8193), 'a+b', 'a/b', 'a=', 'a\n', ' a']) {
    t.notOk(fits(text), JSON.stringify(text.slice(0, 9)));
  }
});
