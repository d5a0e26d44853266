import type { EventType, LedgerTopic, Topic } from '@roletrail/contracts/events/catalogue';
import type { AuditRecord, SealedState } from '@roletrail/contracts/http/audit-trail';
import type { ConsentReason } from '@roletrail/contracts/http/legal';
import type { FilterName } from './trail-address.ts';

type NameOf<T> = T extends `roletrail.session.${string}`
  ? never
  : T extends `roletrail.${infer Room}.${infer Act}.v${number}`
    ? `roletrail.${Room}.${Act}`
    : never;

/** Labels of the event types. Session events are in no tree. */
export const EVENT_LABELS: Readonly<Record<NameOf<EventType>, string>> = {
  'roletrail.consent.accepted': 'Terms accepted',
  'roletrail.consent.declined': 'Terms declined',
  'roletrail.consent.withdrawn': 'Acceptance withdrawn',
  'roletrail.consent.requested': 'Asked to decide again',
  'roletrail.erasure.requested': 'Erasure requested',
  'roletrail.erasure.cancelled': 'Erasure taken back',
  'roletrail.subject.erased': 'Person erased',
  'roletrail.document.published': 'Document published',
  'roletrail.role.granted': 'Role given',
  'roletrail.role.revoked': 'Role taken away',
  'roletrail.capability.granted': 'Administrator limited to a task',
  'roletrail.capability.revoked': 'Limit to a task lifted',
  'roletrail.admin.acted': 'Act of staff',
  'roletrail.launch.decided': 'Launch decided',
  'roletrail.article.published': 'Article published',
  'roletrail.article.withdrawn': 'Article withdrawn',
  'roletrail.article.moved': 'Article moved',
  'roletrail.person.viewed': 'Person’s page viewed',
  'roletrail.newsletter.consented': 'Newsletter confirmed',
  'roletrail.newsletter.left': 'Newsletter unsubscribed',
  'roletrail.second_factor.reset': 'Second factor reset',
  'roletrail.auditor_token.created': 'Auditor token created',
  'roletrail.auditor_token.revoked': 'Auditor token revoked',
  'roletrail.ledger.restarted': 'Ledger restarted',
  'roletrail.service.restored': 'Service restored',
  'roletrail.halts.cleared': 'Halts cleared',
  'roletrail.projection.rebuilt': 'Projection rebuilt',
  'roletrail.dead_letter.redriven': 'Unreadable record read after all',
  'roletrail.dead_letter.discarded': 'Unreadable record discarded',
  'roletrail.ticket.handled': 'Ticket handled',
  'roletrail.evidence.viewed': 'Evidence viewed',
  'roletrail.evidence.opened': 'Sealed part opened',
  'roletrail.evidence.exported': 'Export made',
  'roletrail.evidence.export_completed': 'Export complete',
};

export const LEDGER_TOPIC_LABELS: Readonly<Record<LedgerTopic & Topic, string>> = {
  'consent-events': 'Decisions',
  'admin-events': 'Staff and operation',
};

const words = new Map<string, string>(Object.entries(EVENT_LABELS));

export function formatEventType(type: string): string {
  return words.get(type.replace(/\.v\d+$/, '')) ?? type;
}

/** Formats one filter as a label. */
export function formatTrailFilter(name: FilterName, value: string): string {
  if (name === 'type') return formatEventType(value);
  if (name === 'topic')
    return LEDGER_TOPIC_LABELS[value as keyof typeof LEDGER_TOPIC_LABELS] ?? value;
  return value;
}

/** Formats the title of a row: the event, or why it cannot be read. */
export function formatRecord({ kind, type }: AuditRecord): string {
  if (kind === 'duplicate') return 'Copy of an earlier record';
  return kind === 'unreadable' || type === null ? 'Unreadable record' : formatEventType(type);
}

export const SEALED_LABELS: Readonly<Record<SealedState, string>> = {
  none: 'Nothing in this record is sealed.',
  sealed: 'Address, browser, device and the account’s name are sealed.',
  erased: 'The person was erased: their key was destroyed, and no one can open this again.',
  cannot_be_opened:
    'This cannot be opened: the key is missing or does not fit. The person was not erased. Please tell the operator.',
};

/** Labels for a past time, if they differ from those of consent-words.ts. */
export const PAST_CONSENT_STATUS_LABELS: Readonly<Partial<Record<ConsentReason, string>>> = {
  current: 'Had accepted what was in force',
  expired: 'Accepted over 365 days before',
};

/** Formats a record id as in URLs and lists: `consent-events/0/12`. */
export function formatTopicPartitionOffset({
  topic,
  partition,
  offset,
}: Pick<AuditRecord, 'topic' | 'partition' | 'offset'>): string {
  return `${topic}/${partition}/${offset}`;
}
