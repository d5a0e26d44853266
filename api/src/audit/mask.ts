import { EVENTS, type EventType, type RoletrailEvent } from '@roletrail/contracts/events/catalogue';
import { sealed } from '@roletrail/contracts/events/envelope';
import { z } from 'zod';

/** What stands where something sealed stood: the ciphertext is part of the raw entry alone. */
export const MASK = '[sealed]';

/** The fields of an event's data that hold what was sealed, by its schema: a new one is masked unasked. */
export function sealedFieldsOf(type: EventType): readonly string[] {
  const { schema } = EVENTS[type];
  const fields: Readonly<Record<string, z.ZodType>> = schema.shape.data.shape;
  return Object.entries(fields).flatMap(([name, field]) => (isSealed(field) ? [name] : []));
}

function isSealed(field: z.ZodType): boolean {
  return field === sealed || (field instanceof z.ZodNullable && field.unwrap() === sealed);
}

/** Those of them that this event has something in. */
export function sealedIn(event: RoletrailEvent): readonly string[] {
  const data: Readonly<Record<string, unknown>> = event.data;
  return sealedFieldsOf(event.type).filter((name) => typeof data[name] === 'string');
}

export function maskEvent(event: RoletrailEvent): Record<string, unknown> {
  const hidden = Object.fromEntries(sealedIn(event).map((name) => [name, MASK]));
  return { ...event, data: { ...event.data, ...hidden } };
}
