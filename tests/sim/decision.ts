import type { EventDraft } from '@roletrail/contracts/events/codec';
import type { Random } from './random.ts';

const AT = '2026-01-01T00:00:00.000Z';
const OBSERVED = { receivedAt: AT, ipRule: 'peer', emailProved: true };

/** One person's acceptance or refusal, as the API drafts it. */
export function decisionDraft(random: Random, user: string, key: string): EventDraft {
  const document = { version: '1', effectiveDate: '2025-01-15', sha256: 'a'.repeat(64) };
  const documents = [{ docType: 'terms' as const, ...document }];
  const authentication = { sessionId: key, method: 'password' as const, authenticatedAt: AT };
  const common = { id: random.uuid(), source: 'roletrail/sim', subject: user };
  const shared = { userId: user, documents, authentication, idempotencyKey: key };
  if (random.chance(0.5)) {
    return {
      ...common,
      type: 'roletrail.consent.declined.v2',
      data: {
        ...shared,
        decision: 'declined',
        reason: 'user_declined',
        presentation: null,
        claimed: { acceptedAt: AT },
        observed: OBSERVED,
        sealed: 'AAAA',
      },
    };
  }
  return {
    ...common,
    type: 'roletrail.consent.accepted.v2',
    data: {
      ...shared,
      decision: 'accepted',
      reason: null,
      presentation: { id: key, issuedAt: AT, expiresAt: AT },
      statement: 'I accept',
      buttonText: 'Accept',
      locale: 'en',
      webBuild: null,
      signatureType: 'clickwrap',
      claimed: {
        acceptedAt: AT,
        shownAt: AT,
        scrolledAt: AT,
        tickedAt: AT,
        tick: 'user',
        scrollConfirmed: true,
      },
      observed: OBSERVED,
      sealed: 'AAAA',
    },
  };
}
