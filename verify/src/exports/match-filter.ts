import type { AppliedFilter } from '@roletrail/contracts/applied-filter';
import { decodeEvent } from '@roletrail/contracts/events/codec';
import { toDecisionEvent, versionsOf } from '@roletrail/contracts/events/decisions';
import type { ExportedRecord } from '@roletrail/contracts/export-row';
import { toHex } from '@roletrail/ledger/hex';

/** Returns true if a filter never matches copies and unreadable records. */
export function findsEvents({
  from,
  to,
  users,
  types,
  decision,
  version,
  tags,
  exact,
}: AppliedFilter) {
  const inside = [from, to, users, types, decision, version].some((field) => field !== null);
  return inside || tags.length > 0 || (exact !== null && exact.kind !== 'leaf');
}

/**
 * Returns true if a filter matches a record, judged by its bytes alone. Ignores tags of addresses
 * and devices, because entries do not contain them. The caller checks whether the record is the
 * first of its event.
 */
export function finds(filter: AppliedFilter, record: ExportedRecord): boolean {
  const { exact } = filter;
  if (exact?.kind === 'leaf' && toHex(record.leafHash) !== exact.hash) return false;
  if (!findsEvents(filter)) return true;
  const decoded = decodeEvent(record.entry);
  if (decoded.kind !== 'event') return false;
  const { event } = decoded;
  const decision = toDecisionEvent(event);
  const versions = decision ? versionsOf(decision) : { termsVersion: null, privacyVersion: null };
  const fields = {
    id: event.id,
    subject: record.topic === 'admin-events' ? event.subject : null,
    userId: 'userId' in event.data ? event.data.userId : null,
    ...versions,
  };
  return (
    (filter.from === null || event.time >= filter.from) &&
    (filter.to === null || event.time < filter.to) &&
    (filter.users === null || (fields.userId !== null && filter.users.includes(fields.userId))) &&
    (filter.types === null || filter.types.includes(event.type)) &&
    (filter.decision === null || decision?.data.decision === filter.decision) &&
    (filter.version === null || names(fields, filter.version)) &&
    (exact === null || isExactly(fields, exact))
  );
}

interface FilteredFields {
  readonly id: string;
  /** of what staff and operators did; elsewhere it is the person */
  readonly subject: string | null;
  readonly userId: string | null;
  readonly termsVersion: string | null;
  readonly privacyVersion: string | null;
}

function names(
  fields: FilteredFields,
  { document, version }: NonNullable<AppliedFilter['version']>,
): boolean {
  const terms = document !== 'privacy' && fields.termsVersion === version;
  return terms || (document !== 'terms' && fields.privacyVersion === version);
}

function isExactly(fields: FilteredFields, exact: NonNullable<AppliedFilter['exact']>): boolean {
  switch (exact.kind) {
    case 'leaf':
      return true;
    case 'id':
      return [fields.id, fields.userId, fields.subject].includes(exact.id);
    case 'version':
      return names(fields, { document: null, version: exact.version });
    case 'document':
      return names(fields, exact) || fields.subject === `${exact.document}/${exact.version}`;
  }
}
