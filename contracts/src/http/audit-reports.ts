import { z } from 'zod';
import { text, utcInstant, uuid } from '../primitives.ts';
import { consentReason } from './legal.ts';

const counts = z.array(z.object({ reason: consentReason, people: z.int() }));

/**
 * GET /admin/audit/reports: number of people per consent status, by the gate's rule. Omits erased
 * people.
 */
export const auditReports = z.object({
  at: utcInstant,
  /** all people */
  standing: counts,
  /** those who accepted before and are asked again */
  askedAgain: counts,
  /** days on which a person's browser claimed an unrecorded acceptance */
  claimed: z.int(),
  byVersion: z.array(
    z.object({
      document: z.enum(['terms', 'privacy']),
      version: z.string(),
      /** decisions on this version; a decline may name only the terms */
      accepted: z.int(),
      declined: z.int(),
      /** people whose last decision accepts it */
      people: z.int(),
    }),
  ),
});
export type AuditReports = z.infer<typeof auditReports>;

/** GET /admin/audit/reports/people: people with this status, by id. */
export const auditPeopleQuery = z.strictObject({
  reason: consentReason,
  /** only people who accepted before */
  again: z.enum(['true', 'false']).default('false'),
  /** `next` of the previous page */
  after: uuid.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type AuditPeopleQuery = z.infer<typeof auditPeopleQuery>;

/** GET /admin/audit/reports/people.csv: all of them, as a file. */
export const auditPeopleFileQuery = auditPeopleQuery.pick({ reason: true, again: true });

export const auditPeople = z.object({
  /** may be fewer than requested before the last page; on the last page `next` is null */
  items: z.array(
    z.object({
      userId: uuid,
      decision: z.enum(['accepted', 'declined', 'withdrawn']).nullable(),
      termsVersion: z.string().nullable(),
      privacyVersion: z.string().nullable(),
      decidedAt: utcInstant.nullable(),
    }),
  ),
  next: uuid.nullable(),
});
export type AuditPeople = z.infer<typeof auditPeople>;

/** A day, without a year 0, which PostgreSQL does not have; and a person. */
function isClaimPlace(place: string): boolean {
  const [day = '', userId = '', ...rest] = place.split('/');
  const isDay = z.iso.date().safeParse(day).success && !day.startsWith('0000');
  return isDay && uuid.safeParse(userId).success && rest.length === 0;
}

const claimPlace = text(50).refine(isClaimPlace, 'must be `next` of a page');
/** GET /admin/audit/reports/claims: newest days first. */
export const auditClaimsQuery = z.strictObject({
  after: claimPlace.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type AuditClaimsQuery = z.infer<typeof auditClaimsQuery>;

export const auditClaims = z.object({
  items: z.array(
    z.object({
      /** unproved: any client can write a cookie */
      mark: z.literal('claimed'),
      userId: uuid,
      day: z.iso.date(),
      termsVersion: z.string(),
      privacyVersion: z.string(),
      claimedAt: utcInstant,
    }),
  ),
  next: claimPlace.nullable(),
});
export type AuditClaims = z.infer<typeof auditClaims>;
