import t from 'tap';
import { askedWords } from './basket-words.ts';

t.test('how many ads ask for a term, and as a must', async (t) => {
  const ads = [0, 1, 2, 3, 5];
  t.equal(askedWords({ ads, musts: [0, 1, 2, 5] }, 6), '5 of 6 ask for it, 4 as a must');
  t.equal(askedWords({ ads, musts: [] }, 6), '5 of 6 ask for it, none as a must');
  t.equal(askedWords({ ads, musts: null }, 6), '5 of 6 ask for it', 'counted before that');
});
