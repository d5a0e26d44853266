import { z } from 'zod';
import {
  auditorTokenCreatedV1,
  documentPublishedV1,
  evidenceViewedV1,
  haltsClearedV1,
  ledgerRestartedV1,
  projectionRebuiltV1,
  roleGrantedV1,
  roleRevokedV1,
  serviceRestoredV1,
  ticketHandledV1,
} from './admin.ts';
import {
  consentAcceptedV1,
  consentDeclinedV1,
  consentWithdrawnV1,
  subjectErasedV1,
} from './consent.ts';
import {
  sessionExpiredV1,
  sessionRevokedV1,
  sessionStartedV1,
  sessionTokenReusedV1,
} from './session.ts';

/** Every event this version of the code understands, a closed union over `type`. */
export const roletrailEvent = z.discriminatedUnion('type', [
  consentAcceptedV1,
  consentDeclinedV1,
  consentWithdrawnV1,
  subjectErasedV1,
  documentPublishedV1,
  roleGrantedV1,
  roleRevokedV1,
  auditorTokenCreatedV1,
  ledgerRestartedV1,
  serviceRestoredV1,
  haltsClearedV1,
  projectionRebuiltV1,
  ticketHandledV1,
  evidenceViewedV1,
  sessionStartedV1,
  sessionRevokedV1,
  sessionExpiredV1,
  sessionTokenReusedV1,
]);
export type RoletrailEvent = z.infer<typeof roletrailEvent>;
export type EventType = RoletrailEvent['type'];
export type EventOf<T extends EventType> = Extract<RoletrailEvent, { type: T }>;

export const TOPICS = ['consent-events', 'admin-events', 'session-events'] as const;
export type Topic = (typeof TOPICS)[number];

/** Topics whose partitions each carry a Merkle tree. */
export const LEDGER_TOPICS = ['consent-events', 'admin-events'] as const satisfies readonly Topic[];
export type LedgerTopic = (typeof LEDGER_TOPICS)[number];

/** Partitions given to a topic at its first creation; fixed for ever after. */
export const DEFAULT_PARTITIONS: Readonly<Record<Topic, number>> = {
  'consent-events': 3,
  'admin-events': 1,
  'session-events': 3,
};

/** Which topic each event type goes to; its key is the event's `subject`. */
export const TOPIC_OF: Readonly<Record<EventType, Topic>> = {
  'roletrail.consent.accepted.v1': 'consent-events',
  'roletrail.consent.declined.v1': 'consent-events',
  'roletrail.consent.withdrawn.v1': 'consent-events',
  'roletrail.subject.erased.v1': 'consent-events',
  'roletrail.document.published.v1': 'admin-events',
  'roletrail.role.granted.v1': 'admin-events',
  'roletrail.role.revoked.v1': 'admin-events',
  'roletrail.auditor_token.created.v1': 'admin-events',
  'roletrail.ledger.restarted.v1': 'admin-events',
  'roletrail.service.restored.v1': 'admin-events',
  'roletrail.halts.cleared.v1': 'admin-events',
  'roletrail.projection.rebuilt.v1': 'admin-events',
  'roletrail.ticket.handled.v1': 'admin-events',
  'roletrail.evidence.viewed.v1': 'admin-events',
  'roletrail.session.started.v1': 'session-events',
  'roletrail.session.revoked.v1': 'session-events',
  'roletrail.session.expired.v1': 'session-events',
  'roletrail.session.token_reused.v1': 'session-events',
};

/** The version suffix of a type: `roletrail.x.y.v2` → base `roletrail.x.y`, version 2. */
export function versionOf(type: string): { base: string; version: number } | null {
  const match = /^(roletrail\.[a-z_.]+)\.v([1-9][0-9]{0,4})$/.exec(type);
  return match?.[1] && match[2] ? { base: match[1], version: Number(match[2]) } : null;
}
