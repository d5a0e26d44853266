import type { EventType } from '@roletrail/contracts/events/catalogue';
import { printable } from '@roletrail/verify/printable';

/** Type of an event without `roletrail.` and version. */
type EventName = NameOf<EventType>;
type NameOf<T> = T extends `roletrail.${infer Room}.${infer Act}.v${number}`
  ? `${Room}.${Act}`
  : never;

const RECORD = ['projection', 'topic', 'partition', 'offset'];

/**
 * Fields that name what an event changed, in the order of printing; older versions of an event
 * lack some. [] if it is about the person alone.
 */
const FIELDS: Readonly<Record<EventName, readonly string[]>> = {
  'consent.accepted': ['documents'],
  'consent.declined': ['documents'],
  'consent.withdrawn': ['withdraws'],
  'consent.requested': ['about'],
  'erasure.requested': ['requestId', 'dueAt'],
  'erasure.cancelled': ['requestId'],
  'subject.erased': [],
  'document.published': ['docType', 'version'],
  'article.published': ['slug'],
  'article.withdrawn': ['slug'],
  'article.moved': ['slug', 'previousSlug'],
  'role.granted': ['role'],
  'role.revoked': ['role'],
  'capability.granted': ['capability'],
  'capability.revoked': ['capability'],
  'admin.acted': ['action', 'target'],
  'person.viewed': [],
  'launch.decided': ['decision'],
  'newsletter.consented': ['consentVersion'],
  'newsletter.left': ['consentVersion'],
  'second_factor.reset': [],
  'auditor_token.created': ['label', 'tokenId'],
  'auditor_token.revoked': ['tokenId', 'reason'],
  'ledger.restarted': ['origin', 'previousOrigin'],
  'service.restored': ['sessionsEnded'],
  'halts.cleared': ['cleared'],
  'projection.rebuilt': ['projection', 'mode'],
  'dead_letter.redriven': RECORD,
  'dead_letter.discarded': RECORD,
  'ticket.handled': ['number', 'act'],
  'evidence.viewed': ['topic', 'partition', 'reader'],
  'evidence.exported': ['exportId', 'format'],
  'evidence.export_completed': ['exportId'],
  'evidence.opened': ['topic', 'partition', 'offset'],
  'session.started': ['sessionId', 'method'],
  'session.revoked': ['sessionId', 'reason'],
  'session.expired': ['sessionId', 'reason'],
  'session.token_reused': ['sessionId'],
};

/** Labels of fields whose values alone say too little. */
const LABELS: Readonly<Record<string, string>> = {
  consentVersion: 'sentence',
  dueAt: 'due',
  previousOrigin: 'from',
  previousSlug: 'from',
  sessionsEnded: 'sessions ended:',
  cleared: 'halts:',
  withdraws: 'decision',
};

/**
 * Returns what an event changed, as text that is safe on a terminal: `admin` for a granted role,
 * `terms 2026-11-01` for a published document. '' if it is about the person alone, or of newer code.
 * @param name type without `roletrail.` and version
 */
export function changedThing(name: string, data: unknown): string {
  if (!isEventName(name) || data === null || typeof data !== 'object') return '';
  const values = new Map<string, unknown>(Object.entries(data));
  const words = FIELDS[name].flatMap((field) => {
    const text = format(values.get(field));
    if (text === '') return [];
    const label = LABELS[field];
    return [label === undefined ? text : `${label} ${text}`];
  });
  return printable(words.join(' '));
}

const isEventName = (name: string): name is EventName => Object.hasOwn(FIELDS, name);

/** Formats a value, a target or reader (`kind id`), or a list of documents (`type version`). */
function format(value: unknown): string {
  if (Array.isArray(value)) return value.map(format).join(', ');
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  const { kind, id, docType, version } = value as Readonly<Record<string, unknown>>;
  return [kind, id, docType, version].filter((part) => part !== undefined).join(' ');
}
