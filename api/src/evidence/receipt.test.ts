import t from 'tap';
import { openedOf } from './receipt.ts';

t.test('where an event sealed nothing, nothing was recorded: no address is none', async (t) => {
  t.same(openedOf({ evidence: null, account: null, words: null }), {
    ip: 'not_recorded',
    userAgent: null,
    claimedUserAgent: null,
    deviceId: null,
    account: 'not_recorded',
    words: null,
  });
  t.equal(openedOf('erased'), 'erased');
});
