import { z } from 'zod';
import { WITHDRAWAL_WORDS_MAX } from '../limits.ts';
import { offer } from '../offer.ts';
import { docType, documentVersion, eventText, sha256Hex, utcInstant, uuid } from '../primitives.ts';
import { actor, envelope, sealed } from './envelope.ts';

const acceptedDocument = z.strictObject({
  docType,
  version: documentVersion,
  effectiveDate: z.iso.date(),
  sha256: sha256Hex,
});

const authentication = z.strictObject({
  sessionId: uuid,
  method: z.enum(['password', 'password+totp']),
  authenticatedAt: utcInstant,
});

const presentation = z.strictObject({ id: uuid, issuedAt: utcInstant, expiresAt: utcInstant });

/** Presentation with the words that the service offered; null: they were not recorded. */
const presentationV2 = presentation.extend({ offered: offer.nullable() });

/** Rule by which the client's address was found, never the address (which is sealed). */
const observed = z.strictObject({ receivedAt: utcInstant, ipRule: eventText(64) });

/** Also whether the person had verified their e-mail address at the decision. */
const observedV2 = observed.extend({ emailProved: z.boolean() });

const accepted = z.strictObject({
  decision: z.literal('accepted'),
  userId: uuid,
  reason: eventText(200).nullable(),
  /** Terms are accepted, the privacy policy is acknowledged. */
  documents: z.array(acceptedDocument).min(1).max(8),
  authentication,
  presentation,
  statement: eventText(1000),
  buttonText: eventText(200),
  locale: eventText(35),
  webBuild: eventText(64).nullable(),
  signatureType: z.literal('clickwrap'),
  idempotencyKey: uuid,
  claimed: z.strictObject({
    acceptedAt: utcInstant,
    shownAt: utcInstant,
    scrolledAt: utcInstant,
    tickedAt: utcInstant,
    /** Whether scrolling or the person ticked the box. */
    tick: z.enum(['scroll', 'user']),
    scrollConfirmed: z.boolean(),
  }),
  observed,
  sealed,
});

const declined = z.strictObject({
  decision: z.literal('declined'),
  userId: uuid,
  reason: z.literal('user_declined'),
  documents: z.array(acceptedDocument).min(1).max(8),
  authentication,
  presentation: presentation.nullable(),
  idempotencyKey: uuid,
  claimed: z.strictObject({ acceptedAt: utcInstant }),
  observed,
  sealed,
});

/** One acceptance. Client values are in `claimed`, server values in `observed`. */
export const consentAcceptedV1 = envelope('roletrail.consent.accepted.v1', accepted);
export const consentAcceptedV2 = envelope(
  'roletrail.consent.accepted.v2',
  accepted.extend({ observed: observedV2 }),
);

export const consentAcceptedV3 = envelope(
  'roletrail.consent.accepted.v3',
  accepted.extend({ observed: observedV2, account: sealed }),
);

/** Reason of the question, as reported by its screen. */
export const acceptanceReason = z.enum([
  'never_accepted',
  'terms_changed',
  'privacy_changed',
  'declined',
  'expired',
  'withdrawn',
  'needs_review',
  'current',
  'check_failed',
  'consent_required',
]);
export type AcceptanceReason = z.infer<typeof acceptanceReason>;

export const consentAcceptedV4 = envelope(
  'roletrail.consent.accepted.v4',
  accepted.extend({
    reason: acceptanceReason.nullable(),
    observed: observedV2,
    account: sealed,
    /** other text as a reason (`sealedWords`) */
    words: sealed.nullable(),
  }),
);

/** The displayed words are the browser's claim. The words that the service offered are separate. */
export const consentAcceptedV5 = envelope(
  'roletrail.consent.accepted.v5',
  accepted.omit({ statement: true, buttonText: true, locale: true }).extend({
    reason: acceptanceReason.nullable(),
    presentation: presentationV2,
    claimed: accepted.shape.claimed.extend({
      statement: accepted.shape.statement,
      buttonText: accepted.shape.buttonText,
      locale: accepted.shape.locale,
    }),
    observed: observedV2,
    account: sealed,
    words: sealed.nullable(),
  }),
);

export function acceptedV1ToV2(event: z.infer<typeof consentAcceptedV1>) {
  const type = 'roletrail.consent.accepted.v2' as const;
  return { ...event, type, data: { ...event.data, observed: withoutProof(event.data.observed) } };
}

export function acceptedV2ToV3(
  event: z.infer<typeof consentAcceptedV2> | ReturnType<typeof acceptedV1ToV2>,
) {
  const type = 'roletrail.consent.accepted.v3' as const;
  return { ...event, type, data: { ...event.data, account: null } };
}

/** Upcasts v3: there the client's reason was recorded as it came. */
export function acceptedV3ToV4(
  event: z.infer<typeof consentAcceptedV3> | ReturnType<typeof acceptedV2ToV3>,
) {
  const type = 'roletrail.consent.accepted.v4' as const;
  return { ...event, type, data: { ...event.data, words: null } };
}

/** Earlier versions recorded only the browser's words, among the facts of the server. */
export function acceptedV4ToV5(
  event: z.infer<typeof consentAcceptedV4> | ReturnType<typeof acceptedV3ToV4>,
) {
  const type = 'roletrail.consent.accepted.v5' as const;
  const { statement, buttonText, locale, ...data } = event.data;
  const claimed = { ...data.claimed, statement, buttonText, locale };
  const presentation = { ...data.presentation, offered: null };
  return { ...event, type, data: { ...data, presentation, claimed } };
}

/** One decline, recorded like an acceptance. */
export const consentDeclinedV1 = envelope('roletrail.consent.declined.v1', declined);
export const consentDeclinedV2 = envelope(
  'roletrail.consent.declined.v2',
  declined.extend({ observed: observedV2 }),
);

export const consentDeclinedV3 = envelope(
  'roletrail.consent.declined.v3',
  declined.extend({ observed: observedV2, account: sealed }),
);

export const consentDeclinedV4 = envelope(
  'roletrail.consent.declined.v4',
  declined.extend({
    presentation: presentationV2.nullable(),
    observed: observedV2,
    account: sealed,
  }),
);

export function declinedV1ToV2(event: z.infer<typeof consentDeclinedV1>) {
  const type = 'roletrail.consent.declined.v2' as const;
  return { ...event, type, data: { ...event.data, observed: withoutProof(event.data.observed) } };
}

export function declinedV2ToV3(
  event: z.infer<typeof consentDeclinedV2> | ReturnType<typeof declinedV1ToV2>,
) {
  const type = 'roletrail.consent.declined.v3' as const;
  return { ...event, type, data: { ...event.data, account: null } };
}

export function declinedV3ToV4(
  event: z.infer<typeof consentDeclinedV3> | ReturnType<typeof declinedV2ToV3>,
) {
  const type = 'roletrail.consent.declined.v4' as const;
  const { presentation: shown } = event.data;
  const presentation = shown && { ...shown, offered: null };
  return { ...event, type, data: { ...event.data, presentation } };
}

/** v1 did not record it: null means unknown. */
function withoutProof(seen: z.infer<typeof observed>) {
  return { ...seen, emailProved: null };
}

const withdrawn = z.strictObject({
  decision: z.literal('withdrawn'),
  userId: uuid,
  reason: eventText(200).nullable(),
  /** event id of the acceptance */
  withdraws: uuid,
  actor,
  observed,
  sealed: sealed.nullable(),
});

/** Reason of a withdrawal: by the person, or by the service for another person's part. */
export const withdrawalReason = z.enum(['user_withdrew', 'address_proved_by_another']);
export type WithdrawalReason = z.infer<typeof withdrawalReason>;

/** An earlier acceptance was withdrawn. */
export const consentWithdrawnV1 = envelope('roletrail.consent.withdrawn.v1', withdrawn);
export const consentWithdrawnV2 = envelope(
  'roletrail.consent.withdrawn.v2',
  withdrawn.extend({
    reason: withdrawalReason,
    /** null if the service withdraws, because no session asked for it */
    authentication: authentication.nullable(),
    idempotencyKey: uuid.nullable(),
    observed: observedV2,
    sealed,
    account: sealed,
    /** the person's own text, if any (`sealedWords`) */
    words: sealed.nullable(),
  }),
);

export function withdrawnV1ToV2(event: z.infer<typeof consentWithdrawnV1>) {
  const type = 'roletrail.consent.withdrawn.v2' as const;
  const observed = withoutProof(event.data.observed);
  const unknown = { authentication: null, idempotencyKey: null, account: null, words: null };
  return { ...event, type, data: { ...event.data, ...unknown, observed } };
}

/** A person's data key was destroyed: values sealed under it are permanently unreadable. */
export const subjectErasedV1 = envelope(
  'roletrail.subject.erased.v1',
  z.strictObject({ userId: uuid, actor, reason: eventText(500) }),
);

/** Content of `sealed` in consent events, in plain text. */
export const sealedEvidence = z.strictObject({
  observed: z.strictObject({
    ip: eventText(64),
    peer: eventText(64),
    userAgent: eventText(512).nullable(),
  }),
  claimed: z.strictObject({
    userAgent: eventText(512).nullable(),
    deviceId: eventText(64).nullable(),
  }),
});
export type SealedEvidence = z.infer<typeof sealedEvidence>;

/**
 * What `account` holds, in the clear: whom the account named when the decision was recorded.
 * Addresses and names change, and an event names a user id only.
 */
export const sealedAccount = z.strictObject({
  email: eventText(320),
  /** null if the person gave none */
  name: eventText(200).nullable(),
});
export type SealedAccount = z.infer<typeof sealedAccount>;

/** Content of `words` in a withdrawal or an acceptance, in plain text. */
export const sealedWords = eventText(WITHDRAWAL_WORDS_MAX);
