import type {
  AuditListAnswer,
  AuditRecord,
  EvidenceViews,
  RecordOrder,
} from '@roletrail/contracts/http/audit-trail';
import { AUDIT_COUNT_MAX } from '@roletrail/contracts/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowDownUp, Download, X } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { DataTable } from '../../../kit/table/data-table.tsx';
import { useTableState } from '../../../kit/table/use-table-state.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { trailQuery } from '../api/audit.ts';
import { formatTopicPartitionOffset } from '../labels.ts';
import {
  filtered,
  parseRecordId,
  readFilters,
  readOrder,
  readViews,
  TRAIL_FILTERS,
  withCursor,
  withExport,
  withOrder,
  withRecord,
  withViews,
} from '../trail-address.ts';
import { ExportSheet } from './exports/export-sheet.tsx';
import { RecordSheet } from './record-sheet.tsx';
import { TRAIL_COLUMNS } from './trail-columns.tsx';
import { TrailFailure } from './trail-failure.tsx';
import { TrailFilters } from './trail-filters.tsx';

const TABLE = { filters: TRAIL_FILTERS, sortable: [] };

/** Searchable, paged list of ledger records. The whole state is in the URL. */
export function AuditTrail() {
  const http = useHttp();
  const queries = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const control = useTableState(TABLE);
  const asked = readFilters(search);
  const cursor = search.get('cursor');
  const order = readOrder(search);
  const views = readViews(search);
  const query = trailQuery(http, queries, { asked, order, views, cursor });
  const { data, error, isFetching, refetch } = useQuery(query);
  const show = (next: URLSearchParams) => setSearch(next, { preventScrollReset: true });
  const clear = () => show(filtered({}));
  const showNewer = () => {
    queries.removeQueries({ queryKey: ['audit', 'trail', asked, order, views, null] });
    // the URL may already be that of the first page
    if (cursor === null) void refetch();
    else show(withCursor(search, null));
  };
  const record = parseRecordId(search);
  return (
    <>
      {data && !error ? <LedgerLagNotice answer={data} onNewer={showNewer} /> : null}
      <DataTable<AuditRecord>
        id="audit"
        caption="Records of the ledger"
        columns={TRAIL_COLUMNS}
        control={{
          ...control,
          clearFilters: clear,
          toCursor: (to) => (now) => withCursor(now, to),
        }}
        rowKey={formatTopicPartitionOffset}
        rows={data?.items}
        total={null}
        fetching={isFetching && data === undefined}
        error={
          error ? (
            <TrailFailure error={error} onRetry={() => void refetch()} onClear={clear} />
          ) : undefined
        }
        empty={
          <Empty title="Nothing is recorded yet">
            Each decision, and each act of staff, appears here within about a second.
          </Empty>
        }
        filters={
          <>
            <TrailFilters
              key={`${filtered(asked)}`}
              asked={asked}
              onAsk={(f) => show(filtered(f))}
            />
            <ViewsChip views={views} onViews={(next) => show(withViews(search, next))} />
            <OrderButton order={order} onOrder={(next) => show(withOrder(search, next))} />
            <Button variant="outline" size="sm" onClick={() => show(withExport(search, 'new'))}>
              <Download aria-hidden="true" className="size-4" />
              Export...
            </Button>
          </>
        }
        cursor={{ next: data?.nextCursor ?? null, note: data && pageNote(data) }}
        onOpen={(row) => show(withRecord(search, formatTopicPartitionOffset(row)))}
      />
      <ExportSheet trees={data?.trees} />
      <RecordSheet place={record} onPlace={(place) => show(withRecord(search, place))} />
    </>
  );
}

/** Says that views of evidence are hidden, and shows them. */
function ViewsChip(props: { views: EvidenceViews; onViews: (views: EvidenceViews) => void }) {
  if (props.views === 'shown') return null;
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label="Without views of evidence, such as your own. Show them"
      onClick={() => props.onViews('shown')}
    >
      Without views of evidence
      <X aria-hidden="true" className="size-4 shrink-0" />
    </Button>
  );
}

/** Shows the order of the list, and changes it. */
function OrderButton(props: { order: RecordOrder; onOrder: (order: RecordOrder) => void }) {
  const { order, onOrder } = props;
  const isNewest = order === 'newest';
  return (
    <Button
      variant="outline"
      size="sm"
      onClick={() => onOrder(isNewest ? 'ledger' : 'newest')}
      aria-label={`${ORDERS[order]}. Change the order`}
    >
      <ArrowDownUp aria-hidden="true" className="size-4" />
      {ORDERS[order]}
    </Button>
  );
}

const ORDERS: Readonly<Record<RecordOrder, string>> = {
  newest: 'Newest first',
  ledger: 'Order of the ledger',
};

/** Formats a count, or “at least” at the limit of the count. */
function counted(count: number, one: string, many: string): string {
  if (count >= AUDIT_COUNT_MAX) return `${AUDIT_COUNT_MAX.toLocaleString('en-GB')} or more ${many}`;
  return `${count} ${count === 1 ? one : many}`;
}

/** Warns if the list is behind the log. */
function LedgerLagNotice({ answer, onNewer }: { answer: AuditListAnswer; onNewer: () => void }) {
  const { newer, standing: lag } = answer;
  return (
    <div aria-live="polite" className="grid gap-3 empty:hidden">
      {lag.behind > 0 ? (
        <Alert
          variant="warning"
          title={`The ledger is ${counted(lag.behind, 'record', 'records')} behind the log`}
        >
          They are being read. Nothing is lost; what is shown is older.
        </Alert>
      ) : null}
      {lag.waiting > 0 ? (
        <Alert
          variant="warning"
          title={`${counted(lag.waiting, 'event waits', 'events wait')} in the outbox`}
        >
          They are stored and already count. They are written to the log next.
        </Alert>
      ) : null}
      {newer > 0 ? (
        <Alert title={`${counted(newer, 'newer record matches', 'newer records match')}`}>
          <p>This list does not change while you read it. Your own reading is a record too.</p>
          <Button variant="outline" size="sm" className="mt-3" onClick={onNewer}>
            Show them
          </Button>
        </Alert>
      ) : null}
    </div>
  );
}

/** Formats the number of shown and searched records. */
function pageNote({ items, trees }: AuditListAnswer): string {
  const size = trees.reduce((sum, tree) => sum + tree.size, 0);
  return `${items.length} on this page, of ${size.toLocaleString('en-GB')} records searched`;
}
