import t from 'tap';
import { hiddenWarning } from './hidden-words.ts';

t.test('hidden words are reported with their number and the first of them', async (t) => {
  const why = (hidden: string) => hiddenWarning(hidden)[0]?.why.split('. ')[0];
  t.equal(why(' Kotlin\n C++  '), '2 words that a reader cannot see: “Kotlin C++”');
  t.equal(why('\nKotlin\n\n'), '1 word that a reader cannot see: “Kotlin”');
  const many = 'Kotlin '.repeat(9).trim();
  t.equal(
    why(many),
    '9 words that a reader cannot see: “Kotlin Kotlin Kotlin Kotlin Kotlin Kotlin Kotlin Kotlin…”',
  );
  t.equal(
    why('k'.repeat(61)),
    '1 word that a reader cannot see: “kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk…”',
  );
});

t.test('signs and a letter or two are no words', async (t) => {
  for (const hidden of ['', ' \n', 'ab', '• – a •']) t.same(hiddenWarning(hidden), [], hidden);
  t.equal(hiddenWarning('abc').length, 1);
});
