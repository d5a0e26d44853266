import type { Stage } from '@roletrail/contracts/tools/applications/stages';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { applications } from '../../../features/saved-items/api/applications.ts';
import { QueryView } from '../../../kit/query-view.tsx';
import { useKept } from '../../../kit/saved/delayed-delete.ts';
import { type TableControl, useTableState } from '../../../kit/table/use-table-state.ts';
import { withParams } from '../../../kit/url-state.ts';
import { Loading } from '../../../kit/waiting.tsx';
import { readCurrentSearch } from '../../../lib/address-now.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { LinkTabs } from '../../../ui/link-tabs.tsx';
import { BOARD_FILTERS, filterCards, isOffer, type TrackedCard } from '../cards.ts';
import type { SourceIds } from '../new-card-source.ts';
import { type CardActs, today, useCardActs } from '../use-cards.ts';
import { BoardColumns } from './board-columns.tsx';
import { BoardFilters } from './board-filters.tsx';
import { FileMenu } from './file-menu.tsx';
import { FollowUpDays } from './follow-up-days.tsx';

/** Lazy: the board comes first, and forms and tables have libraries of their own. */
const AddCard = lazy(() => import('./add-card.tsx'));
const CardSheet = lazy(() => import('./card-sheet.tsx'));
const CardTable = lazy(() => import('./card-table.tsx'));
const OffersView = lazy(() => import('./offers-view.tsx'));
const RecordView = lazy(() => import('./record-view.tsx'));

const TABLE = {
  filters: BOARD_FILTERS,
  sortable: ['title', 'employer', 'stage', 'since', 'due'],
};
const VIEWS = [
  { id: 'board', label: 'Board' },
  { id: 'table', label: 'Table' },
  { id: 'offers', label: 'Offers' },
  { id: 'record', label: 'Record to print' },
] as const;
const NO_SOURCE: SourceIds = { letter: null, ad: null, resume: null };
type View = (typeof VIEWS)[number]['id'];

/** Applications of the person. Filters, view and the open card are in the address. */
export default function ApplicationBoard() {
  const query = useQuery(applications.list(useHttp()));
  const [adding, setAdding] = useState<Stage | null>(null);
  const [search, setSearch] = useSearchParams();
  const ids: SourceIds = {
    letter: search.get('letter'),
    ad: search.get('ad'),
    resume: search.get('resume'),
  };
  const isHanded = ids.letter !== null || ids.ad !== null;
  const close = () => {
    setAdding(null);
    if (isHanded) setSearch(withParams(NO_SOURCE)(readCurrentSearch()), { replace: true });
  };
  const acts = useCardActs();
  const add = (
    <Button variant="signpost" onClick={() => setAdding('saved')}>
      Add an application
    </Button>
  );
  return (
    <section aria-labelledby="applications" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="applications" className="text-2xl">
          Your applications
        </h2>
        <div className="flex flex-wrap gap-3" data-no-print>
          {query.data?.length ? add : null}
          <FollowUpDays />
          <FileMenu acts={acts} />
        </div>
      </div>
      <QueryView
        query={query}
        what="your applications"
        empty={
          <Empty title="No applications yet" action={add}>
            Add a job that interests you, or one that you have applied for. You can also bring a CSV
            file from another program.
          </Empty>
        }
      >
        {(cards) => <Views cards={cards} acts={acts} onAdd={setAdding} />}
      </QueryView>
      <Suspense>
        {adding !== null || isHanded ? (
          <AddCard
            stage={adding ?? (ids.letter === null ? 'saved' : 'applied')}
            ids={adding === null ? ids : NO_SOURCE}
            acts={acts}
            onClose={close}
          />
        ) : null}
        {search.has('card') ? <CardSheet acts={acts} /> : null}
      </Suspense>
    </section>
  );
}

type ViewsProps = {
  cards: readonly TrackedCard[];
  acts: CardActs;
  onAdd: (stage: Stage) => void;
};

function Views({ cards, acts, onAdd }: ViewsProps) {
  const control = useTableState(TABLE);
  const [search, setSearch] = useSearchParams();
  const view: View = VIEWS.find(({ id }) => id === search.get('view'))?.id ?? 'board';
  const day = today();
  const kept = useKept(cards);
  const shown = filterCards(kept, control.filters, day);
  const open = ({ id }: TrackedCard) =>
    setSearch(withParams({ card: id }), { preventScrollReset: true });
  return (
    <>
      <LinkTabs
        label="Views"
        items={VIEWS.map(({ id, label }) => ({
          label,
          to: withParams({ view: id === 'board' ? null : id, page: null }),
          current: id === view,
        }))}
      />
      {view === 'table' || view === 'offers' ? null : (
        <div className="flex flex-wrap items-end gap-3" data-no-print>
          <BoardFilters control={control} />
        </div>
      )}
      {view === 'offers' ? null : <Found count={shown.length} control={control} />}
      <Suspense fallback={<Loading what="your applications" />}>
        {view === 'board' ? (
          <BoardColumns cards={shown} acts={acts} day={day} onOpen={open} onAdd={onAdd} />
        ) : view === 'table' ? (
          <CardTable cards={shown} control={control} day={day} onOpen={open} />
        ) : view === 'offers' ? (
          <OffersView offers={kept.filter(isOffer)} />
        ) : (
          <RecordView cards={shown} day={day} />
        )}
      </Suspense>
    </>
  );
}

function Found({ count, control }: { count: number; control: TableControl }) {
  const isFiltered = Object.keys(control.filters).length > 0;
  return (
    <p role="status" data-no-print className="flex flex-wrap items-center gap-3 text-sm text-muted">
      {count === 1 ? '1 application' : `${count} applications`}
      {isFiltered ? (
        <Button variant="ghost" size="sm" onClick={control.clearFilters}>
          Clear the filters
        </Button>
      ) : null}
    </p>
  );
}
