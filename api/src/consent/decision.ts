import type { ErrorCode } from '@roletrail/contracts/errors';
import type { EventDraft } from '@roletrail/contracts/events/codec';
import {
  type AcceptanceReason,
  acceptanceReason,
  type SealedAccount,
  type SealedEvidence,
} from '@roletrail/contracts/events/consent';
import type { ConsentBody, WithdrawBody } from '@roletrail/contracts/http/legal';
import type { DecisionKind } from '@roletrail/db/schema/log';
import type { ClientFacts } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import type { PresentationVerdict } from '../documents/presentation.ts';
import type { RequiredDocument } from '../documents/required-documents.ts';
import type { SealedSecrets, Secrets } from './secrets.ts';

/** Withdrawal. It names no acceptance: it withdraws the one that is active when it is recorded. */
export interface Withdrawal extends WithdrawBody {
  readonly withdraws: 'what stands';
}

export type DecisionBody = ConsentBody | Withdrawal;

export function isWithdrawal(body: DecisionBody): body is Withdrawal {
  return 'withdraws' in body;
}

export function getDecisionKind(body: DecisionBody): DecisionKind {
  if (isWithdrawal(body)) return 'withdrawn';
  return body.accepted ? 'accepted' : 'declined';
}

/** Decision as received: the client's body, and the server's facts of the request. */
export interface DecisionRequest {
  readonly body: DecisionBody;
  readonly idempotencyKey: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly client: ClientFacts;
  readonly webBuild: string | null;
  /** Null if the client sent none; only an acceptance needs one. */
  readonly presentation: PresentationVerdict | null;
  /** a UUIDv7 from this server, the same at every attempt */
  readonly eventId: string;
}

/** Facts that the transaction read for this decision. */
export interface DecisionFacts {
  readonly documents: readonly RequiredDocument[];
  /** the session that decides, as locked */
  readonly session: Pick<CallerFacts['session'], 'id' | 'method'> & {
    /** when the factors of `method` were last proved */
    readonly authenticatedAt: Date;
  };
  /** person named in the account */
  readonly account: SealedAccount;
  /** whether the person has verified their e-mail address */
  readonly emailProved: boolean;
  /** event id of the acceptance that is the person's last decision; read for withdrawals only */
  readonly activeAcceptance: string | null;
  /** the database's clock */
  readonly now: Date;
}

export type ConsentDraft = Extract<
  EventDraft,
  {
    type:
      | 'roletrail.consent.accepted.v5'
      | 'roletrail.consent.declined.v4'
      | 'roletrail.consent.withdrawn.v2';
  }
>;

export type DecisionResult =
  | {
      readonly kind: 'event';
      /** the event, once its secrets are sealed */
      readonly draft: (sealed: SealedSecrets) => ConsentDraft;
      readonly secrets: Secrets;
      readonly decision: DecisionKind;
      readonly termsVersion: string | null;
      readonly privacyVersion: string | null;
    }
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly detail: string };

export function authenticationOf(session: DecisionFacts['session']) {
  return {
    sessionId: session.id,
    // sign-up sets and proves the password in one step
    method: session.method === 'signup' ? ('password' as const) : session.method,
    authenticatedAt: session.authenticatedAt.toISOString(),
  };
}

export function observedOf(
  request: Pick<DecisionRequest, 'client'>,
  facts: Pick<DecisionFacts, 'now' | 'emailProved'>,
) {
  return {
    receivedAt: facts.now.toISOString(),
    ipRule: request.client.ipRule,
    emailProved: facts.emailProved,
  };
}

/** @param claimed what the browser reports about itself */
export function evidenceOf(
  { ip, peer, userAgent }: ClientFacts,
  claimed: SealedEvidence['claimed'] = { userAgent: null, deviceId: null },
): SealedEvidence {
  return { observed: { ip, peer, userAgent }, claimed };
}

/**
 * Classifies the reason of an acceptance: one of our codes is stored openly, other text is the
 * person's and is sealed.
 */
export function reasonOf(given = ''): {
  readonly code: AcceptanceReason | null;
  readonly words: string | null;
} {
  const code = acceptanceReason.safeParse(given);
  if (code.success) return { code: code.data, words: null };
  return { code: null, words: given.trim() === '' ? null : given };
}

export function refused(code: ErrorCode, detail: string): DecisionResult {
  return { kind: 'refused', code, detail };
}
