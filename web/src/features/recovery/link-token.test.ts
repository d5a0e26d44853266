import t from 'tap';
import { parseLinkToken } from './link-token.ts';

t.test('the token of a mailed link is a secret, or an id with its signature', async (t) => {
  const secret = 'a-B_'.repeat(10).concat('abc');
  const signed = `0193a7c2-5f10-7cc1-8a2b-3c4d5e6f7a8b.${secret}`;
  for (const token of [secret, signed]) t.equal(parseLinkToken(`#token=${token}`, 'token'), token);
  for (const token of ['', 'short', `${secret}x`, `.${secret}`, `no-id.${secret}`, `${signed}.x`]) {
    t.equal(parseLinkToken(`#token=${token}`, 'token'), null, token);
  }
  t.equal(parseLinkToken(`#ticket=${secret}`, 'token'), null, 'of another name');
});
