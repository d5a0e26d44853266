import t from 'tap';
import { describePath, describeSignature } from './path-labels.ts';

t.test('one, two and many entries are described without tree terms', async (t) => {
  t.same([1, 2, 7, 1234].map(describePath), [
    'It is the only entry so far',
    'It stands among 2 entries',
    'It stands among 7 entries',
    'It stands among 1,234 entries',
  ]);
  t.equal(describeSignature(1), 'Our ledger signed it');
  t.equal(describeSignature(2), 'Our ledger signed all of them');
});
