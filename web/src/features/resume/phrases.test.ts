import t from 'tap';
import { decided } from './phrases.ts';

t.test('the last decision on a phrase is the one that is kept, once', async (t) => {
  const none = { promoted: [], dismissed: [] };
  const counted = decided(none, 'Foo\n Bar', 'promoted');
  t.same(counted, { promoted: ['Foo Bar'], dismissed: [] });
  t.same(decided(counted, 'foo bar', 'promoted'), { promoted: ['foo bar'], dismissed: [] });
  const aside = decided({ ...counted, dismissed: ['Baz'] }, 'Foo Bar', 'dismissed');
  t.same(aside, { promoted: [], dismissed: ['Baz', 'Foo Bar'] });
  t.same(decided(aside, 'Foo Bar', 'open'), { promoted: [], dismissed: ['Baz'] });
});
