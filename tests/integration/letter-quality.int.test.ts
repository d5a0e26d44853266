import { ownVocabulary } from '@roletrail/engines/terms/own-vocabulary';
import t from 'tap';
import { letterQuality, readLetterCases } from '../quality/letter-quality.ts';

t.test('sentences of held-out letters are accepted by their reader', async (t) => {
  const cases = await readLetterCases('held-out');
  const { sentences, accepted, unread, full } = letterQuality(cases, ownVocabulary());
  t.ok(cases.length >= 25, `${cases.length} pairs`);
  t.ok(sentences >= 200, `${sentences} sentences`);
  // A changed engine drafts other sentences: a reader judges them in tests/quality/letters/held-out.txt.
  t.strictSame(unread, []);
  t.ok(accepted / sentences >= 0.949, `${accepted} of ${sentences}`);
  t.ok(full / cases.length >= 0.9, `${full} of ${cases.length} letters have two sentences or more`);
});

t.test('by hand: one sentence accepted, one rejected, one not read', async (t) => {
  const first = (await readLetterCases('held-out')).find((one) => one.verdicts.size > 2);
  if (!first) throw new Error('no letter with three sentences');
  const [yes = '', no = ''] = first.verdicts.keys();
  const verdicts = new Map([
    [yes, null],
    [no, 'dull'],
  ]);
  const { sentences, accepted, unread, rejected } = letterQuality(
    [{ ...first, verdicts }],
    ownVocabulary(),
  );
  t.equal(accepted, 1);
  t.strictSame(rejected, [`${first.id}: ${no} | dull`]);
  t.equal(unread.length, sentences - 2);
});
