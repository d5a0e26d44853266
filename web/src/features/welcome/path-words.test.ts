import t from 'tap';
import { pathInWords } from './path-words.ts';

t.test('the path reads right for one entry, two, and many', async (t) => {
  t.equal(pathInWords(0, 1), 'It is the only entry, so it is the root');
  t.equal(pathInWords(1, 2), '1 fingerprint leads from it to the root of 2 entries');
  t.equal(pathInWords(3, 7), '3 fingerprints lead from it to the root of 7 entries');
});
