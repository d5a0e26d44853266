import t from 'tap';
import { countWords, findInDocuments, readWordList, sumCounts } from './plain-words.ts';
import { ROOMS } from './sources.ts';

/*
 * Words that hide who acts or what a name means. The numbers in plain-words.json may only be lowered.
 */

t.test('no package uses more of the listed words than before', async (t) => {
  const { words, most } = readWordList();
  t.ok(words.length >= 20 && words.length <= 40, `${words.length} words`);
  const counts = countWords(words);
  for (const room of ROOMS) {
    const found = counts.get(room);
    const sum = sumCounts(found);
    const limit = most[room] ?? 0;
    const list = [...(found ?? [])].map(([word, n]) => `${word} ${n}`).join(', ');
    t.ok(sum <= limit, `${room}: ${sum} places, at most ${limit} (${list})`);
  }
});

t.test('no document uses a listed word', async (t) => {
  const { words } = readWordList();
  const { files, places } = findInDocuments(words);
  t.ok(files > 50, `${files} documents`);
  t.same(places, []);
});
