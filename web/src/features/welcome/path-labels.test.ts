import t from 'tap';
import { amongInWords, signedInWords } from './path-labels.ts';

t.test('one, two and many entries are described without tree terms', async (t) => {
  t.same([1, 2, 7, 1234].map(amongInWords), [
    'It is the only entry so far',
    'It stands among 2 entries',
    'It stands among 7 entries',
    'It stands among 1,234 entries',
  ]);
  t.equal(signedInWords(1), 'Our ledger signed it');
  t.equal(signedInWords(2), 'Our ledger signed all of them');
});
