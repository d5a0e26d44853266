import { decodeEvent, encodeEvent } from '@roletrail/contracts/events/codec';
import type { LogRecord } from '../port.ts';
import type { FoldRecord } from '../projector/port.ts';

/*
 * Logs for the examples of the folds: `given` is already folded, `when` are the new records,
 * `outcome` are the expected rows. Numbers identify events, and names people.
 */

export type TestRecord = Pick<LogRecord, 'key' | 'value'>;

export const ann = '0193e5a0-0000-7000-8000-00000000000a';
export const bob = '0193e5a0-0000-7000-8000-00000000000b';
/** time of every event here */
export const AT = '2026-11-21T10:00:00.123Z';

/** Returns the id of event `n`, 0 to 99. */
export function eventId(n: number): string {
  return `0193e5a0-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`;
}

const seen = { receivedAt: AT, ipRule: 'peer' };
const document = (docType: 'terms' | 'privacy', version: string) => ({
  docType,
  version,
  effectiveDate: '2025-01-15',
  sha256: '0'.repeat(64),
});

/** Creates a decline of this terms version and of privacy version p1. */
export function declined(n: number, userId: string, terms = 'v1'): TestRecord {
  return event(n, {
    type: 'roletrail.consent.declined.v4',
    subject: userId,
    data: {
      decision: 'declined',
      userId,
      reason: 'user_declined',
      documents: [document('privacy', 'p1'), document('terms', terms)],
      authentication: { sessionId: eventId(99), method: 'password', authenticatedAt: AT },
      presentation: null,
      idempotencyKey: eventId(98),
      claimed: { acceptedAt: AT },
      observed: { ...seen, emailProved: true },
      sealed: 'AA',
      account: 'AA',
    },
  });
}

export function withdrawn(n: number, userId: string): TestRecord {
  return event(n, {
    type: 'roletrail.consent.withdrawn.v2',
    subject: userId,
    data: {
      decision: 'withdrawn',
      userId,
      reason: 'user_withdrew',
      withdraws: eventId(97),
      actor: { kind: 'user', id: userId },
      authentication: { sessionId: eventId(99), method: 'password', authenticatedAt: AT },
      idempotencyKey: eventId(96),
      observed: { ...seen, emailProved: true },
      sealed: 'AA',
      account: 'AA',
      words: null,
    },
  });
}

/** Creates a request of staff to decide again. */
export function askedAgain(n: number, userId: string): TestRecord {
  return event(n, {
    type: 'roletrail.consent.requested.v1',
    subject: userId,
    data: {
      userId,
      about: 'both',
      reason: 'record_in_doubt',
      actor: { kind: 'user', id: eventId(95) },
      actId: eventId(94),
    },
  });
}

export function erased(n: number, userId: string): TestRecord {
  return event(n, {
    type: 'roletrail.subject.erased.v1',
    subject: userId,
    data: { userId, actor: { kind: 'user', id: userId }, reason: 'asked' },
  });
}

const REQUEST = eventId(96);

export function erasureRequested(n: number, userId: string): TestRecord {
  return event(n, {
    type: 'roletrail.erasure.requested.v2',
    subject: userId,
    data: {
      userId,
      requestId: REQUEST,
      dueAt: AT,
      receipt: '0'.repeat(64),
      actor: { kind: 'user', id: userId },
      reason: 'own_request',
      approvedBy: null,
      actId: null,
    },
  });
}

export function erasureCancelled(n: number, userId: string): TestRecord {
  return event(n, {
    type: 'roletrail.erasure.cancelled.v1',
    subject: userId,
    data: { userId, requestId: REQUEST, actor: { kind: 'user', id: userId } },
  });
}

export function granted(n: number, userId: string, reason = 'hired'): TestRecord {
  return event(n, {
    type: 'roletrail.role.granted.v1',
    subject: userId,
    data: { userId, role: 'admin', actor: { kind: 'operator', id: null }, reason },
  });
}

/** Creates an unreadable record. */
export function poison(key: string | null): TestRecord {
  return { key, value: new TextEncoder().encode('{"type":') };
}

/** Creates a record without bytes. */
export function empty(key: string | null): TestRecord {
  return { key, value: null };
}

type Draft = Parameters<typeof encodeEvent>[0];
type EventFields = Draft extends infer D
  ? D extends Draft
    ? Omit<D, 'id' | 'source'>
    : never
  : never;

function event(n: number, fields: EventFields): TestRecord {
  const draft = { id: eventId(n), source: 'test', ...fields } as Draft;
  return { key: fields.subject, value: encodeEvent(draft, AT, n) };
}

/** Assigns consecutive offsets, beginning with `from`. */
export function assignOffsets(records: readonly TestRecord[], from: number): LogRecord[] {
  return records.map((record, i) => ({ ...record, offset: from + i }));
}

/** Assigns offsets, decodes and hashes records, as a fold receives them. */
export function readAsFold(
  leafHash: (value: Uint8Array) => Uint8Array,
  records: readonly TestRecord[],
  from: number,
): FoldRecord[] {
  return assignOffsets(records, from).map((record) => {
    const decoded = decodeEvent(record.value);
    if (decoded.kind === 'newer') throw new Error('no event here is newer than this program');
    return { ...record, decoded, leafHash: leafHash(record.value ?? new Uint8Array()) };
  });
}
