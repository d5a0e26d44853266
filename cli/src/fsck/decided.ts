import type { RoletrailEvent } from '@roletrail/contracts/events/catalogue';
import {
  type DecisionEvent,
  toDecisionEvent,
  versionsOf,
} from '@roletrail/contracts/events/decisions';

/** A decision as its newest version has it: what rows are made of. */
export interface FoldedDecision
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
export function decidedBy(event: RoletrailEvent, at: number): FoldedDecision | null {
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
