import type { ToolRun } from '@roletrail/contracts/tools/runs';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Column } from '../../../kit/table/columns.ts';
import { WholeTable } from '../../../kit/table/whole-table.tsx';
import { formatLocal } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import type { LazySchema } from '../../../lib/read-as.ts';
import { formatRefusal } from '../../../lib/refusal.ts';
import { Alert } from '../../../ui/alert.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { runQuery, savedRunsQuery } from '../api/runs.ts';
import { diffResultLines, type Pair, type ResultLine, toRunLines } from '../result-lines.ts';

type Props<R> = {
  run: ToolRun;
  result: R;
  form: LazySchema<R>;
  /** lines of a result, with names that are comparable across results */
  toLines: (result: R) => readonly ResultLine[];
};

/** Compares the open run with another run of the tool. */
export function CompareRuns<R>(props: Props<R>) {
  const { id, tool, again } = props.run;
  const http = useHttp();
  const lists = [
    useInfiniteQuery(savedRunsQuery(http, tool, true)),
    useInfiniteQuery(savedRunsQuery(http, tool, false)),
  ];
  const [chosen, setChosen] = useState('');
  const others = lists.flatMap(({ data }) => data ?? []).filter((one) => one.id !== id);
  if (others.length === 0) return null;
  return (
    <section aria-label="Comparison" className="grid gap-4" data-no-print>
      <SelectField
        className="max-w-md"
        label="Compare with"
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="">None</option>
        {others.map((one) => (
          <option key={one.id} value={one.id}>
            {one.id === again?.of ? 'The one asked again: ' : ''}
            {one.title}, {formatLocal(one.createdAt)}
          </option>
        ))}
      </SelectField>
      {others.some((one) => one.id === chosen) ? <Differences {...props} other={chosen} /> : null}
    </section>
  );
}

function Differences<R>({ run, result, form, toLines, other }: Props<R> & { other: string }) {
  const { data, error } = useQuery(runQuery(useHttp(), other, form));
  if (error) {
    return (
      <Alert variant="destructive" title="The other one could not be opened">
        {formatRefusal(error)}
      </Alert>
    );
  }
  if (!data) return <Skeleton className="h-40" />;
  const all = [
    { run: data.run, toLines: [...toRunLines(data.run), ...toLines(data.result)] },
    { run, toLines: [...toRunLines(run), ...toLines(result)] },
  ].sort((a, b) => a.run.createdAt.localeCompare(b.run.createdAt));
  const [first, last] = all;
  if (!first || !last) return null;
  const { differing, alike } = diffResultLines(first.toLines, last.toLines);
  return (
    <>
      <p role="status">
        {differing.length === 0
          ? `All ${alike} lines are the same.`
          : `${differing.length} of ${differing.length + alike} lines differ.`}
      </p>
      {differing.length === 0 ? null : (
        <WholeTable
          id="compared-runs"
          caption="What differs"
          columns={columnsOf(first.run, last.run)}
          rows={differing}
          rowKey={({ name }) => name}
        />
      )}
    </>
  );
}

function columnsOf(first: ToolRun, last: ToolRun): readonly Column<Pair>[] {
  const none = 'not in it';
  return [
    {
      id: 'name',
      header: 'What',
      rowHeader: true,
      cell: ({ name }) => name,
      csv: ({ name }) => name,
    },
    {
      id: 'before',
      header: formatLocal(first.createdAt),
      cell: ({ before }) => before ?? <span className="text-muted">{none}</span>,
      csv: ({ before }) => before ?? none,
    },
    {
      id: 'now',
      header: formatLocal(last.createdAt),
      cell: ({ now }) => now ?? <span className="text-muted">{none}</span>,
      csv: ({ now }) => now ?? none,
    },
  ];
}
