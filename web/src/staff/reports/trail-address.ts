import type { AuditFilter } from '@roletrail/contracts/http/audit';
import type { EvidenceViews, RecordOrder } from '@roletrail/contracts/http/audit-trail';

/** Filters of a list, in the order of the form. */
export const TRAIL_FILTERS = [
  'q',
  'email',
  'emailPart',
  'user',
  'decision',
  'type',
  'document',
  'version',
  'from',
  'to',
  'ip',
  'device',
  'topic',
  'partition',
] as const satisfies readonly (keyof AuditFilter)[];
export type FilterName = (typeof TRAIL_FILTERS)[number];

export const FILTER_LABELS: Readonly<Record<FilterName, string>> = {
  q: 'Exactly',
  email: 'E-mail',
  emailPart: 'Part of the e-mail',
  user: 'Person',
  decision: 'Decision',
  type: 'Kind',
  document: 'Document',
  version: 'Version',
  from: 'From',
  to: 'Before',
  ip: 'Address',
  device: 'Device',
  topic: 'Log',
  partition: 'Partition',
};

const RECORD = /^(?:consent|admin)-events\/\d{1,9}\/\d{1,15}$/;

/** Reads the filters of a URL. Drops unknown or invalid ones. */
export function readFilters(search: URLSearchParams): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const name of TRAIL_FILTERS) {
    const value = search.get(name)?.trim();
    if (value) found[name] = value;
  }
  return found;
}

/** Returns the order of the list: newest first, if the URL names none. */
export function readOrder(search: URLSearchParams): RecordOrder {
  return search.get('order') === 'ledger' ? 'ledger' : 'newest';
}

/**
 * Returns whether views of evidence are hidden. They are by default in the list by time, which they
 * would fill; not in the order of the ledger, which has no gaps, nor if the search may be for them.
 */
export function readViews(search: URLSearchParams): EvidenceViews {
  const { q, type } = readFilters(search);
  const isShown = search.get('views') === 'shown' || readOrder(search) === 'ledger';
  return isShown || q !== undefined || type !== undefined ? 'shown' : 'hidden';
}

/** Returns the first page of the list with or without views of evidence. */
export function withViews(search: URLSearchParams, views: EvidenceViews): URLSearchParams {
  const next = withCursor(search, null);
  if (views === 'hidden') next.delete('views');
  else next.set('views', views);
  return next;
}

/** Returns the first page of the list in another order. */
export function withOrder(search: URLSearchParams, order: RecordOrder): URLSearchParams {
  const next = withCursor(search, null);
  if (order === 'newest') next.delete('order');
  else next.set('order', order);
  return next;
}

/** Returns the id of the open record, or null. */
export function parseRecordId(search: URLSearchParams): string | null {
  const record = search.get('record');
  return record !== null && RECORD.test(record) ? record : null;
}

const EXPORT = /^(?:new|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Returns the id of the open export, `new` for the form, or null. */
export function readExport(search: URLSearchParams): string | null {
  const named = search.get('export');
  return named !== null && EXPORT.test(named) ? named : null;
}

/** Returns the same list with an export open, or none. */
export function withExport(search: URLSearchParams, named: string | null): URLSearchParams {
  const next = withRecord(search, null);
  if (named === null) next.delete('export');
  else next.set('export', named);
  return next;
}

/** Returns the first page for new filters, with nothing open. */
export function filtered(filters: Readonly<Record<string, string>>): URLSearchParams {
  const given = TRAIL_FILTERS.flatMap((name) => (filters[name] ? [[name, filters[name]]] : []));
  return new URLSearchParams(given);
}

/** Returns the same list with a record open, or none. */
export function withRecord(search: URLSearchParams, record: string | null): URLSearchParams {
  const next = new URLSearchParams(search);
  if (record === null) next.delete('record');
  else next.set('record', record);
  return next;
}

export function withCursor(search: URLSearchParams, cursor: string | null): URLSearchParams {
  const next = withRecord(search, null);
  if (cursor === null) next.delete('cursor');
  else next.set('cursor', cursor);
  return next;
}

const DAY_MS = 86_400_000;

/** Converts a day to the instant at which it begins or ends, UTC. */
export function momentOf(day: string, end: 'begins' | 'ends'): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return '';
  const begins = Date.parse(`${day}T00:00:00.000Z`);
  if (Number.isNaN(begins)) return '';
  return new Date(end === 'begins' ? begins : begins + DAY_MS).toISOString();
}

/** Converts an instant to the day of a date field; empty if it is invalid. */
export function dayOf(moment: string | undefined, end: 'begins' | 'ends'): string {
  const at = Date.parse(moment ?? '');
  if (Number.isNaN(at)) return '';
  return new Date(end === 'begins' ? at : at - 1).toISOString().slice(0, 10);
}

const MOMENT = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)Z?)?$/;

/** Parses a UTC time, `2026-01-31 12:00` or a day alone; empty if it is invalid. */
export function instantFromAddress(typed: string): string {
  const [, day, time = '00:00'] = MOMENT.exec(typed.trim()) ?? [];
  const at = Date.parse(`${day}T${time}Z`);
  const instant = Number.isNaN(at) ? '' : new Date(at).toISOString();
  // Date.parse turns 30 February into a day of March
  return instant.slice(0, 10) === day ? instant : '';
}

/** Formats an instant for such a field. */
export function typedOf(instant: string): string {
  return instant.replace('T', ' ').replace(/(?::00)?(?:\.000)?Z$/, '');
}
