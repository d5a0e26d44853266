import { decodeEvent } from '@roletrail/contracts/events/codec';

/** Decodes a record: an event, also of newer code, or the reason why it is unreadable. */
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

/** Returns the time of the event in these bytes, or null if it is unreadable. */
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
