import type { CheckConsentAnswer, ConsentReason } from '@roletrail/contracts/http/legal';
import { ACCEPTANCE_COOKIE_DAYS } from '@roletrail/contracts/limits';
import type { DecisionKind } from '@roletrail/db/schema/log';
import type { RequiredVersions } from '../documents/required-documents.ts';

/** Row of `current_consent`: the last folded decision of a person. */
export interface ProjectedConsent {
  /** null, like the decision, if the only known record of the person is unreadable */
  eventId: string | null;
  decision: DecisionKind | null;
  termsVersion: string | null;
  privacyVersion: string | null;
  decidedAt: Date | null;
  needsReview: boolean;
  /** last request of staff to decide again since the decision; null if there is none */
  askedAt: Date | null;
}

/** Row of `decision_pending`: a decision in effect that is not folded yet. */
export interface PendingDecision {
  eventId: string;
  decision: DecisionKind;
  termsVersion: string | null;
  privacyVersion: string | null;
  decidedAt: Date;
}

export interface ConsentFacts {
  projected: ProjectedConsent | null;
  pending: PendingDecision | null;
}

export interface ConsentState {
  reason: ConsentReason;
  needsReConsent: boolean;
  /** acceptance that is the person's last decision, also if documents have changed since */
  accepted: CheckConsentAnswer['accepted'];
}

const LIFETIME_MS = ACCEPTANCE_COOKIE_DAYS * 86_400_000;

/**
 * Returns whether a person must decide (again), and why. A pending decision overlays the projected
 * one, because it is later in the same partition. So it also ends a request that is folded. An acceptance is valid for the versions it names
 * and for 365 days.
 * @param required null if terms or privacy policy are unpublished: then no consent is current
 * @param now milliseconds since the epoch, by the database's clock
 */
export function consentState(
  facts: ConsentFacts,
  required: RequiredVersions | null,
  now: number,
): ConsentState {
  const { projected, pending } = facts;
  if (!pending && projected?.needsReview) return needed('needs_review');
  const last = pending ?? projected;
  if (!last?.decision || !last.decidedAt || !last.eventId) return needed('never_accepted');
  if (last.decision !== 'accepted') return needed(last.decision);
  const accepted = {
    termsVersion: last.termsVersion ?? '',
    privacyVersion: last.privacyVersion ?? '',
    acceptedAt: last.decidedAt.toISOString(),
    eventId: last.eventId,
  };
  const isAsked = !pending && projected?.askedAt != null;
  const reason = isAsked
    ? 'asked_again'
    : judge(accepted, required, now - last.decidedAt.getTime());
  return { reason, needsReConsent: reason !== 'current', accepted };
}

function judge(
  accepted: RequiredVersions,
  required: RequiredVersions | null,
  ageMs: number,
): ConsentReason {
  if (accepted.termsVersion !== required?.termsVersion) return 'terms_changed';
  if (accepted.privacyVersion !== required.privacyVersion) return 'privacy_changed';
  return ageMs >= LIFETIME_MS ? 'expired' : 'current';
}

function needed(reason: ConsentReason): ConsentState {
  return { reason, needsReConsent: true, accepted: null };
}
