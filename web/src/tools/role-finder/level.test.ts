import t from 'tap';
import { levelIn } from './level.ts';

const read = (title: string, ...words: string[]) =>
  levelIn({
    title,
    read: null,
    certainty: 'weak' as const,
    others: [],
    level: words.map((word) => {
      const start = title.indexOf(word);
      return { source: 'title', start, end: start + word.length };
    }),
  });

t.test('a level is read from a title, but not from other words', (t) => {
  t.same(read('Senior registered nurse', 'Senior'), { level: 'senior', word: 'Senior' });
  t.same(read('Remote jr. developer', 'Remote', 'jr'), { level: 'entry', word: 'jr' });
  t.equal(read('Part time cook', 'Part', 'time'), null);
  t.equal(read('Cook'), null);
  t.end();
});
