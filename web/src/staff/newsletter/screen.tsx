import type { IssueItem } from '@roletrail/contracts/http/staff-newsletter';
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
import { issuesQuery } from './api.ts';
import { STATE_LABELS } from './labels.ts';
import { ArticleNotes } from './parts/article-notes.tsx';
import { IssueEditor } from './parts/issue-form.tsx';
import { IssueSheet } from './parts/issue-sheet.tsx';

const TABLE = { filters: ['state'], sortable: [] };

const COLUMNS: readonly Column<IssueItem>[] = [
  {
    id: 'subject',
    header: 'Subject',
    rowHeader: true,
    wide: true,
    cell: ({ subject }) => subject,
    csv: ({ subject }) => subject,
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => (
      <Badge variant={state === 'sending' ? 'success' : 'default'}>{STATE_LABELS[state]}</Badge>
    ),
    csv: ({ state }) => STATE_LABELS[state],
  },
  {
    id: 'when',
    header: 'When',
    cell: ({ startedAt, sendAt }) => {
      const at = startedAt ?? sendAt;
      return at === null ? '–' : formatUtc(at);
    },
    csv: ({ startedAt, sendAt }) => startedAt ?? sendAt,
  },
  {
    id: 'queued',
    header: 'Letters',
    numeric: true,
    cell: ({ queued, recipients }) =>
      recipients === 0
        ? '–'
        : `${queued.toLocaleString('en-GB')} of ${recipients.toLocaleString('en-GB')}`,
    csv: ({ queued }) => queued,
  },
];

function Newsletter(texts: { readonly title: string; readonly purpose: string }) {
  const http = useHttp();
  const control = useTableState(TABLE);
  const queries = useQueryClient();
  const exportRows = () =>
    readAllPages((cursor) => queries.fetchQuery(issuesQuery(http, { ...control, cursor })));
  const { data, error, isFetching, refetch } = useQuery(issuesQuery(http, control));
  const [open, show] = useOpenRow();
  const created = ({ id }: IssueItem) => {
    show(id);
    void refetch();
  };
  return (
    <StaffPage {...texts} action={<IssueEditor item={null} onDone={created} />}>
      {data ? (
        <p className="text-muted">
          {`${data.subscribers.toLocaleString('en-GB')} confirmed ${data.subscribers === 1 ? 'subscriber' : 'subscribers'}. They agreed to one letter a month at most.`}
        </p>
      ) : null}
      <DataTable<IssueItem>
        id="issues"
        caption="Issues"
        columns={COLUMNS}
        control={control}
        rowKey={({ id }) => id}
        rows={data?.items}
        total={null}
        fetching={isFetching}
        error={
          error ? (
            <LoadFailure what="the issues" error={error} onRetry={() => void refetch()} />
          ) : undefined
        }
        empty={
          <Empty title="There is no issue yet">
            An issue is a letter with articles and your own words.
          </Empty>
        }
        filters={
          <SelectField
            label="State"
            value={control.filters.state ?? ''}
            onChange={({ target }) => control.setFilter('state', target.value)}
          >
            <option value="">Every state</option>
            {Object.entries(STATE_LABELS).map(([state, label]) => (
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
      <ArticleNotes />
      {open === null ? null : <IssueSheet id={open} onClose={() => show(null)} />}
    </StaffPage>
  );
}

/** Issues of the newsletter: words, test letter, sending; what readers say of articles. */
export const screen: StaffScreen = {
  purpose: 'Issues of the newsletter, how far each is sent, and what readers say of articles.',
  Content: Newsletter,
};
