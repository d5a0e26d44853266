import { readdirSync, readFileSync } from 'node:fs';
import t from 'tap';
import { consentReason } from '../http/legal.ts';
import { EVENTS } from './catalogue.ts';
import { decodeEvent } from './codec.ts';
import {
  acceptanceReason,
  acceptedV1ToV2,
  acceptedV2ToV3,
  acceptedV3ToV4,
  acceptedV4ToV5,
  declinedV1ToV2,
  declinedV2ToV3,
  declinedV3ToV4,
  withdrawnV1ToV2,
} from './consent.ts';
import { documentsOf, readDecision, versionsOf } from './decisions.ts';
import { upcast } from './upcast.ts';

const GOLDEN = new URL('../../golden/', import.meta.url);
const golden = (type: string) => readFileSync(new URL(`${type}.json`, GOLDEN));
function event(type: string) {
  const decoded = decodeEvent(golden(type));
  if (decoded.kind !== 'event') throw new Error(`${type}: ${JSON.stringify(decoded)}`);
  return decoded.event;
}

t.test('every golden event is read as a newest version, and is a decision or not', async (t) => {
  const types = readdirSync(GOLDEN).map((file) => file.replace(/\.json$/, ''));
  const decisions = new Set<string>();
  for (const type of types) {
    const newest = upcast(event(type));
    t.notOk('upcast' in EVENTS[newest.type], `${type} is read as ${newest.type}`);
    const [name] = type.split(/\.v\d+$/);
    t.ok(name && newest.type.startsWith(`${name}.v`));
    if (readDecision(golden(type))) decisions.add(name ?? '');
  }
  t.same([...decisions].sort(), [
    'roletrail.consent.accepted',
    'roletrail.consent.declined',
    'roletrail.consent.withdrawn',
  ]);
  t.equal(readDecision(new TextEncoder().encode('{')), null);
  t.equal(readDecision(new TextEncoder().encode('{"type":"roletrail.consent.accepted.v9"}')), null);
});

for (const kind of ['accepted', 'declined'] as const) {
  t.test(`v1 of ${kind} is v2 that does not know whether the address was proved`, async (t) => {
    const [v1, v2] = [event(`roletrail.consent.${kind}.v1`), event(`roletrail.consent.${kind}.v2`)];
    const before = structuredClone(v1);
    const observed = { receivedAt: '2025-01-16T09:30:00.000Z', ipRule: 'direct' };
    const wanted = { ...v2, data: { ...v2.data, observed: { ...observed, emailProved: null } } };
    if (v1.type === 'roletrail.consent.accepted.v1') t.strictSame(acceptedV1ToV2(v1), wanted);
    else if (v1.type === 'roletrail.consent.declined.v1') t.strictSame(declinedV1ToV2(v1), wanted);
    else t.fail(v1.type);
    t.strictSame(v1, before, 'the event that was read stays as it was written');
    t.match(v2, { data: { observed: { emailProved: kind === 'accepted' } } });
    t.match(upcast(v1), { data: { observed: { emailProved: null } } });
  });
}

for (const kind of ['accepted', 'declined'] as const) {
  t.test(`v2 of ${kind} is v3 that does not know whom the account named`, async (t) => {
    const [v2, v3] = [event(`roletrail.consent.${kind}.v2`), event(`roletrail.consent.${kind}.v3`)];
    const before = structuredClone(v2);
    const wanted = { ...v3, data: { ...v3.data, account: null } };
    if (v2.type === 'roletrail.consent.accepted.v2') t.strictSame(acceptedV2ToV3(v2), wanted);
    else if (v2.type === 'roletrail.consent.declined.v2') t.strictSame(declinedV2ToV3(v2), wanted);
    else t.fail(v2.type);
    t.strictSame(v2, before, 'the event that was read stays as it was written');
    t.match(v3, { data: { account: /./ } });
    for (const n of [1, 2]) {
      t.match(upcast(event(`roletrail.consent.${kind}.v${n}`)), { data: { account: null } });
    }
  });
}

t.test('v3 of accepted is v4 whose reason stands as it was, without words', async (t) => {
  const [golden, v4] = [
    event('roletrail.consent.accepted.v3'),
    event('roletrail.consent.accepted.v4'),
  ];
  if (golden.type !== 'roletrail.consent.accepted.v3') return t.fail(golden.type);
  const v3 = { ...golden, data: { ...golden.data, reason: 'as agreed by phone' } };
  const before = structuredClone(v3);
  const kept = { reason: 'as agreed by phone', words: null };
  t.strictSame(acceptedV3ToV4(v3), { ...v4, data: { ...v4.data, ...kept } });
  t.strictSame(v3, before, 'the event that was read stays as it was written');
  t.match(v4, { data: { reason: 'terms_changed', words: /./ } });
});

t.test('v4 of accepted is v5 whose words are claims, without an offer', async (t) => {
  const [v4, v5] = [event('roletrail.consent.accepted.v4'), event('roletrail.consent.accepted.v5')];
  if (v4.type !== 'roletrail.consent.accepted.v4') return t.fail(v4.type);
  if (v5.type !== 'roletrail.consent.accepted.v5') return t.fail(v5.type);
  const before = structuredClone(v4);
  const presentation = { ...v5.data.presentation, offered: null };
  t.strictSame(acceptedV4ToV5(v4), { ...v5, data: { ...v5.data, presentation } });
  t.strictSame(v4, before, 'the event that was read stays as it was written');
  t.match(v5.data, { presentation: { offered: { locale: 'en-GB' } } });
  for (const n of [1, 2, 3, 4]) {
    const { data } = upcast(event(`roletrail.consent.accepted.v${n}`));
    const claimed = { statement: v4.data.statement, buttonText: v4.data.buttonText };
    t.match(data, { presentation: { offered: null }, claimed: { ...claimed, tick: 'scroll' } });
    t.notOk('statement' in data, `v${n}: no fact of the server`);
  }
});

t.test('v3 of declined is v4 without an offer', async (t) => {
  const [v3, v4] = [event('roletrail.consent.declined.v3'), event('roletrail.consent.declined.v4')];
  if (v3.type !== 'roletrail.consent.declined.v3') return t.fail(v3.type);
  if (v4.type !== 'roletrail.consent.declined.v4') return t.fail(v4.type);
  const { presentation } = v4.data;
  if (presentation === null) return t.fail('none');
  t.match(presentation, { offered: { locale: 'en-GB' } });
  const { offered: _, ...shown } = presentation;
  const given = { ...v3, data: { ...v3.data, presentation: shown } };
  const wanted = { ...v4, data: { ...v4.data, presentation: { ...shown, offered: null } } };
  t.strictSame(declinedV3ToV4(given), wanted);
  t.strictSame(declinedV3ToV4(v3), { ...v4, data: { ...v4.data, presentation: null } });
});

t.test('a reason of an acceptance is a code, and nothing else is recorded as one', async (t) => {
  const v4 = golden('roletrail.consent.accepted.v4').toString();
  const other = v4.replace('terms_changed', 'as agreed by phone');
  t.match(decodeEvent(Buffer.from(other)), { kind: 'poison' });
  // a request of staff is an event of its own: its acceptance says `consent_required`
  for (const reason of consentReason.exclude(['asked_again']).options) {
    t.ok(acceptanceReason.safeParse(reason).success, `${reason}: why someone is asked`);
  }
});

t.test('v1 of withdrawn is v2 that knows neither session, account nor words', async (t) => {
  const [v1, v2] = [
    event('roletrail.consent.withdrawn.v1'),
    event('roletrail.consent.withdrawn.v2'),
  ];
  if (v1.type !== 'roletrail.consent.withdrawn.v1') return t.fail(v1.type);
  const before = structuredClone(v1);
  const { data } = v1;
  t.strictSame(withdrawnV1ToV2(v1), {
    ...v2,
    data: {
      ...data,
      observed: { ...data.observed, emailProved: null },
      authentication: null,
      idempotencyKey: null,
      account: null,
      words: null,
    },
  });
  t.strictSame(v1, before, 'the event that was read stays as it was written');
  t.match(v2, { data: { reason: 'user_withdrew', account: /./, words: /./ } });
});

t.test('documents and versions of a decision', async (t) => {
  const versions = (type: string) => {
    const decision = readDecision(golden(type));
    return decision && { ...versionsOf(decision), documents: documentsOf(decision).length };
  };
  const [termsVersion, privacyVersion] = ['2025-01-15', '2025-01-15'];
  t.same(versions('roletrail.consent.accepted.v1'), { termsVersion, privacyVersion, documents: 2 });
  t.same(versions('roletrail.consent.declined.v3'), {
    termsVersion,
    privacyVersion: null,
    documents: 1,
  });
  for (const version of ['v1', 'v2']) {
    t.same(versions(`roletrail.consent.withdrawn.${version}`), {
      termsVersion: null,
      privacyVersion: null,
      documents: 0,
    });
  }
});
