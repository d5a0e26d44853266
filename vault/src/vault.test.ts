import { createSecretKey, randomBytes } from 'node:crypto';
import { sealed as sealedText } from '@roletrail/contracts/events/envelope';
import t from 'tap';
import type { KeyState } from './data-keys.ts';
import { deriveVaultKeys } from './keys.ts';
import { seal, sealSystem, unseal, unsealSystem } from './seal.ts';
import { normaliseIp, searchTag } from './search-tag.ts';

const userId = '0193e5a0-0000-7000-8000-000000000001';
const eventId = '0193e5a0-0000-7000-8000-000000000002';
const other = '0193e5a0-0000-7000-8000-000000000003';
const keyOf = (id: string) => ({ userId: id, secret: createSecretKey(randomBytes(32)) });
const keys = deriveVaultKeys(new Uint8Array(32).fill(7));

t.test('derived keys are fixed, apart from each other, and need 32 bytes', async (t) => {
  const hex = (key: { export(): Buffer }) => key.export().toString('hex');
  const again = deriveVaultKeys(new Uint8Array(32).fill(7));
  const all = [keys.wrapping, keys.search, keys.system].map(hex);
  t.equal(new Set(all).size, 3);
  t.same(all, [again.wrapping, again.search, again.system].map(hex));
  t.not(hex(deriveVaultKeys(new Uint8Array(32).fill(8)).search), all[1]);
  t.throws(() => deriveVaultKeys(new Uint8Array(31)), { code: 'MASTER_KEY_INVALID' });
  t.equal(
    searchTag(keys, 'ip', '192.0.2.1').toString('hex'),
    '671e836d3add4a5df274a326329842c155ad3cdb963c6d6658f85192b988294a',
    'tags already stored must still be found: labels never change',
  );
});

t.test('seal and unseal', async (t) => {
  const key = keyOf(userId);
  const live: KeyState = { kind: 'live', key };
  const place = { eventId, userId };
  const value = { observed: { ip: '2001:db8::1', userAgent: 'é 🦀' }, claimed: { deviceId: null } };
  const text = seal(key, place, value);

  t.ok(sealedText.safeParse(text).success, 'fits the event field');
  t.notMatch(Buffer.from(text, 'base64url').toString('latin1'), /2001:db8/);
  t.not(seal(key, place, value), text, 'a nonce of its own each time');
  t.same(unseal(live, place, text), { kind: 'opened', value });

  t.test('opens in its own place only', async (t) => {
    const failed = { code: 'UNSEAL_FAILED' };
    t.throws(() => unseal(live, { eventId: other, userId }, text), failed);
    t.throws(() => unseal({ kind: 'live', key: keyOf(userId) }, place, text), failed);
    t.throws(() => unseal({ kind: 'live', key: keyOf(other) }, place, text), {
      code: 'KEY_MISSING',
    });
    t.throws(() => seal(key, { eventId, userId: other }, value), { code: 'SUBJECT_UNKNOWN' });
  });

  t.test('any changed byte, a cut, an addition, another alphabet: refused', async (t) => {
    const bytes = Buffer.from(text, 'base64url');
    const open = (changed: string) => () => unseal(live, place, changed);
    for (let i = 0; i < bytes.length; i++) {
      const flipped = Buffer.from(bytes);
      flipped.writeUInt8(flipped.readUInt8(i) ^ 1, i);
      t.throws(open(flipped.toString('base64url')), { code: 'UNSEAL_FAILED' }, `byte ${i}`);
    }
    for (const changed of [
      '',
      text.slice(0, -4),
      `${text}AAAA`,
      `${text}=`,
      ` ${text}`,
      `${text}!`,
    ]) {
      t.throws(open(changed), { code: 'UNSEAL_FAILED' });
    }
  });

  t.test('erased needs a tombstone', async (t) => {
    t.same(unseal({ kind: 'erased' }, place, text), { kind: 'erased' });
    t.throws(() => unseal({ kind: 'missing' }, place, text), { code: 'KEY_MISSING' });
    t.throws(() => unseal(undefined, place, text), { code: 'KEY_MISSING' });
  });
});

t.test('system boxes are bound to their place', async (t) => {
  const box = sealSystem(keys, 'dead-letter/consent-events/0/17', Buffer.from([0, 255, 1]));
  t.same(unsealSystem(keys, 'dead-letter/consent-events/0/17', box), Buffer.from([0, 255, 1]));
  const failed = { code: 'UNSEAL_FAILED' };
  t.throws(() => unsealSystem(keys, 'dead-letter/consent-events/0/18', box), failed);
  const others = deriveVaultKeys(randomBytes(32));
  t.throws(() => unsealSystem(others, 'dead-letter/consent-events/0/17', box), failed);
});

t.test('search tags', async (t) => {
  const same = [
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:0201', '192.0.2.1'],
    ['2001:0DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    [' ::1 ', '::1'],
  ];
  for (const [given = '', normal = ''] of same) {
    t.equal(normaliseIp(given), normal);
    t.same(searchTag(keys, 'ip', given), searchTag(keys, 'ip', normal));
  }
  for (const bad of [
    '',
    'unknown',
    '192.0.2',
    '192.0.2.1:80',
    '1.2.3.4, 5.6.7.8',
    '[::1]',
    '::g',
  ]) {
    t.equal(normaliseIp(bad), null);
    t.throws(() => searchTag(keys, 'ip', bad), { code: 'TAG_VALUE_INVALID' });
  }
  t.same(searchTag(keys, 'device', eventId.toUpperCase()), searchTag(keys, 'device', eventId));
  t.notSame(searchTag(keys, 'device', '192.0.2.1'), searchTag(keys, 'ip', '192.0.2.1'));
  t.notSame(
    searchTag(deriveVaultKeys(randomBytes(32)), 'device', eventId),
    searchTag(keys, 'device', eventId),
  );
  t.equal(searchTag(keys, 'ip', '::1').length, 32);
});
