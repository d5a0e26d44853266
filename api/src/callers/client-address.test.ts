import t from 'tap';
import {
  addressBucket,
  chooseAddress,
  normaliseAddress,
  trustedProxies,
} from './client-address.ts';

const proxies = trustedProxies(['10.0.0.0/8', '192.168.1.7', '2001:db8:1::/48']);
const choose = (peer: string | undefined, header?: string) => chooseAddress(peer, header, proxies);

t.test('a peer that is no trusted proxy is the client, whatever it claims', async (t) => {
  for (const header of [undefined, '1.2.3.4', '10.0.0.1, 10.0.0.2', 'x'.repeat(10_000), '\u0000']) {
    t.same(choose('203.0.113.9', header), {
      ip: '203.0.113.9',
      peer: '203.0.113.9',
      ipRule: 'peer',
    });
  }
  t.match(choose('192.168.1.8', '1.2.3.4'), { ip: '192.168.1.8', ipRule: 'peer' });
});

t.test('behind trusted proxies: the rightmost entry that is none of them', async (t) => {
  t.match(choose('10.0.0.1', '203.0.113.9'), { ip: '203.0.113.9', ipRule: 'forwarded_hop_1' });
  t.match(choose('10.0.0.1', '6.6.6.6, 203.0.113.9'), { ip: '203.0.113.9' }, 'spoofed entry');
  t.match(choose('10.0.0.1', '6.6.6.6, 203.0.113.9, 192.168.1.7,10.9.9.9'), {
    ip: '203.0.113.9',
    ipRule: 'forwarded_hop_3',
  });
  t.match(choose('::ffff:10.0.0.1', '203.0.113.9'), { ip: '203.0.113.9', peer: '10.0.0.1' });
  t.match(choose('2001:db8:1::5', '2001:DB8:2:0::1'), { ip: '2001:db8:2::1' });
});

t.test('nothing to go by', async (t) => {
  t.match(choose('10.0.0.1'), { ip: '10.0.0.1', ipRule: 'proxy_without_header' });
  t.match(choose('10.0.0.1', '  '), { ip: '10.0.0.1', ipRule: 'proxy_without_header' });
  t.match(choose('10.0.0.1', '10.0.0.3, 10.0.0.2'), {
    ip: '10.0.0.3',
    ipRule: 'forwarded_all_trusted',
  });
  t.match(choose(undefined, '1.2.3.4'), { ip: '0.0.0.0', ipRule: 'peer' });
});

t.test('unreadable and endless headers stop at the last hop that can be vouched for', async (t) => {
  t.match(choose('10.0.0.1', '1.2.3.4, evil'), {
    ip: '10.0.0.1',
    ipRule: 'forwarded_unreadable_1',
  });
  t.match(choose('10.0.0.1', '1.2.3.4,, 10.0.0.2'), {
    ip: '10.0.0.2',
    ipRule: 'forwarded_unreadable_2',
  });
  t.match(choose('10.0.0.1', ',10.0.0.2'), { ip: '10.0.0.2', ipRule: 'forwarded_unreadable_2' });
  t.match(choose('10.0.0.1', `${'10.0.0.2,'.repeat(1100)}10.0.0.2`), {
    ipRule: 'forwarded_too_long',
  });
  t.match(choose('10.0.0.1', 'a'.repeat(10_240)), { ipRule: 'forwarded_unreadable_1' });
  t.match(choose('10.0.0.1', `${'6.6.6.6,'.repeat(1200)}203.0.113.9`), { ip: '203.0.113.9' });
});

t.test('one form per address', async (t) => {
  const forms: [string, string | null][] = [
    ['1.2.3.4', '1.2.3.4'],
    ['1.2.3.4:5678', '1.2.3.4'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['::FFFF:0102:0304', '1.2.3.4'],
    ['[::1]:80', '::1'],
    ['[2001:DB8::0:1]', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['fe80::1%25', 'fe80::1'],
    ['0:0:0:0:0:0:0:0', '::'],
    ['01.2.3.4', null],
    ['1.2.3', null],
    ['unknown', null],
    ['_hidden', null],
    ['', null],
    ['[::1', null],
    [`::1%${'z'.repeat(200)}`, null],
  ];
  for (const [given, wanted] of forms) t.equal(normaliseAddress(given), wanted, given.slice(0, 40));
});

t.test('blocks are checked when they are read', async (t) => {
  for (const block of [
    '0.0.0.0/0',
    '::/0',
    'true',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    '10.0.0.0/',
    '',
  ]) {
    t.throws(() => trustedProxies([block]), RangeError, block);
  }
  t.equal(trustedProxies([]).has('127.0.0.1'), false);
});

t.test('rate limits count an IPv6 /64 as one address', async (t) => {
  t.equal(addressBucket('1.2.3.4'), '1.2.3.4');
  t.equal(addressBucket('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64');
  t.equal(addressBucket('2001:db8::1'), '2001:db8:0:0::/64');
  t.equal(addressBucket('::1'), '0:0:0:0::/64');
});
