import { EVENTS, type EventType, type RoletrailEvent } from '@roletrail/contracts/events/catalogue';
import { sealed } from '@roletrail/contracts/events/envelope';
import { z } from 'zod';

/** Text shown in place of a sealed value. Only the raw entry contains the ciphertext. */
export const MASK = '[sealed]';

/** Returns the sealed fields of an event type from its schema, so that new ones are masked. */
export function sealedFieldsOf(type: EventType): readonly string[] {
  const { schema } = EVENTS[type];
  const fields: Readonly<Record<string, z.ZodType>> = schema.shape.data.shape;
  return Object.entries(fields).flatMap(([name, field]) => (isSealed(field) ? [name] : []));
}

function isSealed(field: z.ZodType): boolean {
  return field === sealed || (field instanceof z.ZodNullable && field.unwrap() === sealed);
}

/** Returns those sealed fields that are not empty in this event. */
export function sealedIn(event: RoletrailEvent): readonly string[] {
  const data: Readonly<Record<string, unknown>> = event.data;
  return sealedFieldsOf(event.type).filter((name) => typeof data[name] === 'string');
}

export function maskEvent(event: RoletrailEvent): Record<string, unknown> {
  const hidden = Object.fromEntries(sealedIn(event).map((name) => [name, MASK]));
  return { ...event, data: { ...event.data, ...hidden } };
}
