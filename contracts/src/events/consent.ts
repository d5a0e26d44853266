import { z } from 'zod';
import { docType, documentVersion, sha256Hex, text, utcInstant, uuid } from '../primitives.ts';
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

/** How the client's address was found: the rule's name, never the address (that is sealed). */
const observed = z.strictObject({ receivedAt: utcInstant, ipRule: text(64) });

/** And whether the person had proved their e-mail address when the decision was recorded. */
const observedV2 = observed.extend({ emailProved: z.boolean() });

const accepted = z.strictObject({
  decision: z.literal('accepted'),
  userId: uuid,
  reason: text(200).nullable(),
  /** Terms are accepted, the privacy policy is acknowledged. */
  documents: z.array(acceptedDocument).min(1).max(8),
  authentication,
  presentation,
  statement: text(1000),
  buttonText: text(200),
  locale: text(35),
  webBuild: text(64).nullable(),
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

export function acceptedV1ToV2(event: z.infer<typeof consentAcceptedV1>) {
  const type = 'roletrail.consent.accepted.v2' as const;
  return { ...event, type, data: { ...event.data, observed: withoutProof(event.data.observed) } };
}

/** One refusal, as first-class a fact as an acceptance. */
export const consentDeclinedV1 = envelope('roletrail.consent.declined.v1', declined);
export const consentDeclinedV2 = envelope(
  'roletrail.consent.declined.v2',
  declined.extend({ observed: observedV2 }),
);

export function declinedV1ToV2(event: z.infer<typeof consentDeclinedV1>) {
  const type = 'roletrail.consent.declined.v2' as const;
  return { ...event, type, data: { ...event.data, observed: withoutProof(event.data.observed) } };
}

/** v1 did not record it: null says neither yes nor no. */
function withoutProof(seen: z.infer<typeof observed>) {
  return { ...seen, emailProved: null };
}

/** An earlier acceptance taken back. */
export const consentWithdrawnV1 = envelope(
  'roletrail.consent.withdrawn.v1',
  z.strictObject({
    decision: z.literal('withdrawn'),
    userId: uuid,
    reason: text(200).nullable(),
    withdraws: uuid,
    actor,
    observed,
    sealed: sealed.nullable(),
  }),
);

/** A person's data key was destroyed: what is sealed under it can never be read again. */
export const subjectErasedV1 = envelope(
  'roletrail.subject.erased.v1',
  z.strictObject({ userId: uuid, actor, reason: text(500) }),
);

/** What the sealed field of a consent event holds, in the clear. */
export const sealedEvidence = z.strictObject({
  observed: z.strictObject({ ip: text(64), peer: text(64), userAgent: text(512).nullable() }),
  claimed: z.strictObject({ userAgent: text(512).nullable(), deviceId: text(64).nullable() }),
});
export type SealedEvidence = z.infer<typeof sealedEvidence>;
