import type { Database, Tx } from '@roletrail/db/open';
import type { DecisionKind } from '@roletrail/db/schema/log';
import { sql } from 'kysely';
import { CONSENT_PROJECTION_READY } from '../consent-availability.ts';
import type { RequiredVersions } from '../documents/required-documents.ts';
import { type ConsentFacts, consentState } from './consent-state.ts';

/** Columns of a query from which the consent of the user `u` follows. */
export interface ConsentRow {
  c_user_id: string | null;
  c_event_id: string | null;
  c_decision: DecisionKind | null;
  c_terms: string | null;
  c_privacy: string | null;
  c_decided_at: Date | null;
  needs_review: boolean;
  c_asked_at: Date | null;
  p_event_id: string | null;
  p_decision: DecisionKind | null;
  p_terms: string | null;
  p_privacy: string | null;
  p_decided_at: Date | null;
  required_terms: string | null;
  required_privacy: string | null;
  consent_known: boolean;
}

export const REQUIRED_VERSIONS = sql`required as materialized (
    select doc_type, version from required_document
  )`;

export const CONSENT_COLUMNS = sql`
    c.user_id as c_user_id, c.event_id as c_event_id, c.decision as c_decision, c.terms_version as c_terms,
    c.privacy_version as c_privacy, c.decided_at as c_decided_at,
    coalesce(c.needs_review, false) as needs_review, c.asked_at as c_asked_at,
    p.event_id as p_event_id, p.decision as p_decision, p.terms_version as p_terms,
    p.privacy_version as p_privacy, p.decided_at as p_decided_at,
    (select version from required where doc_type = 'terms') as required_terms,
    (select version from required where doc_type = 'privacy') as required_privacy,
    ${CONSENT_PROJECTION_READY} as consent_known`;

export const CONSENT_ROWS = sql`
  left join current_consent c on c.user_id = u.id
  left join decision_pending p on p.user_id = u.id`;

interface Consent {
  readonly consent: ConsentFacts;
  readonly required: RequiredVersions | null;
  readonly consentKnown: boolean;
}

export function consentOf(row: ConsentRow): Consent {
  const { required_terms: termsVersion, required_privacy: privacyVersion } = row;
  return {
    consent: { projected: projected(row), pending: pending(row) },
    required:
      termsVersion !== null && privacyVersion !== null ? { termsVersion, privacyVersion } : null,
    consentKnown: row.consent_known,
  };
}

function projected(row: ConsentRow): ConsentFacts['projected'] {
  if (row.c_user_id === null) return null;
  return {
    eventId: row.c_event_id,
    decision: row.c_decision,
    termsVersion: row.c_terms,
    privacyVersion: row.c_privacy,
    decidedAt: row.c_decided_at,
    needsReview: row.needs_review,
    askedAt: row.c_asked_at,
  };
}

function pending(row: ConsentRow): ConsentFacts['pending'] {
  if (row.p_event_id === null || row.p_decision === null || row.p_decided_at === null) return null;
  return {
    eventId: row.p_event_id,
    decision: row.p_decision,
    termsVersion: row.p_terms,
    privacyVersion: row.p_privacy,
    decidedAt: row.p_decided_at,
  };
}

/** Person who accepted what is in force. */
export interface Member {
  readonly email: string;
  readonly emailVerified: boolean;
}

/**
 * Returns the person if their acceptance is current, without a session; null if it is not, or if
 * that cannot be decided. Fails closed.
 * @param now ms since 1970
 */
export async function findMember(
  db: Database | Tx,
  userId: string,
  now: number,
): Promise<Member | null> {
  const { rows } = await sql<ConsentRow & { email: string; email_verified: boolean }>`
    with ${REQUIRED_VERSIONS}
    select u.email, u.email_verified_at is not null as email_verified, ${CONSENT_COLUMNS}
    from app_user u
    ${CONSENT_ROWS}
    where u.id = ${userId} and u.erased_at is null`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { consent, required, consentKnown } = consentOf(row);
  if (!consentKnown || consentState(consent, required, now).needsReConsent) return null;
  return { email: row.email, emailVerified: row.email_verified };
}
