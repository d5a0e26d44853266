import type { RoletrailEvent } from '@roletrail/contracts/events/catalogue';
import {
  type ConsentRequestEvent,
  type DecisionEvent,
  toConsentRequest,
  toDecisionEvent,
  versionsOf,
} from '@roletrail/contracts/events/decisions';

/** A decision as its newest version has it: what rows are made of. */
export interface CheckedDecision
  extends Pick<DecisionEvent['data'], 'userId' | 'decision' | 'reason'> {
  readonly eventId: string;
  /** ms since 1970 */
  readonly at: number;
  readonly termsVersion: string | null;
  readonly privacyVersion: string | null;
}

/**
 * What an event decides, or null.
 * @param at when it happened: parsed once, for more than one row
 */
export function decidedBy(event: RoletrailEvent, at: number): CheckedDecision | null {
  const decision = toDecisionEvent(event);
  if (!decision) return null;
  const { termsVersion, privacyVersion } = versionsOf(decision);
  const { userId, decision: choice, reason } = decision.data;
  return {
    eventId: decision.id,
    at,
    userId,
    decision: choice,
    reason,
    termsVersion,
    privacyVersion,
  };
}

/** A request of staff to decide again, as its newest version has it. */
export interface FoldedRequest
  extends Pick<ConsentRequestEvent['data'], 'userId' | 'about' | 'reason'> {
  readonly eventId: string;
  /** ms since 1970 */
  readonly at: number;
}

/**
 * Returns the request to decide again in an event, or null.
 * @param at when it happened: parsed once, for more than one row
 */
export function requestedBy(event: RoletrailEvent, at: number): FoldedRequest | null {
  const request = toConsentRequest(event);
  if (!request) return null;
  const { userId, about, reason } = request.data;
  return { eventId: request.id, at, userId, about, reason };
}
