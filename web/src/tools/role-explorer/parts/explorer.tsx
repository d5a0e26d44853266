import type { Catalogue } from '@roletrail/contracts/http/occupations';
import { useQuery } from '@tanstack/react-query';
import { Filter } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { withCompared } from '../../../features/occupations/compared.ts';
import { CompareBar } from '../../../features/occupations/components/compare-bar.tsx';
import { type Saved, useSaved } from '../../../features/occupations/use-saved.ts';
import { useKeptScroll } from '../../../kit/kept-scroll.ts';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { DataTable } from '../../../kit/table/data-table.tsx';
import { count } from '../../../lib/career-format.ts';
import { cn } from '../../../lib/cn.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { LinkTabs } from '../../../ui/link-tabs.tsx';
import { Sheet, SheetContent, SheetTrigger } from '../../../ui/sheet.tsx';
import { catalogueQuery } from '../api/explorer.ts';
import {
  parseExplorerUrl,
  VIEW_PATHS,
  VIEWS,
  type ViewName,
  withOpen,
  withValues,
  withView,
} from '../explorer-address.ts';
import { type ExplorerState, useExplorer } from '../use-explorer.ts';
import { type NearPerson, useNear } from '../use-near.ts';
import { BoardLoading } from './board-loading.tsx';
import { Cards } from './cards.tsx';
import { ChosenFilters } from './chosen-filters.tsx';
import { COLUMNS } from './columns.tsx';
import { Compare } from './compare.tsx';
import { DetailSheet } from './detail-sheet.tsx';
import { FacetPanel } from './facet-panel.tsx';
import { JobsMap } from './jobs-map.tsx';
import { Nearest } from './nearest.tsx';
import { SavedSearches } from './saved-searches.tsx';
import { SearchBox } from './search-box.tsx';

/**
 * Search and filters over all occupations. The whole state is in the URL.
 * @param page view whose page this is; null: the table or the cards
 */
export function ExplorerBoard({ page }: { page: 'map' | 'compare' | null }) {
  const { data, error, refetch } = useQuery(catalogueQuery(useHttp()));
  if (data) return <Board catalogue={data} page={page} />;
  if (error) {
    return <LoadFailure what="the occupations" error={error} onRetry={() => void refetch()} />;
  }
  return <BoardLoading />;
}

/** Explorer, or the page of its own that an older address of a view leads to. */
export function ExplorerOrView() {
  const [search] = useSearchParams();
  const { view } = parseExplorerUrl(search);
  if (view === 'map' || view === 'compare')
    return <Navigate replace to={`${VIEW_PATHS[view]}?${withView(search, view)}`} />;
  return <ExplorerBoard page={null} />;
}

function Board({ catalogue, page }: { catalogue: Catalogue; page: ViewName | null }) {
  useKeptScroll(true);
  const saved = useSaved();
  const [typed, setTyped] = useTyped();
  const near = useNear();
  const explorer = useExplorer(catalogue, typed, saved.codes, near.codes, page);
  const { address, go } = explorer;
  const isComparison = address.view === 'compare';
  const panel = <FacetPanel explorer={explorer} savedCount={saved.codes?.size ?? 0} />;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-3" data-no-print>
        {isComparison ? null : (
          <>
            <SearchBox
              typed={typed}
              onType={setTyped}
              onPause={(words) => go((now) => withValues(now, { q: words }), true)}
            />
            <FilterSheet>{panel}</FilterSheet>
          </>
        )}
        <SavedSearches explorer={explorer} />
      </div>
      <div
        className={cn(
          'grid items-start gap-x-8 gap-y-6',
          !isComparison && 'lg:grid-cols-[14rem_minmax(0,1fr)]',
        )}
      >
        {isComparison ? null : (
          <section aria-label="Filters" className="max-lg:hidden">
            {panel}
          </section>
        )}
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p role="status" className="text-sm text-muted">
              {isComparison ? null : formatFound(explorer)}
            </p>
            <div className="min-w-0 max-w-full">
              <ViewTabs explorer={explorer} />
            </div>
          </div>
          <NearLine near={near} explorer={explorer} typed={typed} />
          {isComparison ? null : <ChosenFilters explorer={explorer} />}
          {explorer.unknown && !isComparison ? (
            <Nearest words={typed.trim()} explorer={explorer} />
          ) : (
            <Results explorer={explorer} saved={saved} />
          )}
          <SourceLine catalogue={catalogue} />
          {isComparison ? null : (
            <CompareBar
              compared={address.compared}
              titleOf={(code) => explorer.byCode.get(code)?.title ?? code}
              onRemove={(code) => go((now) => withCompared(now, code))}
              path={VIEW_PATHS.compare}
              to={(now) => withView(now, 'compare')}
            />
          )}
        </div>
      </div>
      <DetailSheet explorer={explorer} saved={saved} />
    </div>
  );
}

/** Filters in a sheet, for narrow screens. */
function FilterSheet({ children }: { children: ReactNode }) {
  return (
    <Sheet>
      <SheetTrigger asChild>
        <Button variant="outline" className="grow lg:hidden">
          <Filter aria-hidden="true" className="size-4" />
          Filters
        </Button>
      </SheetTrigger>
      <SheetContent title="Filters" description="An occupation is shown when all of them fit.">
        {children}
      </SheetContent>
    </Sheet>
  );
}

/** Says whose neighbours come first, if the order is that of the person. */
function NearLine(props: { near: NearPerson; explorer: ExplorerState; typed: string }) {
  const { near, explorer, typed } = props;
  const { address, control } = explorer;
  const isList = address.view === 'table' || address.view === 'cards';
  if (near.title === null || !isList || control.sort !== null || typed.trim() !== '') return null;
  return <p className="text-sm">Nearest to {near.title} first.</p>;
}

/** Returns the search text: of the URL, or the typed text until the URL is updated. */
function useTyped(): [string, (words: string) => void] {
  const [params] = useSearchParams();
  const { q } = parseExplorerUrl(params);
  const [typing, setTyping] = useState<string | null>(null);
  useEffect(() => {
    if (typing === q) setTyping(null);
  }, [typing, q]);
  return [typing ?? q, setTyping];
}

function formatFound({ hits, lacking, address }: ExplorerState): string {
  const found = `${count(hits.length)} ${hits.length === 1 ? 'occupation' : 'occupations'}`;
  if (lacking === 0) return `${found}.`;
  return address.without
    ? `${found}, ${count(lacking)} of them without figures.`
    : `${found}; ${count(lacking)} without figures are left out.`;
}

const VIEW_LABELS: Readonly<Record<ViewName, string>> = {
  table: 'Table',
  cards: 'Cards',
  map: 'Map of jobs',
  compare: 'Compare',
};

function ViewTabs({ explorer }: { explorer: ExplorerState }) {
  const { address } = explorer;
  const chosen = address.compared.length;
  return (
    <LinkTabs
      label="How to show the occupations"
      items={VIEWS.map((view) => ({
        path: VIEW_PATHS[view],
        to: (now) => withView(now, view),
        label: view === 'compare' && chosen > 0 ? `Compare (${chosen})` : VIEW_LABELS[view],
        current: view === address.view,
      }))}
    />
  );
}

const PER_PAGE = 25;

function Results({ explorer, saved }: { explorer: ExplorerState; saved: Saved }) {
  const { address, control, hits, go } = explorer;
  if (address.view === 'compare') return <Compare explorer={explorer} />;
  if (address.view === 'map') return <JobsMap explorer={explorer} />;
  if (address.view === 'cards' && hits.length > 0)
    return <Cards explorer={explorer} saved={saved} />;
  return (
    <DataTable
      id="explorer"
      caption="Occupations"
      columns={COLUMNS}
      control={control}
      rowKey={({ item }) => item.code}
      rows={hits.slice((control.page - 1) * PER_PAGE, control.page * PER_PAGE)}
      total={hits.length}
      pageSize={PER_PAGE}
      empty={null}
      exportRows={async () => hits}
      onOpen={({ item }) => go((now) => withOpen(now, item.code))}
    />
  );
}

function SourceLine({ catalogue }: { catalogue: Catalogue }) {
  return (
    <p className="border-t border-border pt-4 text-xs text-muted">
      {catalogue.sources.map(({ source, period }) => `${source} (${period})`).join('; ')}. Figures
      cover the whole United States. Release {catalogue.release}.{' '}
      <Link className="link" to="/about/data">
        Data and licences
      </Link>
      . What you look at and save is in{' '}
      <Link className="link" to="/services/roles/history">
        your history
      </Link>
      .
    </p>
  );
}
