import type { RoletrailEvent } from '@roletrail/contracts/events/catalogue';
import { decodeEvent } from '@roletrail/contracts/events/codec';
import { uuid } from '@roletrail/contracts/primitives';
import type { LogRecord, Place } from '@roletrail/event-log/port';

/** One event at its first place. */
export interface FirstCopy {
  readonly eventId: string;
  readonly place: Place;
  readonly offset: number;
  readonly type: string;
}

export interface Decided {
  readonly eventId: string | null;
  readonly decision: string | null;
  readonly offset: number;
  readonly place: Place;
  readonly needsReview: boolean;
}

const DECISIONS: ReadonlySet<string> = new Set(['accepted', 'declined', 'withdrawn']);

/**
 * The plainest fold of the log that the projections must equal, written apart from the workers'
 * SQL on purpose: two ways to one answer. Keeps one entry per event id in memory (about 200 bytes).
 */
export class PlainFold {
  readonly firsts = new Map<string, FirstCopy>();
  readonly current = new Map<string, Decided>();
  duplicates = 0;
  poison = 0;

  /** Adds one record; records of a partition come in order. */
  add(place: Place, record: LogRecord): void {
    const decoded = decodeEvent(record.value);
    if (decoded.kind !== 'event') {
      this.poison += 1;
      this.#review(place, record);
      return;
    }
    const { event } = decoded;
    if (this.firsts.has(event.id)) {
      this.duplicates += 1;
      return;
    }
    this.firsts.set(event.id, {
      eventId: event.id,
      place,
      offset: record.offset,
      type: event.type,
    });
    this.#decide(place, record.offset, event);
  }

  #decide(place: Place, offset: number, event: RoletrailEvent): void {
    if (!('decision' in event.data) || !DECISIONS.has(event.data.decision)) return;
    this.current.set(event.data.userId, {
      eventId: event.id,
      decision: event.data.decision,
      offset,
      place,
      needsReview: false,
    });
  }

  #review(place: Place, record: LogRecord): void {
    if (place.topic !== 'consent-events') return;
    const user = uuid.safeParse(record.key);
    if (!user.success) return;
    const before = this.current.get(user.data);
    this.current.set(user.data, {
      eventId: before?.eventId ?? null,
      decision: before?.decision ?? null,
      offset: before?.offset ?? record.offset,
      place,
      needsReview: true,
    });
  }
}
