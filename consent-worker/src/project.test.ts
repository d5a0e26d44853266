import { decodeEvent, encodeEvent } from '@roletrail/contracts/events/codec';
import type { FoldRecord } from '@roletrail/event-log/projector/port';
import { leafHash } from '@roletrail/ledger/rfc6962';
import t from 'tap';
import { type KnownEvents, project as projectAt } from './project.ts';

const ann = '0193e5a0-0000-7000-8000-00000000000a';
const bob = '0193e5a0-0000-7000-8000-00000000000b';
const id = (n: number) => `0193e5a0-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`;
const at = '2026-11-21T10:00:00.000Z';
const none: KnownEvents = new Map();
const project = (records: readonly FoldRecord[], known: KnownEvents) =>
  projectAt(records, known, () => true);
const document = (docType: 'terms' | 'privacy', version: string) => ({
  docType,
  version,
  effectiveDate: '2025-01-15',
  sha256: '0'.repeat(64),
});

function decline(n: number, userId: string, version = 'v1'): Uint8Array {
  return encodeEvent(
    {
      id: id(n),
      source: 'test',
      type: 'roletrail.consent.declined.v2',
      subject: userId,
      data: {
        decision: 'declined',
        userId,
        reason: 'user_declined',
        documents: [document('privacy', 'p1'), document('terms', version)],
        authentication: { sessionId: id(99), method: 'password', authenticatedAt: at },
        presentation: null,
        idempotencyKey: id(98),
        claimed: { acceptedAt: at },
        observed: { receivedAt: at, ipRule: 'peer', emailProved: true },
        sealed: 'AA',
      },
    },
    at,
    n,
  );
}

function withdraw(n: number, userId: string): Uint8Array {
  return encodeEvent(
    {
      id: id(n),
      source: 'test',
      type: 'roletrail.consent.withdrawn.v1',
      subject: userId,
      data: {
        decision: 'withdrawn',
        userId,
        reason: null,
        withdraws: id(97),
        actor: { kind: 'user', id: userId },
        observed: { receivedAt: at, ipRule: 'peer' },
        sealed: null,
      },
    },
    at,
    n,
  );
}

function erased(n: number, userId: string): Uint8Array {
  return encodeEvent(
    {
      id: id(n),
      source: 'test',
      type: 'roletrail.subject.erased.v1',
      subject: userId,
      data: { userId, actor: { kind: 'user', id: userId }, reason: 'asked' },
    },
    at,
    n,
  );
}

/** Records from offset 10 on. */
function log(...values: [key: string | null, value: Uint8Array | null][]): FoldRecord[] {
  return values.map(([key, value], i) => {
    const decoded = decodeEvent(value);
    if (decoded.kind === 'newer') throw new Error('not here');
    return { offset: 10 + i, key, value, decoded, leafHash: leafHash(value ?? new Uint8Array()) };
  });
}
const garbage = new TextEncoder().encode('{"type":');

t.test('the last decision of each person stands, with its versions', async (t) => {
  const changes = project(
    log([ann, decline(1, ann, 'v1')], [bob, withdraw(2, bob)], [ann, decline(3, ann, 'v2')]),
    none,
  );
  t.same(
    changes.decisions.map((row) => [row.eventId, row.userId, row.offset, row.decision]),
    [
      [id(1), ann, 10, 'declined'],
      [id(2), bob, 11, 'withdrawn'],
      [id(3), ann, 12, 'declined'],
    ],
  );
  t.match(changes.people, [
    {
      userId: ann,
      needsReview: false,
      offset: 12,
      last: { termsVersion: 'v2', privacyVersion: 'p1' },
    },
    { userId: bob, needsReview: false, last: { reason: null, termsVersion: null, decidedAt: at } },
  ]);
  t.same(changes.seen, [
    { eventId: id(1), userId: ann },
    { eventId: id(2), userId: bob },
    { eventId: id(3), userId: ann },
  ]);
});

t.test('later copies change nothing, in the batch or of an earlier one', async (t) => {
  const first = decline(1, ann, 'v1');
  const changes = project(log([ann, first], [ann, decline(2, ann, 'v2')], [ann, first]), none);
  t.equal(changes.copies, 1);
  t.match(
    changes.people,
    [{ offset: 11, last: { eventId: id(2) } }],
    'the copy is not the last word',
  );
  const before = new Map([[id(1), leafHash(first)]]);
  const later = project(log([ann, first]), before);
  t.match(later, { decisions: [], people: [], copies: 1, seen: [{ eventId: id(1) }] });
});

t.test('the same id with other bytes is an integrity fault', async (t) => {
  const [one, other] = [decline(1, ann, 'v1'), decline(1, ann, 'v2')];
  const fault = { name: 'IntegrityError', message: new RegExp(`${id(1)} stands at offset 11`) };
  t.throws(() => project(log([ann, one], [ann, other]), none), fault);
  const before = new Map([[id(1), leafHash(one)]]);
  t.throws(() => project(log([ann, other]), before), { name: 'IntegrityError' });
});

t.test('poison under a person’s key asks for review until they decide again', async (t) => {
  const after = project(log([ann, decline(1, ann)], [ann, garbage]), none);
  t.match(after.people, [{ userId: ann, needsReview: true, last: { eventId: id(1) } }]);
  const twice = project(log([ann, garbage], [ann, garbage]), none);
  t.match(twice.people, [{ last: null, offset: 10 }], 'however the log is cut into batches');
  const before = project(log([ann, garbage], [ann, decline(1, ann)]), none);
  t.match(before.people, [{ userId: ann, needsReview: false, last: { eventId: id(1) } }]);
  t.match(project(log([ann, garbage]), none).people, [
    { needsReview: true, last: null, offset: 10 },
  ]);
});

t.test('poison asks for review only in the partition of the key', async (t) => {
  const records = log([ann, garbage], [bob, garbage]);
  const { people } = projectAt(records, none, (key) => key === bob);
  t.match(people, [{ userId: bob, needsReview: true }]);
  t.equal(people.length, 1);
});

t.test('poison under no person’s key, erasures and null values touch nobody', async (t) => {
  const records = log([null, garbage], ['somebody', garbage], [ann, erased(1, ann)]);
  t.same(project(records, none), { decisions: [], people: [], seen: [], copies: 0 });
  t.match(project(log([bob, null]), none).people, [{ userId: bob, needsReview: true }]);
});
