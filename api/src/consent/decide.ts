import type { AcceptBody, DeclineBody } from '@roletrail/contracts/http/legal';
import type { Offer } from '@roletrail/contracts/offer';
import type { Presentation } from '../documents/presentation.ts';
import type { RequiredDocument } from '../documents/required-documents.ts';
import { API_EVENT_SOURCE } from '../event-source.ts';
import {
  authenticationOf,
  type DecisionFacts,
  type DecisionRequest,
  type DecisionResult,
  evidenceOf,
  isWithdrawal,
  observedOf,
  reasonOf,
  refused,
  type Withdrawal,
} from './decision.ts';
import type { Secrets } from './secrets.ts';

/**
 * Maps a person's decision to its event, or to a refusal. Pure. The caller has checked that the
 * person may decide (own live session, own name).
 */
export function decideConsent(request: DecisionRequest, facts: DecisionFacts): DecisionResult {
  const { body, presentation } = request;
  if (isWithdrawal(body)) return withdraw(request, body, facts);
  const terms = facts.documents.find((d) => d.docType === 'terms');
  const privacy = facts.documents.find((d) => d.docType === 'privacy');
  if (!terms || !privacy) {
    return refused('NOT_READY', 'No terms or no privacy policy are in force yet.');
  }
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
  other_words: 'The words are not those of the offer; please read the documents again.',
} as const;

/** Returns true if the browser sent exactly the offered words. */
function saysTheOffer({ statement, buttonText, locale }: AcceptBody, offered: Offer): boolean {
  return (
    statement === offered.statement &&
    buttonText === offered.buttonText &&
    locale === offered.locale
  );
}

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
): DecisionResult {
  if (!request.presentation?.ok) {
    return refused('PRESENTATION_INVALID', PRESENTATION_FAULTS.malformed);
  }
  const { eventId, userId, client, webBuild, idempotencyKey } = request;
  const presentation = presentationOf(request.presentation.presentation);
  const { offered } = presentation;
  if (offered !== null && !saysTheOffer(body, offered)) {
    return refused('PRESENTATION_INVALID', PRESENTATION_FAULTS.other_words);
  }
  const { userAgent, deviceId } = body;
  const reason = reasonOf(body.reason);
  return {
    kind: 'event',
    secrets: secretsOf(facts, evidenceOf(client, { userAgent, deviceId }), reason.words),
    draft: (sealed) => ({
      id: eventId,
      source: API_EVENT_SOURCE,
      type: 'roletrail.consent.accepted.v5',
      subject: userId,
      data: {
        decision: 'accepted',
        userId,
        reason: reason.code,
        documents: facts.documents.map(asRecorded),
        authentication: authenticationOf(facts.session),
        presentation,
        webBuild,
        signatureType: body.signatureType,
        idempotencyKey,
        claimed: {
          acceptedAt: body.acceptedAt,
          shownAt: body.shownAt,
          scrolledAt: body.scrolledAt,
          tickedAt: body.tickedAt,
          tick: body.tick,
          scrollConfirmed: body.scrollConfirmed,
          statement: body.statement,
          buttonText: body.buttonText,
          locale: body.locale,
        },
        observed: observedOf(request, facts),
        ...sealed,
      },
    }),
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
): DecisionResult {
  const { eventId, userId, client, presentation, idempotencyKey } = request;
  const deviceId = body.deviceId ?? null;
  return {
    kind: 'event',
    secrets: secretsOf(facts, evidenceOf(client, { userAgent: null, deviceId })),
    draft: ({ sealed, account }) => ({
      id: eventId,
      source: API_EVENT_SOURCE,
      type: 'roletrail.consent.declined.v4',
      subject: userId,
      data: {
        decision: 'declined',
        userId,
        reason: body.reason,
        documents: [asRecorded(terms)],
        authentication: authenticationOf(facts.session),
        presentation: presentation?.ok ? presentationOf(presentation.presentation) : null,
        idempotencyKey,
        claimed: { acceptedAt: body.acceptedAt },
        observed: observedOf(request, facts),
        sealed,
        account,
      },
    }),
    decision: 'declined',
    termsVersion: terms.version,
    privacyVersion: null,
  };
}

/** Withdraws the active acceptance, whichever documents are in force; it replaced earlier ones. */
function withdraw(
  request: DecisionRequest,
  body: Withdrawal,
  facts: DecisionFacts,
): DecisionResult {
  const { eventId, userId, client, idempotencyKey } = request;
  const { activeAcceptance } = facts;
  if (activeAcceptance === null) {
    return refused('NOTHING_TO_WITHDRAW', 'Your last decision is no acceptance.');
  }
  return {
    kind: 'event',
    secrets: secretsOf(facts, evidenceOf(client), body.reason),
    draft: (sealed) => ({
      id: eventId,
      source: API_EVENT_SOURCE,
      type: 'roletrail.consent.withdrawn.v2',
      subject: userId,
      data: {
        decision: 'withdrawn',
        userId,
        reason: 'user_withdrew',
        withdraws: activeAcceptance,
        actor: { kind: 'user', id: userId },
        authentication: authenticationOf(facts.session),
        idempotencyKey,
        observed: observedOf(request, facts),
        ...sealed,
      },
    }),
    decision: 'withdrawn',
    termsVersion: null,
    privacyVersion: null,
  };
}

function secretsOf(
  { account }: DecisionFacts,
  evidence: Secrets['evidence'],
  words: string | null = null,
): Secrets {
  return { evidence, account, words };
}

function asRecorded({ docType, version, effectiveDate, sha256 }: RequiredDocument) {
  return { docType, version, effectiveDate, sha256 };
}

function presentationOf(presentation: Presentation) {
  return {
    id: presentation.id,
    issuedAt: new Date(presentation.issuedAt).toISOString(),
    expiresAt: new Date(presentation.expiresAt).toISOString(),
    offered: presentation.offer,
  };
}

function documentChanged(terms: RequiredDocument, privacy: RequiredDocument): DecisionResult {
  return refused(
    'DOCUMENT_CHANGED',
    `In force are terms ${terms.version} and privacy policy ${privacy.version}; please read them.`,
  );
}
