import { decodeEvent } from '@roletrail/contracts/events/codec';
import { toDecisionEvent, versionsOf } from '@roletrail/contracts/events/decisions';
import type { AppliedFilter } from '@roletrail/contracts/export-manifest';
import type { ExportedRecord } from '@roletrail/contracts/export-row';
import { toHex } from '@roletrail/ledger/hex';

/** Whether copies of an event, and what cannot be read, are never found by a filter. */
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
 * Whether a filter finds a record, from its bytes alone; tags (of addresses and devices) are not
 * looked at: no entry holds them. Whether the record is the event's first is the caller's to know.
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
  const said = {
    id: event.id,
    subject: record.topic === 'admin-events' ? event.subject : null,
    userId: 'userId' in event.data ? event.data.userId : null,
    ...versions,
  };
  return (
    (filter.from === null || event.time >= filter.from) &&
    (filter.to === null || event.time < filter.to) &&
    (filter.users === null || (said.userId !== null && filter.users.includes(said.userId))) &&
    (filter.types === null || filter.types.includes(event.type)) &&
    (filter.decision === null || decision?.data.decision === filter.decision) &&
    (filter.version === null || names(said, filter.version)) &&
    (exact === null || isExactly(said, exact))
  );
}

interface Said {
  readonly id: string;
  /** of what staff and operators did; elsewhere it is the person */
  readonly subject: string | null;
  readonly userId: string | null;
  readonly termsVersion: string | null;
  readonly privacyVersion: string | null;
}

function names(said: Said, { document, version }: NonNullable<AppliedFilter['version']>): boolean {
  const terms = document !== 'privacy' && said.termsVersion === version;
  return terms || (document !== 'terms' && said.privacyVersion === version);
}

function isExactly(said: Said, exact: NonNullable<AppliedFilter['exact']>): boolean {
  switch (exact.kind) {
    case 'leaf':
      return true;
    case 'id':
      return [said.id, said.userId, said.subject].includes(exact.id);
    case 'version':
      return names(said, { document: null, version: exact.version });
    case 'document':
      return names(said, exact) || said.subject === `${exact.document}/${exact.version}`;
  }
}
