import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { DataTable } from '../../../kit/table/data-table.tsx';
import { useTableState } from '../../../kit/table/use-table-state.ts';
import { formatLocal } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatErrorMessage } from '../../../lib/http-errors.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { forgetViews, viewsQuery } from '../api/explorer.ts';
import type { OccupationItem } from '../items.ts';
import {
  listViewedOccupations,
  narrowedViews,
  type ViewedOccupation,
} from '../viewed-occupations.ts';
import { ReleaseChanges } from './changes.tsx';
import { ViewHistorySwitch } from './view-history-switch.tsx';
import { afterOf, ViewedFilters } from './viewed-filters.tsx';

const TABLE = { filters: ['words', 'within', 'changed'], sortable: ['title', 'last', 'times'] };
const PER_PAGE = 25;

/** Occupations that the user viewed, most recent first. */
export function ViewedList({ byCode }: { byCode: ReadonlyMap<string, OccupationItem> }) {
  const { data, error, refetch } = useQuery(viewsQuery(useHttp()));
  const control = useTableState(TABLE);
  const all = useMemo(() => data && listViewedOccupations(data.items, byCode), [data, byCode]);
  const { filters, sort, page } = control;
  const rows =
    all &&
    narrowedViews(all, {
      words: filters.words ?? '',
      changed: filters.changed === '1',
      after: afterOf(filters.within),
      sort,
    });
  return (
    <div className="grid gap-6">
      <ViewHistorySwitch count={all?.length ?? 0} />
      {all?.length === 0 ? (
        <NothingYet />
      ) : (
        <DataTable
          id="explorer-history"
          caption="Occupations that you viewed"
          columns={COLUMNS}
          control={control}
          rowKey={({ code }) => code}
          rows={rows?.slice((page - 1) * PER_PAGE, page * PER_PAGE)}
          total={rows?.length ?? null}
          pageSize={PER_PAGE}
          error={
            error ? (
              <LoadFailure what="your history" error={error} onRetry={() => void refetch()} />
            ) : undefined
          }
          empty={null}
          filters={<ViewedFilters control={control} />}
          exportRows={async () => rows ?? []}
        />
      )}
      {all && all.length > 0 ? <ForgetAll /> : null}
    </div>
  );
}

function NothingYet() {
  return (
    <Empty
      title="Nothing yet"
      action={
        <Button asChild>
          <Link to="/services/roles/enhanced">Open the explorer</Link>
        </Button>
      }
    >
      Occupations that you open in the explorer appear here, the newest 500 looks.
    </Empty>
  );
}

const COLUMNS: readonly Column<ViewedOccupation>[] = [
  {
    id: 'title',
    header: 'Occupation',
    rowHeader: true,
    sortable: true,
    cell: ({ code, title, item }) =>
      item ? (
        <Link className="link" to={`/services/roles/enhanced?open=${code}`}>
          {title}
        </Link>
      ) : (
        <>{title}: no longer in our data</>
      ),
    csv: ({ title }) => title,
  },
  {
    id: 'last',
    header: 'Last viewed',
    sortable: true,
    cell: ({ last }) => <time dateTime={last}>{formatLocal(last)}</time>,
    csv: ({ last }) => last,
  },
  {
    id: 'times',
    header: 'Times',
    numeric: true,
    sortable: true,
    cell: ({ times }) => times,
    csv: ({ times }) => times,
  },
  {
    id: 'since',
    header: 'Since then',
    cell: ({ since }) =>
      since === null ? (
        <span className="text-muted">the same</span>
      ) : (
        <>
          <Badge variant="accent">Changed</Badge>
          <ReleaseChanges since={since} />
        </>
      ),
    csv: ({ since }) =>
      since === null ? 'the same' : since.figures.map((f) => f.figure).join(' '),
  },
  {
    id: 'forget',
    header: 'Forget',
    cell: ({ code, title }) => <ForgetOne code={code} title={title} />,
  },
];

type Forget = {
  readonly busy: boolean;
  readonly error: unknown;
  /** @param code of one occupation; null: all @returns true on success */
  run(code: string | null): Promise<boolean>;
};

function useForget(): Forget {
  const http = useHttp();
  const queries = useQueryClient();
  const { busy, error, run } = useAction();
  return {
    busy,
    error,
    run: (code) =>
      run(async () => {
        await forgetViews(http, code);
        await queries.invalidateQueries({ queryKey: viewsQuery(http).queryKey });
      }),
  };
}

function ForgetOne({ code, title }: { code: string; title: string }) {
  const { busy, error, run } = useForget();
  return (
    <>
      <Button variant="outline" size="sm" busy={busy} onClick={() => void run(code)}>
        Forget<span className="sr-only"> {title}</span>
      </Button>
      {error ? (
        <p role="alert" className="mt-1 text-xs font-bold text-destructive">
          {formatErrorMessage(error)}
        </p>
      ) : null}
    </>
  );
}

function ForgetAll() {
  const { busy, error, run } = useForget();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="destructive" className="justify-self-start" onClick={() => setAsking(true)}>
        Forget everything that I viewed
      </Button>
      <ConfirmDialog
        open={asking}
        title="Forget everything that you viewed?"
        verb="Forget everything"
        busy={busy}
        error={error}
        onConfirm={() => void run(null).then((done) => done && setAsking(false))}
        onCancel={() => setAsking(false)}
      >
        What you saved stays. This cannot be taken back.
      </ConfirmDialog>
    </>
  );
}
