import { TOPICS } from '@roletrail/contracts/events/catalogue';
import { decodeEvent } from '@roletrail/contracts/events/codec';
import type { DeadLetterKey } from '@roletrail/contracts/http/system-health';
import type { Database } from '@roletrail/db/open';
import { toStoredProjectionName } from '@roletrail/event-log/dead-letters/marks';
import type { OpenBytes } from '@roletrail/event-log/dead-letters/port';
import { readRecord } from '@roletrail/event-log/projector/plan';
import type { PartitionCounts } from '@roletrail/event-log/topic-partitions';
import { entryBytes } from '@roletrail/ledger/entry';
import { leafHash } from '@roletrail/ledger/rfc6962';

/** A dead letter opened. */
export interface OpenedDeadLetter {
  /** the kept bytes; null: the record has none, or they do not open */
  readonly value: Uint8Array | null;
  readonly opens: boolean;
  /** what this program makes of it now, in its place */
  readonly today:
    | { readonly kind: 'event'; readonly type: string; readonly eventId: string }
    | { readonly kind: 'newer'; readonly type: string }
    | { readonly kind: 'unreadable'; readonly reason: string };
}

/** Opens what was kept of a record, and reads it once more. Null: there is no such letter. */
export async function openLetter(
  db: Database,
  partitions: PartitionCounts,
  open: OpenBytes,
  { projection, topic: named, partition, offset }: DeadLetterKey,
): Promise<OpenedDeadLetter | null> {
  const topic = TOPICS.find((name) => name === named);
  const row = await db
    .selectFrom('dead_letter')
    .select(['key', 'sealed_value'])
    .where('projection', '=', toStoredProjectionName(projection))
    .where('topic', '=', named)
    .where('partition', '=', partition)
    .where('offset', '=', offset)
    .executeTakeFirst();
  if (!row || topic === undefined) return null;
  const value = row.sealed_value && open(row.sealed_value);
  const reading = {
    place: { topic, partition },
    partitions,
    leafHash: (bytes: Uint8Array | null) => leafHash(entryBytes(bytes)),
    decode: decodeEvent,
  };
  const { decoded } = readRecord({ offset, key: row.key, value }, reading);
  return { value, opens: row.sealed_value === null || value !== null, today: todayOf(decoded) };
}

function todayOf(decoded: ReturnType<typeof readRecord>['decoded']): OpenedDeadLetter['today'] {
  if (decoded.kind === 'poison') return { kind: 'unreadable', reason: decoded.reason };
  if (decoded.kind === 'newer') return decoded;
  return { kind: 'event', type: decoded.event.type, eventId: decoded.event.id };
}
