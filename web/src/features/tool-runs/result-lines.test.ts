import t from 'tap';
import { diffResultLines, type ResultLine } from './result-lines.ts';

const toLines = (values: Readonly<Record<string, string>>): ResultLine[] =>
  Object.entries(values).map(([name, value]) => ({ name, value }));

t.test('differences follow the order of the later result, removed lines come last', (t) => {
  const before = toLines({ Cook: 'no. 1', Baker: 'no. 2', Rules: '3' });
  const now = toLines({ Rules: '3', Waiter: 'no. 1', Cook: 'no. 2' });
  t.same(diffResultLines(before, now), {
    differing: [
      { name: 'Waiter', before: null, now: 'no. 1' },
      { name: 'Cook', before: 'no. 1', now: 'no. 2' },
      { name: 'Baker', before: 'no. 2', now: null },
    ],
    alike: 1,
  });
  t.same(diffResultLines(now, now), { differing: [], alike: 3 });
  t.end();
});
