import type { AuditDetail, AuditRecord } from '@roletrail/contracts/http/audit-trail';
import { useQuery } from '@tanstack/react-query';
import { useHttp } from '../../../lib/http-context.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Sheet, SheetContent } from '../../../ui/sheet.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { recordQuery } from '../api/audit.ts';
import { formatRecord, formatTopicPartitionOffset, SEALED_LABELS } from '../labels.ts';
import { Clocks } from './clocks.tsx';
import { OpenSealed } from './open-sealed.tsx';
import { ProofCheck } from './proof-check.tsx';
import { RecordBytes } from './record-bytes.tsx';
import { RecordFacts } from './record-facts.tsx';
import { TrailFailure } from './trail-failure.tsx';

type Props = {
  /** null: closed */
  place: string | null;
  onPlace: (place: string | null) => void;
};

/** Shows all data of one record beside the list. */
export function RecordSheet({ place, onPlace }: Props) {
  return (
    <Sheet open={place !== null} onOpenChange={(open) => onPlace(open ? place : null)}>
      {place === null ? null : (
        <SheetContent wide title={<>Record {place}</>} description="Sealed values are masked.">
          <Detail key={place} place={place} onPlace={onPlace} />
        </SheetContent>
      )}
    </Sheet>
  );
}

function Detail({ place, onPlace }: Props & { place: string }) {
  const { data, error, refetch } = useQuery(recordQuery(useHttp(), place));
  if (error) return <TrailFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <div aria-busy="true" className="grid gap-4">
        <p className="sr-only">Loading the record...</p>
        {['a', 'b', 'c', 'd'].map((line) => (
          <Skeleton key={line} className="h-8 w-full" />
        ))}
      </div>
    );
  }
  return (
    <div className="grid gap-8">
      <Oddities detail={data} onPlace={onPlace} />
      <RecordFacts detail={data} onPlace={onPlace} />
      {data.clocks ? <Clocks clocks={data.clocks} /> : null}
      {data.sealed === 'none' ? null : <OpenSealed place={place} state={data.sealed} />}
      <ProofCheck detail={data} />
      <RecordBytes detail={data} place={place} />
      <Neighbours detail={data} onPlace={onPlace} />
    </div>
  );
}

type PartProps = { detail: AuditDetail; onPlace: (place: string) => void };

/** Notices: copy, unreadable, erased user, not signed. */
function Oddities({ detail, onPlace }: PartProps) {
  const { record, unreadable, stage } = detail;
  return (
    <div className="grid gap-3 empty:hidden">
      {unreadable === null ? null : (
        <Alert variant="destructive" title="This record cannot be read">
          <p>{unreadable}.</p>
          <p>Its bytes are in the tree, but we cannot interpret them.</p>
        </Alert>
      )}
      {record.first ? (
        <Alert variant="warning" title="This is a copy">
          <p>The log holds the same event twice. Only the first one counts.</p>
          <Go place={record.first} onPlace={onPlace}>
            Show the first
          </Go>
        </Alert>
      ) : null}
      {record.erased ? <Alert title="The person was erased">{SEALED_LABELS.erased}</Alert> : null}
      {stage === 'integrated' ? (
        <Alert title="Not signed yet">
          It is in the tree. Its proof follows as soon as a signed root covers it, within a second
          or so.
        </Alert>
      ) : null}
    </div>
  );
}

function Go(props: {
  place: Pick<AuditRecord, 'topic' | 'partition' | 'offset'>;
  onPlace: (place: string) => void;
  children: string;
}) {
  const { place, onPlace, children } = props;
  return (
    <Button
      variant="outline"
      size="sm"
      className="mt-3"
      onClick={() => onPlace(formatTopicPartitionOffset(place))}
    >
      {children}
    </Button>
  );
}

function Neighbours({ detail, onPlace }: PartProps) {
  const around = [
    ['Record before', detail.previous],
    ['Record after', detail.next],
  ] as const;
  return (
    <nav aria-label="Neighbours" className="grid gap-3 sm:grid-cols-2">
      {around.map(([label, record]) =>
        record === null ? null : (
          <Button
            key={label}
            variant="outline"
            align="start"
            onClick={() => onPlace(formatTopicPartitionOffset(record))}
          >
            <span className="grid text-left">
              <span className="text-sm">{label}</span>
              <span>
                {record.offset}: {formatRecord(record)}
              </span>
            </span>
          </Button>
        ),
      )}
    </nav>
  );
}
