import type { ErrorCode } from '@roletrail/contracts/errors';
import type { EventDraft } from '@roletrail/contracts/events/codec';
import type { SealedEvidence } from '@roletrail/contracts/events/consent';
import type { AcceptBody, ConsentBody, DeclineBody } from '@roletrail/contracts/http/legal';
import type { ClientFacts } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import type { PresentationVerdict } from '../documents/presentation.ts';
import type { RequiredDocument } from '../documents/required-documents.ts';
import { EVENT_SOURCE } from '../event-source.ts';

/** A decision as it arrived: the client's words, and what the server saw of the request. */
export interface DecisionRequest {
  readonly body: ConsentBody;
  readonly idempotencyKey: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly client: ClientFacts;
  readonly webBuild: string | null;
  /** Null when the client sent none; only a decline may. */
  readonly presentation: PresentationVerdict | null;
  /** a UUIDv7 of ours, the same at every attempt */
  readonly eventId: string;
}

/** What the transaction read for this decision. */
export interface DecisionFacts {
  readonly documents: readonly RequiredDocument[];
  /** the session that decides, as locked */
  readonly session: Pick<CallerFacts['session'], 'id' | 'method' | 'createdAt'>;
  /** whether the person has proved their e-mail address */
  readonly emailProved: boolean;
  /** the database's clock */
  readonly now: Date;
}

type ConsentDraft = Extract<
  EventDraft,
  { type: 'roletrail.consent.accepted.v2' | 'roletrail.consent.declined.v2' }
>;
/** The draft but for its sealed field, which needs the person's data key. */
type Unsealed<D extends ConsentDraft> = D extends ConsentDraft
  ? Omit<D, 'data'> & { data: Omit<D['data'], 'sealed'> }
  : never;

export type Decided =
  | {
      readonly kind: 'event';
      /** the event, once its evidence is sealed */
      readonly draft: (sealed: string) => ConsentDraft;
      readonly evidence: SealedEvidence;
      readonly decision: 'accepted' | 'declined';
      readonly termsVersion: string;
      readonly privacyVersion: string | null;
    }
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly detail: string };

/**
 * A person's decision → the event that will stand for it, or why not. Pure. Whether the caller
 * may decide at all (own session, alive; own name) is settled before.
 */
export function decide(request: DecisionRequest, facts: DecisionFacts): Decided {
  const terms = facts.documents.find((d) => d.docType === 'terms');
  const privacy = facts.documents.find((d) => d.docType === 'privacy');
  if (!terms || !privacy) {
    return refused('NOT_READY', 'No terms or no privacy policy are in force yet.');
  }
  const { body, presentation } = request;
  const changed =
    body.termsVersion !== terms.version ||
    body.hashOfDocument !== terms.sha256 ||
    (body.accepted && !namesPrivacy(body, privacy));
  if (changed) return documentChanged(terms, privacy);
  if (presentation && !presentation.ok) {
    return refused('PRESENTATION_INVALID', PRESENTATION_FAULTS[presentation.reason]);
  }
  if (presentation?.ok && !presentsExactly(presentation.presentation.documents, facts.documents)) {
    return documentChanged(terms, privacy);
  }
  return body.accepted
    ? accept(request, body, facts, privacy.version)
    : decline(request, body, facts, terms);
}

const PRESENTATION_FAULTS = {
  malformed: 'The presentation id is not one of ours.',
  forged: 'The presentation id is not one of ours.',
  expired: 'The documents were shown too long ago; please read them again.',
  not_yours: 'The documents were shown to another session; please read them again.',
} as const;

function namesPrivacy(body: AcceptBody, privacy: RequiredDocument): boolean {
  return (
    body.privacyVersion === privacy.version &&
    (body.privacyHash === undefined || body.privacyHash === privacy.sha256)
  );
}

function presentsExactly(
  shown: readonly { docType: string; version: string; sha256: string }[],
  current: readonly RequiredDocument[],
): boolean {
  return (
    shown.length === current.length &&
    current.every((document) =>
      shown.some(
        (s) =>
          s.docType === document.docType &&
          s.version === document.version &&
          s.sha256 === document.sha256,
      ),
    )
  );
}

function accept(
  request: DecisionRequest,
  body: AcceptBody,
  facts: DecisionFacts,
  privacyVersion: string,
): Decided {
  if (!request.presentation?.ok) {
    return refused('PRESENTATION_INVALID', PRESENTATION_FAULTS.malformed);
  }
  const { eventId, userId } = request;
  const unsealed: Unsealed<Extract<ConsentDraft, { type: 'roletrail.consent.accepted.v2' }>> = {
    id: eventId,
    source: EVENT_SOURCE,
    type: 'roletrail.consent.accepted.v2',
    subject: userId,
    data: {
      decision: 'accepted',
      userId,
      reason: body.reason ?? null,
      documents: facts.documents.map(asRecorded),
      authentication: authenticationOf(facts.session),
      presentation: presentationOf(request.presentation.presentation),
      statement: body.statement,
      buttonText: body.buttonText,
      locale: body.locale,
      webBuild: request.webBuild,
      signatureType: body.signatureType,
      idempotencyKey: request.idempotencyKey,
      claimed: {
        acceptedAt: body.acceptedAt,
        shownAt: body.shownAt,
        scrolledAt: body.scrolledAt,
        tickedAt: body.tickedAt,
        tick: body.tick,
        scrollConfirmed: body.scrollConfirmed,
      },
      observed: observedOf(request, facts),
    },
  };
  return {
    kind: 'event',
    draft: (sealed) => ({ ...unsealed, data: { ...unsealed.data, sealed } }),
    evidence: evidenceOf(request.client, body.userAgent, body.deviceId),
    decision: 'accepted',
    termsVersion: body.termsVersion,
    privacyVersion,
  };
}

function decline(
  request: DecisionRequest,
  body: DeclineBody,
  facts: DecisionFacts,
  terms: RequiredDocument,
): Decided {
  const { eventId, userId, presentation } = request;
  const unsealed: Unsealed<Extract<ConsentDraft, { type: 'roletrail.consent.declined.v2' }>> = {
    id: eventId,
    source: EVENT_SOURCE,
    type: 'roletrail.consent.declined.v2',
    subject: userId,
    data: {
      decision: 'declined',
      userId,
      reason: body.reason,
      documents: [asRecorded(terms)],
      authentication: authenticationOf(facts.session),
      presentation: presentation?.ok ? presentationOf(presentation.presentation) : null,
      idempotencyKey: request.idempotencyKey,
      claimed: { acceptedAt: body.acceptedAt },
      observed: observedOf(request, facts),
    },
  };
  return {
    kind: 'event',
    draft: (sealed) => ({ ...unsealed, data: { ...unsealed.data, sealed } }),
    evidence: evidenceOf(request.client, null, body.deviceId ?? null),
    decision: 'declined',
    termsVersion: terms.version,
    privacyVersion: null,
  };
}

function asRecorded({ docType, version, effectiveDate, sha256 }: RequiredDocument) {
  return { docType, version, effectiveDate, sha256 };
}

function authenticationOf(session: DecisionFacts['session']) {
  return {
    sessionId: session.id,
    // signing up sets the password and proves it in one
    method: session.method === 'signup' ? ('password' as const) : session.method,
    authenticatedAt: session.createdAt.toISOString(),
  };
}

function presentationOf(presentation: { id: string; issuedAt: number; expiresAt: number }) {
  return {
    id: presentation.id,
    issuedAt: new Date(presentation.issuedAt).toISOString(),
    expiresAt: new Date(presentation.expiresAt).toISOString(),
  };
}

function observedOf(request: DecisionRequest, facts: DecisionFacts) {
  return {
    receivedAt: facts.now.toISOString(),
    ipRule: request.client.ipRule,
    emailProved: facts.emailProved,
  };
}

function evidenceOf(
  client: ClientFacts,
  claimedUserAgent: string | null,
  deviceId: string | null,
): SealedEvidence {
  return {
    observed: { ip: client.ip, peer: client.peer, userAgent: client.userAgent },
    claimed: { userAgent: claimedUserAgent, deviceId },
  };
}

function documentChanged(terms: RequiredDocument, privacy: RequiredDocument): Decided {
  return refused(
    'DOCUMENT_CHANGED',
    `In force are terms ${terms.version} and privacy policy ${privacy.version}; please read them.`,
  );
}

function refused(code: ErrorCode, detail: string): Decided {
  return { kind: 'refused', code, detail };
}
