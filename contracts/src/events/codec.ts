import { z } from 'zod';
import { canonicalBytes } from '../canonical.ts';
import { EVENT_BYTES_MAX } from '../limits.ts';
import {
  EVENTS,
  type EventOf,
  type EventType,
  isEventType,
  type NewestType,
  type RoletrailEvent,
} from './catalogue.ts';

/**
 * Event before it has its place: the outbox adds `time` and `sequence` under the lock. In the
 * newest version of its type, unless an older one is named.
 */
export type EventDraft<T extends EventType = NewestType> = T extends EventType
  ? Omit<EventOf<T>, 'time' | 'sequence' | 'specversion' | 'datacontenttype'>
  : never;

/** Result of decoding a record's bytes. */
export type Decoded =
  | { kind: 'event'; event: RoletrailEvent }
  /** cannot be parsed, and no later version of the code would parse it either */
  | { kind: 'poison'; reason: string }
  /** a type or a version of ours that this code does not know: newer code has written it */
  | { kind: 'newer'; type: string };

const decoder = new TextDecoder('utf-8', { fatal: true });

const compiled = new Map<EventType, z.ZodType<RoletrailEvent>>();

/**
 * Returns the schema of a type, compiled at first use: that halves the time to read a log. If the
 * compiled form rejects a value, zod parses it again, so that verdict and reason are those of the
 * schema.
 */
export function schemaOf(type: EventType): z.ZodType<RoletrailEvent> {
  const known = compiled.get(type);
  if (known) return known;
  const made = z.compile<z.ZodType<RoletrailEvent>>(EVENTS[type].schema);
  compiled.set(type, made);
  return made;
}

/**
 * Returns the exact bytes of an event: parsed against its schema, then RFC 8785. Created once and
 * then stored, sent and hashed.
 * @throws ZodError if the draft does not fit its schema; RangeError over 16 KiB
 */
export function encodeEvent(
  draft: EventDraft<EventType>,
  time: string,
  sequence: number,
): Uint8Array {
  const event = schemaOf(draft.type).parse({
    ...draft,
    specversion: '1.0',
    datacontenttype: 'application/json',
    time,
    sequence: String(sequence),
  });
  const bytes = canonicalBytes(event);
  if (bytes.length > EVENT_BYTES_MAX) {
    throw new RangeError(`event ${event.type} has ${bytes.length} bytes, over ${EVENT_BYTES_MAX}`);
  }
  return bytes;
}

/** Decodes a record's bytes. Never throws: invalid bytes are `poison`. */
export function decodeEvent(bytes: Uint8Array | null): Decoded {
  if (bytes === null) return { kind: 'poison', reason: 'record has no value' };
  let json: unknown;
  try {
    json = JSON.parse(decoder.decode(bytes));
  } catch {
    return { kind: 'poison', reason: 'not JSON in UTF-8' };
  }
  const type = typeof json === 'object' && json !== null && 'type' in json ? json.type : undefined;
  if (typeof type !== 'string') return { kind: 'poison', reason: 'no event type' };
  if (!isEventType(type)) return unknownType(type);
  const parsed = schemaOf(type).safeParse(json);
  if (parsed.success) return { kind: 'event', event: parsed.data };
  // own text, because the reason is stored and must not change with a library upgrade
  const path = parsed.error.issues[0]?.path.join('.');
  return { kind: 'poison', reason: `${type}: ${path || 'its fields'} does not fit` };
}

/** Name pattern of all types; no version of the code writes other names. */
const OURS = /^roletrail\.[a-z_]+\.[a-z_]+\.v[1-9][0-9]{0,4}$/;

function unknownType(type: string): Decoded {
  if (type.length <= 100 && OURS.test(type)) return { kind: 'newer', type };
  return { kind: 'poison', reason: `unknown event type ${JSON.stringify(type.slice(0, 100))}` };
}
