import type { StaffArticle, StaffArticleList } from '@roletrail/contracts/http/staff-insights';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  ARTICLE_STATUS_LABELS,
  ARTICLE_TOPIC_LABELS,
} from '../../../features/insights/status-labels.ts';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { DataTable } from '../../../kit/table/data-table.tsx';
import { readAllPages } from '../../../kit/table/read-all-pages.ts';
import { type TableControl, useTableState } from '../../../kit/table/use-table-state.ts';
import { formatUtc } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Field, SelectField } from '../../../ui/field.tsx';
import { articlesQuery } from '../api.ts';
import { formatAppears } from '../labels.ts';
import { BULK_LABELS, BulkActDialog, type BulkName, type Refusals } from './bulk-act.tsx';
import { Refused } from './refused.tsx';

const TABLE = {
  filters: ['status', 'author', 'tag', 'topic', 'q', 'links'],
  sortable: ['title', 'published', 'words', 'views', 'changed'],
};

const COLUMNS: readonly Column<StaffArticle>[] = [
  {
    id: 'title',
    header: 'Title',
    rowHeader: true,
    sortable: true,
    wide: true,
    cell: ({ id, title }) => (
      <Link to={`/admin/insights/editor/${id}`} className="link target flex items-center">
        {title}
      </Link>
    ),
    csv: ({ title }) => title,
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status, hasChanges }) => (
      <span className="flex flex-wrap gap-1.5">
        <Badge variant={status === 'published' ? 'success' : 'default'}>
          {ARTICLE_STATUS_LABELS[status]}
        </Badge>
        {hasChanges && status === 'published' ? <Badge>Changes not public</Badge> : null}
      </span>
    ),
    csv: ({ status }) => ARTICLE_STATUS_LABELS[status],
  },
  { id: 'published', header: 'Appears', sortable: true, cell: formatAppears, csv: formatAppears },
  {
    id: 'tags',
    header: 'Tags',
    cell: ({ tags }) => tags.join(', ') || '–',
    csv: ({ tags }) => tags.join(', '),
  },
  {
    id: 'topic',
    header: 'Topic',
    cell: ({ topic }) => ARTICLE_TOPIC_LABELS[topic],
    csv: ({ topic }) => ARTICLE_TOPIC_LABELS[topic],
    hidden: true,
  },
  {
    id: 'author',
    header: 'Author',
    cell: ({ author }) => author,
    csv: ({ author }) => author,
    hidden: true,
  },
  {
    id: 'words',
    header: 'Words',
    sortable: true,
    numeric: true,
    cell: ({ words }) => words.toLocaleString('en-GB'),
    csv: ({ words }) => words,
    hidden: true,
  },
  {
    id: 'views',
    header: 'Views, 30 days',
    sortable: true,
    numeric: true,
    cell: ({ views }) => views.toLocaleString('en-GB'),
    csv: ({ views }) => views,
  },
  {
    id: 'links',
    header: 'Broken links',
    cell: ({ links }) => <Links {...links} />,
    csv: ({ links }) => links.broken,
  },
  {
    id: 'changed',
    header: 'Changed',
    sortable: true,
    cell: ({ changedAt }) => formatUtc(changedAt),
    csv: ({ changedAt }) => changedAt,
    hidden: true,
  },
];

const LINK_FILTERS = [
  ['broken', 'Broken links'],
  ['unchecked', 'Links not checked'],
] as const;

function Links({ total, broken, unchecked, checkedAt }: StaffArticle['links']) {
  if (total === 0) return 'No links';
  return (
    <span className="grid gap-1">
      {broken > 0 ? <Badge variant="destructive">{broken} broken</Badge> : null}
      {broken === 0 && unchecked < total ? 'None' : null}
      {unchecked > 0 ? <span>{unchecked} not checked</span> : null}
      {checkedAt === null ? null : (
        <span className="text-sm text-muted">Checked {formatUtc(checkedAt)}</span>
      )}
    </span>
  );
}

/** All articles, with acts on several at once. */
export function ArticleList() {
  const http = useHttp();
  const control = useTableState(TABLE);
  const queries = useQueryClient();
  const exportRows = () =>
    readAllPages((cursor) => queries.fetchQuery(articlesQuery(http, { ...control, cursor })));
  const { data, error, isFetching, refetch } = useQuery(articlesQuery(http, control));
  const [asked, ask] = useState<{ act: BulkName; articles: readonly StaffArticle[] } | null>(null);
  const [refused, setRefused] = useState<Refusals | null>(null);
  const open = (act: BulkName) => (keys: readonly string[]) =>
    ask({ act, articles: data?.items.filter(({ id }) => keys.includes(id)) ?? [] });
  return (
    <>
      <DataTable<StaffArticle>
        id="articles"
        caption="Articles"
        columns={COLUMNS}
        control={control}
        rowKey={({ id }) => id}
        rows={data?.items}
        total={null}
        fetching={isFetching}
        error={
          error ? (
            <LoadFailure what="the articles" error={error} onRetry={() => void refetch()} />
          ) : undefined
        }
        empty={
          <Empty title="There is no article yet">
            Write one, preview it and publish it when it is ready.
          </Empty>
        }
        filters={<Filters control={control} data={data} />}
        cursor={{ next: data?.nextCursor ?? null }}
        exportRows={exportRows}
        bulk={{
          rows: 'articles',
          acts: (Object.keys(BULK_LABELS) as BulkName[]).map((act) => ({
            label: BULK_LABELS[act],
            ask: open(act),
          })),
          onActed: () => void refetch(),
        }}
      />
      {asked === null ? null : (
        <BulkActDialog
          {...asked}
          tags={data?.tags ?? []}
          onDone={() => refetch()}
          onRefused={setRefused}
          onClose={() => ask(null)}
        />
      )}
      {refused === null ? null : (
        <Refused
          {...refused}
          current={data?.items ?? []}
          onRepeat={(act, articles) => {
            setRefused(null);
            ask({ act, articles });
          }}
          onClose={() => setRefused(null)}
        />
      )}
    </>
  );
}

function Filters({ control, data }: { control: TableControl; data: StaffArticleList | undefined }) {
  const choice = (label: string, name: string, options: readonly (readonly [string, string])[]) => (
    <SelectField
      label={label}
      value={control.filters[name] ?? ''}
      onChange={({ target }) => control.setFilter(name, target.value)}
    >
      <option value="">All</option>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
  const same = (values: readonly string[] = []) => values.map((value) => [value, value] as const);
  return (
    <>
      <Field
        label="Title contains"
        type="search"
        value={control.filters.q ?? ''}
        onChange={({ target }) => control.setFilter('q', target.value, 'typing')}
      />
      {choice('Status', 'status', Object.entries(ARTICLE_STATUS_LABELS))}
      {choice('Tag', 'tag', same(data?.tags))}
      {choice('Topic', 'topic', Object.entries(ARTICLE_TOPIC_LABELS))}
      {choice('Links', 'links', LINK_FILTERS)}
      {choice('Author', 'author', same(data?.authors))}
    </>
  );
}
