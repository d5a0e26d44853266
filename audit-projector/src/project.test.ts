import { decodeEvent, encodeEvent } from '@roletrail/contracts/events/codec';
import type { FoldRecord } from '@roletrail/event-log/projector/port';
import { leafHash } from '@roletrail/ledger/rfc6962';
import t from 'tap';
import { eventIds, type KnownCopies, project } from './project.ts';

const place = { topic: 'admin-events', partition: 0 };
const id = (n: number) => `0193e5a0-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`;
const person = id(77);
const none: KnownCopies = new Map();

function grant(n: number, reason = 'hired'): Uint8Array {
  return encodeEvent(
    {
      id: id(n),
      source: 'test',
      type: 'roletrail.role.granted.v1',
      subject: person,
      data: { userId: person, role: 'admin', actor: { kind: 'operator', id: null }, reason },
    },
    '2026-11-21T10:00:00.123Z',
    n,
  );
}

/** Records from offset 5 on. */
function log(...values: (Uint8Array | null)[]): FoldRecord[] {
  return values.map((value, i) => {
    const decoded = decodeEvent(value);
    if (decoded.kind === 'newer') throw new Error('not here');
    return {
      offset: 5 + i,
      key: null,
      value,
      decoded,
      leafHash: leafHash(value ?? new Uint8Array()),
    };
  });
}

t.test(
  'each event once, at its lowest offset; what cannot be read is not in the trail',
  async (t) => {
    const records = log(grant(1), null, new TextEncoder().encode('{'), grant(2));
    t.same(eventIds(records), [id(1), id(2)]);
    const { entries, duplicates } = project(place, records, none);
    t.same(duplicates, []);
    t.same(
      entries.map((row) => row.offset),
      [5, 8],
    );
    t.same(entries[0], {
      offset: 5,
      eventId: id(1),
      type: 'roletrail.role.granted.v1',
      subject: person,
      occurredAt: Date.parse('2026-11-21T10:00:00.123Z'),
      userId: person,
      decision: null,
      termsVersion: null,
      privacyVersion: null,
    });
  },
);

t.test(
  'later copies point to the first, in this batch, an earlier one or another partition',
  async (t) => {
    const here = project(place, log(grant(1), grant(1), grant(1)), none);
    t.same(
      here.entries.map((row) => row.offset),
      [5],
    );
    t.match(here.duplicates, [
      { offset: 6, eventId: id(1), first: { ...place, offset: 5 } },
      { offset: 7, eventId: id(1), first: { ...place, offset: 5 } },
    ]);
    const first = {
      topic: 'consent-events',
      partition: 2,
      offset: 3,
      leafHash: leafHash(grant(1)),
    };
    const later = project(place, log(grant(1)), new Map([[id(1), first]]));
    t.match(later, {
      entries: [],
      duplicates: [{ offset: 5, first: { topic: 'consent-events', offset: 3 } }],
    });
  },
);

t.test('the same id with other bytes is an integrity fault', async (t) => {
  const fault = { name: 'IntegrityError', message: new RegExp(`${id(1)} stands at offset 6`) };
  t.throws(() => project(place, log(grant(1), grant(1, 'promoted')), none), fault);
});
