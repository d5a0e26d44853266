import t from 'tap';
import { splitSentences } from './sentences.ts';

const texts = (text: string, most = 200) => splitSentences(text, most).map((one) => one.text);

t.test(
  'sentences end at full stops, question marks, exclamation marks and line breaks',
  async (t) => {
    t.same(texts('I called her. Why? “Because it was late.” Then we met!'), [
      'I called her.',
      'Why?',
      '“Because it was late.”',
      'Then we met!',
    ]);
    t.same(texts('first line\n\n second line \n'), ['first line', 'second line']);
    t.same(texts('We sold 3.5 tonnes, e.g. Apples, for Dr. Jones at 9 a.m. and left. Done.'), [
      'We sold 3.5 tonnes, e.g. Apples, for Dr. Jones at 9 a.m. and left.',
      'Done.',
    ]);
  },
);

t.test('a text without letters has no sentence', async (t) => {
  t.same(texts(''), []);
  t.same(texts(' … \n --- \n!'), []);
});

t.test(
  'places are those of the text, and the last sentence takes what is over the limit',
  async (t) => {
    const text = ' One.  Two.\nThree. Four.';
    for (const one of splitSentences(text, 200)) t.equal(text.slice(one.start, one.end), one.text);
    t.same(texts(text, 2), ['One.', 'Two.\nThree. Four.']);
  },
);
