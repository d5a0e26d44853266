import { lazy, Suspense } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { withParams } from '../../../kit/url-state.ts';
import { Loading } from '../../../kit/waiting.tsx';
import { LinkTabs } from '../../../ui/link-tabs.tsx';
import { BOARD_FILTERS } from '../cards.ts';

/** Lazy: each part has libraries of its own. */
const Week = lazy(() => import('./week.tsx'));
const Review = lazy(() => import('./review.tsx'));
const ApplicationBoard = lazy(() => import('./application-board.tsx'));
const Settings = lazy(() => import('./settings.tsx'));

const PARTS = [
  { id: 'week', label: 'This week', Content: Week },
  { id: 'board', label: 'Board', Content: ApplicationBoard },
  { id: 'review', label: 'Review', Content: Review },
  { id: 'settings', label: 'Calendar and reminders', Content: Settings },
] as const;
/** Parameters of the board: a link with them and without a part leads to it. */
const OF_BOARD = [...BOARD_FILTERS, 'card', 'view', 'page', 'sort', 'ad', 'letter', 'resume'];

/** Plan, board, review and settings. The part is in the address. */
export function Coaching() {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const named = PARTS.find(({ id }) => id === search.get('part'));
  if (named === undefined && OF_BOARD.some((name) => search.has(name))) {
    // named, because the board remains when a card is closed or a filter is cleared
    return <Navigate replace to={`?${withParams({ part: 'board' })(search)}`} state={state} />;
  }
  const { id, Content } = named ?? PARTS[0];
  const cleared = Object.fromEntries(OF_BOARD.map((name) => [name, null]));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <LinkTabs
        label="Parts of coaching"
        items={PARTS.map((part) => ({
          label: part.label,
          to: withParams({ ...cleared, part: part.id === 'week' ? null : part.id }),
          current: part.id === id,
        }))}
      />
      <Suspense fallback={<Loading what="this part" />}>
        <Content />
      </Suspense>
    </div>
  );
}
