import type { z } from 'zod';
import {
  auditorTokenCreatedV1,
  auditorTokenRevokedV1,
  documentPublishedV1,
  evidenceExportCompletedV1,
  evidenceExportedV1,
  evidenceExportedV2,
  evidenceExportedV3,
  evidenceOpenedV1,
  evidenceViewedV1,
  exportedV1ToV2,
  exportedV2ToV3,
  haltsClearedV1,
  ledgerRestartedV1,
  projectionRebuiltV1,
  projectionRebuiltV2,
  projectionRebuiltV3,
  rebuiltV1ToV2,
  rebuiltV2ToV3,
  roleGrantedV1,
  roleRevokedV1,
  secondFactorResetV1,
  serviceRestoredV1,
  ticketHandledV1,
  ticketHandledV1ToV2,
  ticketHandledV2,
  ticketHandledV2ToV3,
  ticketHandledV3,
} from './admin.ts';
import { articleMovedV1, articlePublishedV1, articleWithdrawnV1 } from './article.ts';
import {
  acceptedV1ToV2,
  acceptedV2ToV3,
  acceptedV3ToV4,
  acceptedV4ToV5,
  consentAcceptedV1,
  consentAcceptedV2,
  consentAcceptedV3,
  consentAcceptedV4,
  consentAcceptedV5,
  consentDeclinedV1,
  consentDeclinedV2,
  consentDeclinedV3,
  consentDeclinedV4,
  consentWithdrawnV1,
  consentWithdrawnV2,
  declinedV1ToV2,
  declinedV2ToV3,
  declinedV3ToV4,
  subjectErasedV1,
  withdrawnV1ToV2,
} from './consent.ts';
import { consentRequestedV1 } from './consent-request.ts';
import { deadLetterDiscardedV1, deadLetterRedrivenV1 } from './dead-letter.ts';
import {
  erasureCancelledV1,
  erasureRequestedV1,
  erasureRequestedV1ToV2,
  erasureRequestedV2,
} from './erasure.ts';
import { launchDecidedV1 } from './launch.ts';
import { newsletterConsentedV1, newsletterLeftV1 } from './newsletter.ts';
import {
  sessionExpiredV1,
  sessionRevokedV1,
  sessionStartedV1,
  sessionTokenReusedV1,
} from './session.ts';
import { adminActedV1, capabilityGrantedV1, capabilityRevokedV1, personViewedV1 } from './staff.ts';

export const TOPICS = ['consent-events', 'admin-events', 'session-events'] as const;
export type Topic = (typeof TOPICS)[number];

/** Topics whose partitions each have a Merkle tree. */
export const LEDGER_TOPICS = ['consent-events', 'admin-events'] as const satisfies readonly Topic[];
export type LedgerTopic = (typeof LEDGER_TOPICS)[number];

/** Partition counts at the creation of a topic; permanent. */
export const DEFAULT_PARTITIONS: Readonly<Record<Topic, number>> = {
  'consent-events': 3,
  'admin-events': 1,
  'session-events': 3,
};

/** Topic of an event kind: the person's order of decisions, or another one. */
const DECISION = { topic: 'consent-events', decision: true } as const;
const ERASURE = { topic: 'consent-events', decision: false } as const;
const REQUEST = { topic: 'consent-events', decision: false } as const;
const ADMIN = { topic: 'admin-events', decision: false } as const;
const SESSION = { topic: 'session-events', decision: false } as const;

interface Entry {
  readonly schema: z.ZodType;
  readonly topic: Topic;
  readonly decision: boolean;
  readonly upcast?: (event: never) => { readonly type: string };
}

/**
 * Every event version ever written: shape, topic (its key is the event's `subject`), whether it is
 * a person's decision, and the step to the next version, except for the newest.
 */
export const EVENTS = {
  'roletrail.consent.accepted.v1': {
    ...DECISION,
    schema: consentAcceptedV1,
    upcast: acceptedV1ToV2,
  },
  'roletrail.consent.accepted.v2': {
    ...DECISION,
    schema: consentAcceptedV2,
    upcast: acceptedV2ToV3,
  },
  'roletrail.consent.accepted.v3': {
    ...DECISION,
    schema: consentAcceptedV3,
    upcast: acceptedV3ToV4,
  },
  'roletrail.consent.accepted.v4': {
    ...DECISION,
    schema: consentAcceptedV4,
    upcast: acceptedV4ToV5,
  },
  'roletrail.consent.accepted.v5': { ...DECISION, schema: consentAcceptedV5 },
  'roletrail.consent.declined.v1': {
    ...DECISION,
    schema: consentDeclinedV1,
    upcast: declinedV1ToV2,
  },
  'roletrail.consent.declined.v2': {
    ...DECISION,
    schema: consentDeclinedV2,
    upcast: declinedV2ToV3,
  },
  'roletrail.consent.declined.v3': {
    ...DECISION,
    schema: consentDeclinedV3,
    upcast: declinedV3ToV4,
  },
  'roletrail.consent.declined.v4': { ...DECISION, schema: consentDeclinedV4 },
  'roletrail.consent.withdrawn.v1': {
    ...DECISION,
    schema: consentWithdrawnV1,
    upcast: withdrawnV1ToV2,
  },
  'roletrail.consent.withdrawn.v2': { ...DECISION, schema: consentWithdrawnV2 },
  'roletrail.consent.requested.v1': { ...REQUEST, schema: consentRequestedV1 },
  'roletrail.erasure.requested.v1': {
    ...ERASURE,
    schema: erasureRequestedV1,
    upcast: erasureRequestedV1ToV2,
  },
  'roletrail.erasure.requested.v2': { ...ERASURE, schema: erasureRequestedV2 },
  'roletrail.erasure.cancelled.v1': { ...ERASURE, schema: erasureCancelledV1 },
  'roletrail.subject.erased.v1': { ...ERASURE, schema: subjectErasedV1 },
  'roletrail.document.published.v1': { ...ADMIN, schema: documentPublishedV1 },
  'roletrail.article.published.v1': { ...ADMIN, schema: articlePublishedV1 },
  'roletrail.article.withdrawn.v1': { ...ADMIN, schema: articleWithdrawnV1 },
  'roletrail.article.moved.v1': { ...ADMIN, schema: articleMovedV1 },
  'roletrail.role.granted.v1': { ...ADMIN, schema: roleGrantedV1 },
  'roletrail.role.revoked.v1': { ...ADMIN, schema: roleRevokedV1 },
  'roletrail.capability.granted.v1': { ...ADMIN, schema: capabilityGrantedV1 },
  'roletrail.capability.revoked.v1': { ...ADMIN, schema: capabilityRevokedV1 },
  'roletrail.admin.acted.v1': { ...ADMIN, schema: adminActedV1 },
  'roletrail.person.viewed.v1': { ...ADMIN, schema: personViewedV1 },
  'roletrail.launch.decided.v1': { ...ADMIN, schema: launchDecidedV1 },
  'roletrail.newsletter.consented.v1': { ...ADMIN, schema: newsletterConsentedV1 },
  'roletrail.newsletter.left.v1': { ...ADMIN, schema: newsletterLeftV1 },
  'roletrail.second_factor.reset.v1': { ...ADMIN, schema: secondFactorResetV1 },
  'roletrail.auditor_token.created.v1': { ...ADMIN, schema: auditorTokenCreatedV1 },
  'roletrail.auditor_token.revoked.v1': { ...ADMIN, schema: auditorTokenRevokedV1 },
  'roletrail.ledger.restarted.v1': { ...ADMIN, schema: ledgerRestartedV1 },
  'roletrail.service.restored.v1': { ...ADMIN, schema: serviceRestoredV1 },
  'roletrail.halts.cleared.v1': { ...ADMIN, schema: haltsClearedV1 },
  'roletrail.projection.rebuilt.v1': {
    ...ADMIN,
    schema: projectionRebuiltV1,
    upcast: rebuiltV1ToV2,
  },
  'roletrail.projection.rebuilt.v2': {
    ...ADMIN,
    schema: projectionRebuiltV2,
    upcast: rebuiltV2ToV3,
  },
  'roletrail.projection.rebuilt.v3': { ...ADMIN, schema: projectionRebuiltV3 },
  'roletrail.dead_letter.redriven.v1': { ...ADMIN, schema: deadLetterRedrivenV1 },
  'roletrail.dead_letter.discarded.v1': { ...ADMIN, schema: deadLetterDiscardedV1 },
  'roletrail.ticket.handled.v1': {
    ...ADMIN,
    schema: ticketHandledV1,
    upcast: ticketHandledV1ToV2,
  },
  'roletrail.ticket.handled.v2': {
    ...ADMIN,
    schema: ticketHandledV2,
    upcast: ticketHandledV2ToV3,
  },
  'roletrail.ticket.handled.v3': { ...ADMIN, schema: ticketHandledV3 },
  'roletrail.evidence.viewed.v1': { ...ADMIN, schema: evidenceViewedV1 },
  'roletrail.evidence.exported.v1': {
    ...ADMIN,
    schema: evidenceExportedV1,
    upcast: exportedV1ToV2,
  },
  'roletrail.evidence.exported.v2': {
    ...ADMIN,
    schema: evidenceExportedV2,
    upcast: exportedV2ToV3,
  },
  'roletrail.evidence.exported.v3': { ...ADMIN, schema: evidenceExportedV3 },
  'roletrail.evidence.export_completed.v1': { ...ADMIN, schema: evidenceExportCompletedV1 },
  'roletrail.evidence.opened.v1': { ...ADMIN, schema: evidenceOpenedV1 },
  'roletrail.session.started.v1': { ...SESSION, schema: sessionStartedV1 },
  'roletrail.session.revoked.v1': { ...SESSION, schema: sessionRevokedV1 },
  'roletrail.session.expired.v1': { ...SESSION, schema: sessionExpiredV1 },
  'roletrail.session.token_reused.v1': { ...SESSION, schema: sessionTokenReusedV1 },
} as const satisfies Readonly<Record<string, Entry>>;

export type EventType = keyof typeof EVENTS;
export type EventOf<T extends EventType> = {
  [K in T]: z.infer<(typeof EVENTS)[K]['schema']>;
}[T];
/** Events that this code understands, as written: a union over `type`. */
export type RoletrailEvent = EventOf<EventType>;

type Upcasts = (event: never) => unknown;
type OlderType = {
  [T in EventType]: (typeof EVENTS)[T] extends { upcast: Upcasts } ? T : never;
}[EventType];
/** Versions that are written now. */
export type NewestType = Exclude<EventType, OlderType>;
/** Event in its newest version. */
export type NewestEvent = ReadAs<NewestType> | Never<Unnamed | Rival | Misstep>;
/** Event of this version: written so, or upcast from an older one. */
type ReadAs<T extends EventType> =
  | EventOf<T>
  | Extract<ReturnType<(typeof EVENTS)[OlderType]['upcast']>, { type: T }>;

/*
 * Compile-time rules of the catalogue. A line that breaks one does not compile. So a fold, which
 * knows only the newest versions, never meets an unknown version.
 */
type Never<T extends never> = T;
type NameOf<T> = T extends `roletrail.${infer Room}.${infer Act}.v${number}`
  ? `roletrail.${Room}.${Act}`
  : never;
/** Type with an invalid name. */
type Unnamed = { [T in EventType]: [NameOf<T>] extends [never] ? T : never }[EventType];
/** Version before a newer one, without the step to it. */
type Rival = {
  [T in NewestType]: Exclude<Extract<NewestType, `${NameOf<T>}.v${number}`>, T>;
}[NewestType];
/** Version whose step takes another one, or leads to no version of its type. */
type Misstep = {
  [T in OlderType]: (typeof EVENTS)[T]['upcast'] extends (event: ReadAs<T>) => {
    type: Exclude<Extract<EventType, `${NameOf<T>}.v${number}`>, T>;
  }
    ? never
    : T;
}[OlderType];

/** Topic of each event type. */
export const TOPIC_OF = Object.fromEntries(
  Object.entries(EVENTS).map(([type, { topic }]) => [type, topic]),
) as Readonly<Record<EventType, Topic>>;

export function isEventType(type: string): type is EventType {
  return Object.hasOwn(EVENTS, type);
}
