import t from 'tap';
import { pathInWords } from './path-words.ts';

t.test('the path reads right for one entry, two, and many', async (t) => {
  t.equal(pathInWords(0, 1), 'It is the only entry, so it is the root itself');
  t.equal(pathInWords(1, 2), '1 hash beside it leads to the root of 2 entries');
  t.equal(pathInWords(3, 7), '3 hashes beside it lead to the root of 7 entries');
});
