import type { EventDraft } from '@roletrail/contracts/events/codec';

const AT = '2026-01-01T00:00:00.000Z';
const OBSERVED = { receivedAt: AT, ipRule: 'peer', emailProved: true };
const SEALED = { sealed: 'AAAA', account: 'AAAA' };
const DOCUMENT = { version: '1', effectiveDate: '2025-01-15', sha256: 'a'.repeat(64) };
const DOCUMENTS = [{ docType: 'terms' as const, ...DOCUMENT }];
const CLAIMED = {
  acceptedAt: AT,
  shownAt: AT,
  scrolledAt: AT,
  tickedAt: AT,
  tick: 'user' as const,
  scrollConfirmed: true,
};
const OFFER = { statement: 'I accept', buttonText: 'Accept', locale: 'en' };

/**
 * Decision of a person: accept, refuse, or withdraw the acceptance with this id; or a request of
 * staff to decide again.
 */
export type DecisionChoice = { readonly kind: 'accepted' | 'declined' | 'requested' } | Withdrawal;
interface Withdrawal {
  readonly kind: 'withdrawn';
  readonly withdraws: string;
}

/** One person's decision, or a request to them, as the API drafts it. */
export function decisionDraft(
  id: string,
  user: string,
  key: string,
  choice: DecisionChoice,
): EventDraft {
  const authentication = { sessionId: key, method: 'password' as const, authenticatedAt: AT };
  const common = { id, source: 'roletrail/sim', subject: user };
  const shared = {
    userId: user,
    authentication,
    idempotencyKey: key,
    observed: OBSERVED,
    ...SEALED,
  };
  switch (choice.kind) {
    case 'requested':
      return {
        ...common,
        type: 'roletrail.consent.requested.v1',
        data: {
          userId: user,
          about: 'both',
          reason: 'other',
          actor: { kind: 'user', id: key },
          actId: key,
        },
      };
    case 'withdrawn':
      return {
        ...common,
        type: 'roletrail.consent.withdrawn.v2',
        data: {
          ...shared,
          decision: 'withdrawn',
          reason: 'user_withdrew',
          withdraws: choice.withdraws,
          actor: { kind: 'user', id: user },
          words: null,
        },
      };
    case 'declined':
      return {
        ...common,
        type: 'roletrail.consent.declined.v4',
        data: {
          ...shared,
          documents: DOCUMENTS,
          decision: 'declined',
          reason: 'user_declined',
          presentation: null,
          claimed: { acceptedAt: AT },
        },
      };
    case 'accepted':
      return {
        ...common,
        type: 'roletrail.consent.accepted.v5',
        data: {
          ...shared,
          documents: DOCUMENTS,
          decision: 'accepted',
          reason: null,
          presentation: { id: key, issuedAt: AT, expiresAt: AT, offered: OFFER },
          webBuild: null,
          signatureType: 'clickwrap',
          claimed: { ...CLAIMED, ...OFFER },
          words: null,
        },
      };
  }
}
