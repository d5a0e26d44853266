import type { AuditDetail } from '@roletrail/contracts/http/audit-trail';
import type { Offer } from '@roletrail/contracts/offer';
import { reasonWords } from '@roletrail/contracts/receipt/reason-words';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { StaffPersonLink } from '../../../features/staff-links/person-link.tsx';
import { formatUtc } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { formatRecord, formatTopicPartitionOffset } from '../labels.ts';

type Props = { detail: AuditDetail; onPlace: (place: string) => void };
type Place = Parameters<typeof formatTopicPartitionOffset>[0];
type Fact = { term: string; detail: ReactNode };

/** Fields of a record; missing ones are left out. */
export function RecordFacts({ detail, onPlace }: Props) {
  const { record, screen, tick, documents, copies, withdraws, reason } = detail;
  const go = (place: Place) => (
    <button
      type="button"
      className="link target cursor-pointer text-left"
      onClick={() => onPlace(formatTopicPartitionOffset(place))}
    >
      {formatTopicPartitionOffset(place)}
    </button>
  );
  const facts: (Fact | null)[] = [
    { term: 'What happened', detail: formatRecord(record) },
    record.at ? { term: 'Log time', detail: formatUtc(record.at) } : null,
    record.eventId ? { term: 'Event', detail: <code>{record.eventId}</code> } : null,
    record.userId
      ? {
          term: 'Person',
          detail: (
            <span className="grid gap-1">
              {record.account === null ? null : (
                <span>
                  {record.account.email}
                  {record.account.name === null ? '' : `, ${record.account.name}`}
                </span>
              )}
              <StaffPersonLink userId={record.erased ? null : record.userId}>
                <code>{record.userId}</code>
              </StaffPersonLink>
            </span>
          ),
        }
      : null,
    record.decision === null
      ? null
      : {
          term: record.decision === 'accepted' ? 'Why it was asked' : 'Reason',
          detail: formatReason(reason),
        },
    record.subject && record.subject !== record.userId
      ? { term: 'Subject', detail: <code>{record.subject}</code> }
      : null,
    screen ? { term: 'Offered by RoleTrail', detail: <Words words={screen.offered} /> } : null,
    screen ? { term: 'Reported by the browser', detail: <Words words={screen.reported} /> } : null,
    tick ? { term: 'The box was ticked', detail: TICKS[tick] } : null,
    ...documents.map((document) => ({
      term: document.docType === 'terms' ? 'Terms' : 'Privacy policy',
      detail: <NamedDocument {...document} />,
    })),
    withdraws ? { term: 'Takes back', detail: go(withdraws) } : null,
    copies.length > 0 ? { term: 'Copies', detail: copies.map((place) => go(place)) } : null,
    { term: 'Fingerprint (SHA-256)', detail: <code>{record.leafHash}</code> },
  ];
  return <DescriptionList items={facts.filter((fact) => fact !== null)} />;
}

/** Formats a recorded reason as a sentence, or quotes what a browser sent. */
function formatReason(reason: string | null): string {
  if (reason === null) return 'Not recorded';
  const words = reasonWords(reason);
  if (words === null) return `“${reason}”, as the browser sent it`;
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

/** Statement and button label in their own language. */
function Words({ words }: { words: Offer | null }) {
  if (words === null) return 'Not recorded';
  const { statement, buttonText, locale } = words;
  return (
    <span className="grid gap-1">
      <q lang={locale}>{statement}</q>
      <span>
        Button: <q lang={locale}>{buttonText}</q>
      </span>
      <span>Language: {locale}</span>
    </span>
  );
}

const TICKS = {
  scroll: 'By scrolling to the end, as the page claims; the press of Accept is what counts',
  user: 'By the person, as the page claims',
};

function NamedDocument({ docType, version, sha256, held }: AuditDetail['documents'][number]) {
  return (
    <span className="grid gap-1">
      <span className="flex flex-wrap items-center gap-2">
        {held ? (
          <Link className="link target" to={`/${docType}?${new URLSearchParams({ version })}`}>
            Version {version}: the text of these bytes
          </Link>
        ) : (
          `Version ${version}`
        )}
        {held ? (
          <Badge variant="success">These bytes are published here</Badge>
        ) : (
          <Badge variant="destructive">No such document is published here</Badge>
        )}
      </span>
      <code>{sha256}</code>
    </span>
  );
}
