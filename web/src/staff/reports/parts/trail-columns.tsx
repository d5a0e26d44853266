import type { AuditRecord } from '@roletrail/contracts/http/audit-trail';
import { Fragment } from 'react';
import { StaffPersonLink } from '../../../features/staff-links/person-link.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { formatUtc } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { formatRecord, formatTopicPartitionOffset } from '../labels.ts';

const NOTHING = <span className="text-muted">–</span>;

export const TRAIL_COLUMNS: readonly Column<AuditRecord>[] = [
  {
    id: 'place',
    header: 'Record',
    rowHeader: true,
    cell: (record) => (
      <span className="whitespace-nowrap">{formatTopicPartitionOffset(record)}</span>
    ),
  },
  {
    id: 'at',
    header: 'Log time',
    cell: ({ at }) =>
      at === null ? (
        NOTHING
      ) : (
        <time dateTime={at}>
          <Whole parts={formatUtc(at).split(/(?<=,) /)} />
        </time>
      ),
  },
  {
    id: 'what',
    header: 'What happened',
    cell: (record) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <What record={record} />
        {record.erased ? <Badge>Erased</Badge> : null}
      </span>
    ),
  },
  {
    id: 'person',
    header: 'Person',
    cell: ({ userId, erased, account }) =>
      userId === null ? (
        NOTHING
      ) : (
        <span className="grid gap-0.5">
          {account === null ? null : (
            <span className="[overflow-wrap:anywhere]">
              {account.email}
              {account.name === null ? '' : `, ${account.name}`}
            </span>
          )}
          <StaffPersonLink userId={erased ? null : userId}>
            <code>{userId}</code>
          </StaffPersonLink>
        </span>
      ),
  },
  {
    id: 'versions',
    header: 'Versions',
    cell: ({ termsVersion, privacyVersion }) =>
      termsVersion === null && privacyVersion === null ? (
        NOTHING
      ) : (
        <Whole
          parts={[termsVersion, privacyVersion]
            .filter((version) => version !== null)
            .map((version, i) => (i === 0 ? version : `/ ${version}`))}
        />
      ),
  },
  {
    id: 'hash',
    header: 'Fingerprint',
    hidden: true,
    cell: ({ leafHash }) => <code className="[overflow-wrap:anywhere]">{leafHash}</code>,
  },
];

/** Wraps lines only between the parts. */
function Whole({ parts }: { parts: readonly string[] }) {
  return parts.map((part, i) => (
    <Fragment key={part}>
      {i === 0 ? null : ' '}
      <span className="whitespace-nowrap">{part}</span>
    </Fragment>
  ));
}

/** Marks a record without a cause. */
function What({ record }: { record: AuditRecord }) {
  const words = formatRecord(record);
  if (record.kind === 'unreadable') return <Badge variant="destructive">{words}</Badge>;
  return record.kind === 'duplicate' ? <Badge variant="warning">{words}</Badge> : words;
}
