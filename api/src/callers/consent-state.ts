import type { CheckConsentAnswer, ConsentReason } from '@roletrail/contracts/http/legal';
import { ACCEPTANCE_COOKIE_DAYS } from '@roletrail/contracts/limits';
import type { DecisionKind } from '@roletrail/db/schema/log';
import type { RequiredVersions } from '../documents/required-documents.ts';

/** The person's row of `current_consent`: the last decision that the projection has folded. */
export interface ProjectedConsent {
  /** null, like the decision, when all that is known of the person is a record nobody can read */
  eventId: string | null;
  decision: DecisionKind | null;
  termsVersion: string | null;
  privacyVersion: string | null;
  decidedAt: Date | null;
  needsReview: boolean;
}

/** The person's row of `decision_pending`: a decision in effect that was not folded yet. */
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
  /** the acceptance that is the person's last decision, whatever became of the documents since */
  accepted: CheckConsentAnswer['accepted'];
}

const LIFETIME_MS = ACCEPTANCE_COOKIE_DAYS * 86_400_000;

/**
 * Whether a person has to decide (again), and why. A pending decision overlays the projected one,
 * because it is later in the same partition; an acceptance counts for the versions it names and
 * for 365 days.
 * @param required null while terms or privacy policy are not published: nobody is current then
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
  const reason = judge(accepted, required, now - last.decidedAt.getTime());
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
