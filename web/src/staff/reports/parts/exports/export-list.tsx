import type { ExportAnswer } from '@roletrail/contracts/http/exports';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { QueryView } from '../../../../kit/query-view.tsx';
import { formatUtc } from '../../../../lib/format.ts';
import { useHttp } from '../../../../lib/http-context.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Empty } from '../../../../ui/empty.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { exportsQuery } from '../../api/exports.ts';
import {
  EXPORT_STATE_LABELS,
  FORMAT_LABELS,
  formatExportFilter,
  formatTrees,
} from '../../export-labels.ts';
import { withExport } from '../../trail-address.ts';
import { ExportSheet } from './export-sheet.tsx';

const LOOKS = {
  waiting: 'default',
  running: 'default',
  failed: 'destructive',
  complete: 'success',
  stale: 'warning',
} as const;

/** Lists the exports of the user, with links to their progress. */
export function ExportList() {
  const exports = useQuery(exportsQuery(useHttp()));
  return (
    <section aria-labelledby="your-exports" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="your-exports" className="text-lg">
          Your exports
        </h2>
        <Button asChild variant="outline" size="sm">
          <Link to="?export=new">Export records</Link>
        </Button>
      </div>
      <QueryView
        query={exports}
        what="your exports"
        skeleton={<Skeleton className="h-48 w-full" />}
        empty={
          <Empty title="You made no export yet">
            An export holds records of the ledger as a file, with the proof that none was altered.
          </Empty>
        }
      >
        {({ items }) => (
          <ul className="divide-y divide-border border-y border-border">
            {items.map((made) => (
              <Item key={made.id} made={made} />
            ))}
          </ul>
        )}
      </QueryView>
      <ExportSheet />
    </section>
  );
}

function Item({ made }: { made: ExportAnswer }) {
  const [search] = useSearchParams();
  const { id, createdAt, format, state, whole, trees, file } = made;
  const filters = formatExportFilter(made.filter);
  return (
    <li className="grid gap-x-6 gap-y-2 py-3 sm:grid-cols-[1fr_auto] sm:items-center">
      <span className="grid gap-1">
        <Link
          className="link target inline-flex items-center justify-self-start font-bold"
          preventScrollReset
          to={`?${withExport(search, id)}`}
        >
          {formatUtc(createdAt)}
        </Link>
        <span className="text-sm text-muted">
          {FORMAT_LABELS[format]}. {whole ? 'All of ' : 'Filtered, of '}
          {formatTrees(trees)}
          {file ? `: ${file.rows.toLocaleString('en-GB')} rows` : ''}.
        </span>
        {filters.length === 0 ? null : (
          <span className="text-sm [overflow-wrap:anywhere]">{filters.join('; ')}</span>
        )}
      </span>
      <Badge variant={LOOKS[state]} className="justify-self-start">
        {EXPORT_STATE_LABELS[state]}
      </Badge>
    </li>
  );
}
