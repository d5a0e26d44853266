import { decodeEvent } from '@roletrail/contracts/events/codec';

/** What stands in a record: an event as it was written, one of newer code too, or why none. */
export function decodeRecordValue(value: Uint8Array | null) {
  const decoded = decodeEvent(value);
  switch (decoded.kind) {
    case 'event':
      return { event: decoded.event };
    case 'newer':
      return {
        newer: decoded.type,
        event: JSON.parse(new TextDecoder().decode(value ?? undefined)),
      };
    case 'poison':
      return { unreadable: decoded.reason };
  }
}

/** When the event in these bytes was recorded, whatever wrote it; null where none can be read. */
export function timeOf(value: Uint8Array | null): Date | null {
  if (value === null) return null;
  try {
    const { time }: { time?: unknown } = JSON.parse(new TextDecoder().decode(value));
    const at = typeof time === 'string' ? new Date(time) : null;
    return at === null || Number.isNaN(at.getTime()) ? null : at;
  } catch {
    // Bytes that are not JSON have no known time.
    return null;
  }
}
