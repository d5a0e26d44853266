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

/** A presentation with the words that the service offered; null: they were not recorded. */
const presentationV2 = presentation.extend({ offered: offer.nullable() });

/** How the client's address was found: the rule's name, never the address (that is sealed). */
const observed = z.strictObject({ receivedAt: utcInstant, ipRule: eventText(64) });

/** And whether the person had proved their e-mail address when the decision was recorded. */
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
    /** Whether scrolling ticked the box or the person did. */
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

/** One acceptance. Client values stand under `claimed`, server values under `observed`. */
export const consentAcceptedV1 = envelope('roletrail.consent.accepted.v1', accepted);
export const consentAcceptedV2 = envelope(
  'roletrail.consent.accepted.v2',
  accepted.extend({ observed: observedV2 }),
);

export const consentAcceptedV3 = envelope(
  'roletrail.consent.accepted.v3',
  accepted.extend({ observed: observedV2, account: sealed }),
);

/** Why the person was asked, as whatever asked them says it. */
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
    /** a reason that is none of these (`sealedWords`) */
    words: sealed.nullable(),
  }),
);

/** The words on the screen are the browser's claim. The words that the service offered stand apart. */
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

/** What came with an acceptance as its reason stood there as it was. */
export function acceptedV3ToV4(
  event: z.infer<typeof consentAcceptedV3> | ReturnType<typeof acceptedV2ToV3>,
) {
  const type = 'roletrail.consent.accepted.v4' as const;
  return { ...event, type, data: { ...event.data, words: null } };
}

/** Versions before recorded the browser's words only, beside the facts of the server. */
export function acceptedV4ToV5(
  event: z.infer<typeof consentAcceptedV4> | ReturnType<typeof acceptedV3ToV4>,
) {
  const type = 'roletrail.consent.accepted.v5' as const;
  const { statement, buttonText, locale, ...data } = event.data;
  const claimed = { ...data.claimed, statement, buttonText, locale };
  const presentation = { ...data.presentation, offered: null };
  return { ...event, type, data: { ...data, presentation, claimed } };
}

/** One refusal, as first-class a fact as an acceptance. */
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

/** v1 did not record it: null says neither yes nor no. */
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

/** Who withdraws: the person, or the service where the person's part was a stranger's. */
export const withdrawalReason = z.enum(['user_withdrew', 'address_proved_by_another']);
export type WithdrawalReason = z.infer<typeof withdrawalReason>;

/** An earlier acceptance taken back. */
export const consentWithdrawnV1 = envelope('roletrail.consent.withdrawn.v1', withdrawn);
export const consentWithdrawnV2 = envelope(
  'roletrail.consent.withdrawn.v2',
  withdrawn.extend({
    reason: withdrawalReason,
    /** null where the service withdraws: nobody's session asked for it */
    authentication: authentication.nullable(),
    idempotencyKey: uuid.nullable(),
    observed: observedV2,
    sealed,
    account: sealed,
    /** the person's own words, if they gave any (`sealedWords`) */
    words: sealed.nullable(),
  }),
);

export function withdrawnV1ToV2(event: z.infer<typeof consentWithdrawnV1>) {
  const type = 'roletrail.consent.withdrawn.v2' as const;
  const observed = withoutProof(event.data.observed);
  const unknown = { authentication: null, idempotencyKey: null, account: null, words: null };
  return { ...event, type, data: { ...event.data, ...unknown, observed } };
}

/** A person's data key was destroyed: what is sealed under it can never be read again. */
export const subjectErasedV1 = envelope(
  'roletrail.subject.erased.v1',
  z.strictObject({ userId: uuid, actor, reason: eventText(500) }),
);

/** What `sealed` of a consent event holds, in the clear. */
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
  /** null: the person gave none */
  name: eventText(200).nullable(),
});
export type SealedAccount = z.infer<typeof sealedAccount>;

/** What `words` of a withdrawal or an acceptance holds, in the clear. */
export const sealedWords = eventText(WITHDRAWAL_WORDS_MAX);
