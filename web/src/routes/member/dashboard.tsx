import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ArrangedBlocks } from '../../app/dashboard/arranged-blocks.tsx';
import { greeting } from '../../app/dashboard/greeting.ts';
import { ReadingList } from '../../app/dashboard/reading.tsx';
import { RecentWork } from '../../app/dashboard/recent-work.tsx';
import { DashboardSection } from '../../app/dashboard/section.tsx';
import { Today } from '../../app/dashboard/today.tsx';
import { ToolOverview } from '../../app/dashboard/tool-overview.tsx';
import { useSearchState } from '../../app/dashboard/use-search-state.ts';
import { href } from '../../app/paths.ts';
import { DESK, mayOpenDesk } from '../../app/shell/navigation.ts';
import { profileQuery } from '../../features/career-profile/api/profile.ts';
import { ConsentList } from '../../features/receipts/components/consent-list.tsx';
import { useSession } from '../../features/session/session-context.tsx';
import { cn } from '../../lib/cn.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { Alert } from '../../ui/alert.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

/** What the router state says: the error of a refused admin page, and the page before the terms. */
type Arrival = { readonly error: string | null; readonly wanted: string | null };

function arrivalOf(state: unknown): Arrival {
  const { error, wanted } = (state ?? {}) as Readonly<Record<string, unknown>>;
  return {
    error: typeof error === 'string' ? error : null,
    wanted: typeof wanted === 'string' ? wanted : null,
  };
}

export default function Dashboard() {
  const session = useSession();
  const search = useSearchState();
  const { state } = useLocation();
  const { error, wanted } = arrivalOf(state);
  if (session.status !== 'signed-in') return null;
  const { user } = session;
  const name = user.displayName === null ? '' : `, ${user.displayName}`;
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-12 gutter py-10 sm:py-14">
      <PageHeader
        title={
          <>
            <span className="mb-2 block text-base tracking-normal text-muted">Dashboard</span>
            {greeting(new Date().getHours())}
            {name}.
          </>
        }
        purpose={`Signed in as ${user.email}`}
      />
      {error ? <Alert variant="destructive" title={error} /> : null}
      <Today user={user} search={search} wanted={wanted} />
      <Below isAwaited={search.isAwaited}>
        {(isShown) => (
          <>
            <RecentWork />
            <ArrangedBlocks isShown={isShown} reading={<ReadingList />} tools={<ToolOverview />} />
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-12 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
              <DashboardSection
                id="record"
                title="Your consent record"
                about="Your last decision about our terms, with a receipt that proves what you decided and when."
                onPaper
              >
                <ConsentList userId={user.id} />
              </DashboardSection>
              <Places hasDesk={mayOpenDesk(user)} />
            </div>
          </>
        )}
      </Below>
    </div>
  );
}

/**
 * Content below what is due. Hidden until the profile and what is due are loaded, because these may
 * push it down. Its data is fetched meanwhile.
 */
function Below(props: { isAwaited: boolean; children: (isShown: boolean) => ReactNode }) {
  const { isAwaited, children } = props;
  const { isPending, failureCount } = useQuery(profileQuery(useHttp()));
  const awaited = isAwaited || (isPending && failureCount === 0);
  return (
    <div className={cn('grid grid-cols-[minmax(0,1fr)] gap-12', awaited && 'invisible')}>
      {children(!awaited)}
    </div>
  );
}

const PLACES = [
  {
    to: href('account'),
    title: 'Your account',
    text: 'How you sign in, and where you are signed in.',
  },
  { to: href('ownData'), title: 'Your data', text: 'Take it with you, or have it erased.' },
  {
    to: href('insights'),
    title: 'Insights',
    text: 'On careers and the labour market, with sources.',
  },
  { to: href('support'), title: 'Support', text: 'Answers, and people to ask.' },
];

/** Links to other pages. */
function Places({ hasDesk }: { hasDesk: boolean }) {
  const staff = hasDesk ? [{ to: DESK, title: 'Desk', text: 'What people wrote to us.' }] : [];
  return (
    <nav aria-label="Other places" className="content-start" data-no-print>
      <ul className="divide-y divide-border border-y border-border">
        {[...staff, ...PLACES].map(({ to, title, text }) => (
          <li key={to}>
            <Link to={to} className="group grid gap-0.5 py-3.5">
              <span className="font-bold underline-offset-4 group-hover:underline">{title}</span>
              <span className="text-sm text-muted">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
