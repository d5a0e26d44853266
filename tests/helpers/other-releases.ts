import { DEFAULT_PARTITIONS } from '@roletrail/contracts/events/catalogue';
import { decodeEvent } from '@roletrail/contracts/events/codec';
import { computePartition } from '@roletrail/contracts/events/partition';
import { CHANNELS } from '@roletrail/db/notify';
import type { Database } from '@roletrail/db/open';
import { formatFilled } from '@roletrail/event-log/outbox/channels';
import { reserveInOrder } from '@roletrail/event-log/outbox/reserve';
import { formatTopicPartition } from '@roletrail/event-log/port';
import type { Decode } from '@roletrail/event-log/projector/settings';
import { sql } from 'kysely';
import { decisionBytes, newId } from './consent-events.ts';

/** A version of the acceptance that the shipped code does not know; its shape is the newest's. */
export const NEXT = 'roletrail.consent.accepted.v9';
const NEWEST = 'roletrail.consent.accepted.v5';

/** Decodes a record like the release that introduces it. */
export const decodeNext: Decode = (value) => {
  const decoded = decodeEvent(value);
  if (decoded.kind !== 'newer' || decoded.type !== NEXT) return decoded;
  return decodeEvent(
    Buffer.from(
      Buffer.from(value ?? [])
        .toString()
        .replace(NEXT, NEWEST),
    ),
  );
};

/** Event source that a strict release rejects. */
export const UNHEARD = 'test';

/** Decodes like a release that treats events of an unknown source as poison. */
export const decodeStrict: Decode = (value) => {
  const decoded = decodeEvent(value);
  if (decoded.kind !== 'event' || decoded.event.source !== UNHEARD) return decoded;
  return { kind: 'poison', reason: `${decoded.event.type}: source does not fit` };
};

/**
 * Records an acceptance as the api of another release did or will: outbox row, pending decision,
 * wake-up.
 * @returns its event id
 */
export async function recordAs(
  release: 'first' | 'second' | 'next',
  db: Database,
  userId: string,
  sealFor: (eventId: string) => string = () => 'AAAA',
): Promise<string> {
  const topic = 'consent-events' as const;
  const place = { topic, partition: computePartition(userId, DEFAULT_PARTITIONS[topic]) };
  const eventId = newId();
  await db.transaction().execute(async (tx) => {
    const reserved = await reserveInOrder(
      tx,
      new Map([[formatTopicPartition(place), { place, count: 1 }]]),
    );
    const { lastSeq: seq = 0, time = '' } = reserved.get(formatTopicPartition(place)) ?? {};
    const recordedAs = ({ first: 1, second: 2, next: 5 } as const)[release];
    const wanted = { userId, eventId, sequence: seq, time, recordedAs, sealed: sealFor(eventId) };
    const bytes = decisionBytes(wanted);
    const text = Buffer.from(bytes).toString();
    const value = Buffer.from(release === 'next' ? text.replace(NEWEST, NEXT) : text);
    const row = { ...place, seq, event_id: eventId, key: userId, value, created_at: time };
    await tx
      .insertInto('outbox')
      .values({ ...row, offset: null })
      .execute();
    const versions = { terms_version: '2025-01-15', privacy_version: '2025-01-15' };
    const pending = { event_id: eventId, decision: 'accepted' as const, decided_at: time, seq };
    await tx
      .insertInto('decision_pending')
      .values({ user_id: userId, ...pending, ...versions })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...pending, ...versions }))
      .execute();
    await sql`select pg_notify(${CHANNELS.outboxFilled}, ${formatFilled(place, seq)})`.execute(tx);
  });
  return eventId;
}
