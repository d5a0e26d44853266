import { z } from 'zod';

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

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** Whether the text has a form in UTF-8: no surrogate stands alone. */
export function isWellFormed(text: string): boolean {
  return !LONE_SURROGATE.test(text);
}

/**
 * Text that survives a round trip through UTF-8 and Postgres: no NUL and no lone surrogate.
 * @param max longest length in UTF-16 units
 */
export function text(max: number) {
  return z
    .string()
    .max(max)
    .refine((s) => !s.includes('\u0000') && isWellFormed(s), 'must be well-formed text');
}
