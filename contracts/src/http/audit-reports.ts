import { z } from 'zod';
import { text, utcInstant, uuid } from '../primitives.ts';
import { consentReason } from './legal.ts';

const counts = z.array(z.object({ reason: consentReason, people: z.int() }));

/**
 * GET /admin/audit/reports: how people stand now, by the rule that the gate follows. Erased people
 * are left out.
 */
export const auditReports = z.object({
  at: utcInstant,
  /** everybody */
  standing: counts,
  /** those of them who accepted something before and are asked again */
  askedAgain: counts,
  /** days on which a person's browser claimed an acceptance that was never recorded of them */
  claimed: z.int(),
  byVersion: z.array(
    z.object({
      document: z.enum(['terms', 'privacy']),
      version: z.string(),
      /** decisions ever taken about it; a refusal may name the terms alone */
      accepted: z.int(),
      declined: z.int(),
      /** people whose last decision is an acceptance of it */
      people: z.int(),
    }),
  ),
});
export type AuditReports = z.infer<typeof auditReports>;

/** GET /admin/audit/reports/people: those who stand so, by id. */
export const auditPeopleQuery = z.strictObject({
  reason: consentReason,
  /** only those who accepted something before */
  again: z.enum(['true', 'false']).default('false'),
  /** `next` of the page before */
  after: uuid.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type AuditPeopleQuery = z.infer<typeof auditPeopleQuery>;

/** GET /admin/audit/reports/people.csv: all of them, as a file. */
export const auditPeopleFileQuery = auditPeopleQuery.pick({ reason: true, again: true });

export const auditPeople = z.object({
  /** may be fewer than asked for, with more to come: then `next` is not null */
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
      /** what it is worth: anybody can write a cookie */
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
