import { z } from 'zod';
import { CAPABILITIES } from './staff/capabilities.ts';

/** RFC 9562 UUID, lower case. Ids made by us are version 7; a device id may be any version. */
export const uuid = z.uuid().toLowerCase();
/** A UUIDv7 made by us. */
export const id = z.uuid({ version: 'v7' });
/** SHA-256 as 64 lower-case hexadecimal digits. */
export const sha256Hex = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 lower-case hex digits');
/** ISO 8601 in UTC with milliseconds, e.g. 2025-01-15T00:00:00.000Z; years from 1 on, as in Postgres. */
export const utcInstant = z.iso
  .datetime({ precision: 3, offset: false })
  .refine((time) => !time.startsWith('0000'), 'must not be in the year 0');
/** A document version as people write it, e.g. 2025-01-15 or 2.1. */
export const documentVersion = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'must be letters, digits, dot, dash or underscore');
/** The two legal documents that the product knows. */
export const docType = z.enum(['terms', 'privacy']);
export type DocType = z.infer<typeof docType>;
/** Roles that can be granted; everyone signed in is a user. */
export const role = z.enum(['admin', 'compliance']);
export type Role = z.infer<typeof role>;
/** Task of an administrator. */
export const capability = z.enum(CAPABILITIES);

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** Whether the text has a form in UTF-8: no surrogate stands alone. */
export function isWellFormed(text: string): boolean {
  return !LONE_SURROGATE.test(text);
}

const isStorable = (s: string) => !s.includes('\u0000') && isWellFormed(s);
const NOT_STORABLE = 'must be well-formed text';

/**
 * Text of a request that survives a round trip through UTF-8 and Postgres: no NUL and no lone
 * surrogate.
 * @param max longest length in UTF-16 units
 */
export function text(max: number) {
  return z.string().max(max, ABORT).check(units(max)).refine(isStorable, NOT_STORABLE);
}

/** For `max` before `units`: one text gives one issue. */
export const ABORT = { abort: true } as const;

/**
 * Returns a check for at most `max` UTF-16 units. `max` of a string schema counts code points, of
 * which each can be two units.
 */
export function units(max: number) {
  return ({ value, issues }: z.core.ParsePayload<string>): void => {
    if (value.length <= max) return;
    issues.push({ code: 'too_big', origin: 'string', maximum: max, input: value });
  };
}

/**
 * The same in an event. What was once written must always be readable, so the measure stays.
 * @param max longest length in code points
 */
export function eventText(max: number) {
  return z.string().max(max).refine(isStorable, NOT_STORABLE);
}

/** Leaves no mark of its own, or turns what stands beside it round: made to deceive, or pasted. */
const HIDDEN =
  /(?!\u200C|\u200D|\p{Variation_Selector})[\p{Default_Ignorable_Code_Point}\u2800]|[\p{Cc}\p{Zl}\p{Zp}]/u;
/** Persian, Hindi and families of emoji need the two joiners; anywhere else they only hide. */
const STRAY_JOINER =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])(?:\u200C|\u200D)|(?:\u200C|\u200D)(?![\p{L}\p{M}\p{Extended_Pictographic}])/u;

/**
 * One line that shows all it holds, e.g. a name: trimmed, not empty, no control, bidirectional or
 * zero-width characters, so that two lines that look alike are alike.
 * @param max longest length in UTF-16 units
 */
export function singleLine(max: number) {
  return text(max)
    .trim()
    .min(1)
    .refine((s) => !HIDDEN.test(s) && !STRAY_JOINER.test(s), 'must be one line of visible text');
}

/** Why staff ask a person to decide again; the person sees it. */
export const consentRequestReason = z.enum([
  'record_in_doubt',
  'documents_unclear',
  'asked_by_person',
  'legal_duty',
  'other',
]);
export type ConsentRequestReason = z.infer<typeof consentRequestReason>;

/** Documents that such a request is about. A decision always covers both. */
export const consentRequestAbout = z.enum(['terms', 'privacy', 'both']);
export type ConsentRequestAbout = z.infer<typeof consentRequestAbout>;
