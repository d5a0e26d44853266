import type { ExperimentItem } from '@roletrail/contracts/http/experiments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { StaffPage } from '../../kit/pages/staff-page.tsx';
import type { StaffScreen } from '../../kit/pages/staff-screen.ts';
import type { Column } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/data-table.tsx';
import { readAllPages } from '../../kit/table/read-all-pages.ts';
import { useOpenRow } from '../../kit/table/use-open-row.ts';
import { useTableState } from '../../kit/table/use-table-state.ts';
import { formatUtc } from '../../lib/format.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Empty } from '../../ui/empty.tsx';
import { SelectField } from '../../ui/field.tsx';
import { experimentsQuery } from './api.ts';
import { EXPERIMENT_STATE_LABELS, formatOutcome, METRIC_LABELS, TARGET_LABELS } from './labels.ts';
import { ExperimentSheet } from './parts/experiment-sheet.tsx';
import { CreateExperiment } from './parts/plan-forms.tsx';

const TABLE = { filters: ['state'], sortable: [] };

const COLUMNS: readonly Column<ExperimentItem>[] = [
  {
    id: 'key',
    header: 'Key',
    rowHeader: true,
    wide: true,
    cell: ({ key }) => key,
    csv: ({ key }) => key,
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => (
      <Badge variant={state === 'running' ? 'success' : 'default'}>
        {EXPERIMENT_STATE_LABELS[state]}
      </Badge>
    ),
    csv: ({ state }) => EXPERIMENT_STATE_LABELS[state],
  },
  {
    id: 'target',
    header: 'Target',
    cell: ({ target }) => TARGET_LABELS[target],
    csv: ({ target }) => TARGET_LABELS[target],
    hidden: true,
  },
  {
    id: 'metric',
    header: 'What counts',
    cell: ({ metric }) => METRIC_LABELS[metric],
    csv: ({ metric }) => METRIC_LABELS[metric],
  },
  {
    id: 'planned',
    header: 'Planned people',
    numeric: true,
    cell: ({ planned }) => planned.toLocaleString('en-GB'),
    csv: ({ planned }) => planned,
  },
  {
    id: 'started',
    header: 'Started',
    cell: ({ startedAt }) => (startedAt === null ? 'Not yet' : formatUtc(startedAt)),
    csv: ({ startedAt }) => startedAt,
  },
  {
    id: 'outcome',
    header: 'Everyone gets',
    cell: (item) => formatOutcome(item) ?? '–',
    csv: formatOutcome,
  },
];

function Experiments(texts: { readonly title: string; readonly purpose: string }) {
  const http = useHttp();
  const control = useTableState(TABLE);
  const queries = useQueryClient();
  const exportRows = () =>
    readAllPages((cursor) => queries.fetchQuery(experimentsQuery(http, { ...control, cursor })));
  const { data, error, isFetching, refetch } = useQuery(experimentsQuery(http, control));
  const [open, show] = useOpenRow();
  return (
    <StaffPage
      {...texts}
      action={
        <CreateExperiment
          onDone={({ id }) => {
            show(id);
            void refetch();
          }}
        />
      }
    >
      <DataTable<ExperimentItem>
        id="experiments"
        caption="Experiments"
        columns={COLUMNS}
        control={control}
        rowKey={({ id }) => id}
        rows={data?.items}
        total={null}
        fetching={isFetching}
        error={
          error ? (
            <LoadFailure what="the experiments" error={error} onRetry={() => void refetch()} />
          ) : undefined
        }
        empty={
          <Empty title="There is no experiment yet">
            An experiment shows people different arrangements of a page and compares what they do.
          </Empty>
        }
        filters={
          <SelectField
            label="State"
            value={control.filters.state ?? ''}
            onChange={({ target }) => control.setFilter('state', target.value)}
          >
            <option value="">All but archived</option>
            {Object.entries(EXPERIMENT_STATE_LABELS).map(([state, label]) => (
              <option key={state} value={state}>
                {label}
              </option>
            ))}
          </SelectField>
        }
        cursor={{ next: data?.nextCursor ?? null }}
        exportRows={exportRows}
        onOpen={({ id }) => show(id)}
      />
      {open === null ? null : <ExperimentSheet id={open} onClose={() => show(null)} />}
    </StaffPage>
  );
}

/** Experiments: plan, start, results, end. */
export const screen: StaffScreen = {
  purpose: 'Experiments: which arrangement of a page people get, and what difference it makes.',
  Content: Experiments,
};
