import t from 'tap';
import { maskAddress } from './people.ts';

t.test('maskAddress keeps the network part only', async (t) => {
  t.equal(maskAddress('203.0.113.7'), '203.0.x.x');
  t.equal(maskAddress('2001:db8::1'), '2001:db8:…');
  t.equal(maskAddress('::1'), '::…');
});
