import t from 'tap';
import { applyPhraseDecision } from './phrases.ts';

t.test('only the last decision on a phrase is stored, once', async (t) => {
  const none = { promoted: [], dismissed: [] };
  const counted = applyPhraseDecision(none, 'Foo\n Bar', 'promoted');
  t.same(counted, { promoted: ['Foo Bar'], dismissed: [] });
  t.same(applyPhraseDecision(counted, 'foo bar', 'promoted'), {
    promoted: ['foo bar'],
    dismissed: [],
  });
  const aside = applyPhraseDecision({ ...counted, dismissed: ['Baz'] }, 'Foo Bar', 'dismissed');
  t.same(aside, { promoted: [], dismissed: ['Baz', 'Foo Bar'] });
  t.same(applyPhraseDecision(aside, 'Foo Bar', 'open'), { promoted: [], dismissed: ['Baz'] });
});
