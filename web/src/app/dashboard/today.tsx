import type { User } from '@roletrail/contracts/http/auth';
import type { DueItem } from '@roletrail/contracts/tools/due';
import { Link } from 'react-router-dom';
import { formatDue } from '../../features/due/due-words.ts';
import { cn } from '../../lib/cn.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { href } from '../paths.ts';
import { AccountProgress, useAccountSteps } from './account-progress.tsx';
import { type NextStep, nextStepOf } from './next-step.ts';
import type { useSearchState } from './use-search-state.ts';

/**
 * Shows one next step with its reason, what is due, and what the account still needs. Reserves the
 * space while it loads.
 */
export function Today({
  user,
  search,
  wanted,
}: {
  user: User;
  search: ReturnType<typeof useSearchState>;
  /** path that the person opened before the terms were asked; null: none */
  wanted: string | null;
}) {
  const { state, hasMore, isAwaited, isLost, askAgain } = search;
  const account = useAccountSteps(user);
  const isPending = isAwaited || account.isPending;
  const step = towards(wanted, nextStepOf(state) ?? accountStep(account.steps));
  // the next step is not listed twice
  const due = (state.due ?? []).filter(({ link }) => link !== step?.to);
  return (
    <section
      aria-labelledby="today"
      data-theme="bright"
      data-no-print
      className="contours relative overflow-hidden rounded-md bg-background p-5 text-foreground sm:p-7"
    >
      <div className={cn(isPending && 'invisible', COLUMNS)}>
        <div className="grid content-start gap-7">
          <Step step={step} />
          <DueList items={due} hasMore={hasMore} today={state.today} />
          {isLost ? (
            <p role="alert">
              Some of your work could not be loaded, so something may be missing here.{' '}
              <button type="button" className="link target cursor-pointer" onClick={askAgain}>
                Try again
              </button>
            </p>
          ) : null}
        </div>
        <AccountProgress steps={account.steps} />
      </div>
      {isPending ? <Awaited /> : null}
    </section>
  );
}

const COLUMNS = 'grid gap-x-12 gap-y-7 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]';

/** Returns the step with the address that the person wanted, if it is of the step's page. */
function towards(wanted: string | null, step: NextStep | null): NextStep | null {
  return step && wanted?.split('?')[0] === step.to ? { ...step, to: wanted } : step;
}

/** Returns the first step that the account needs; null if there is none. */
function accountStep(steps: ReturnType<typeof useAccountSteps>['steps']): NextStep | null {
  const first = steps.find(({ done }) => !done);
  return first ? { title: first.title, why: first.text, to: first.to, act: first.act } : null;
}

function Step({ step }: { step: NextStep | null }) {
  return (
    <div className="grid content-start justify-items-start gap-3">
      <h2 id="today" className="text-base">
        Today
      </h2>
      <p className="text-2xl leading-tight font-extrabold wrap-anywhere">
        {step ? step.title : 'Nothing waits for you today'}
      </p>
      <p className="max-w-prose">
        {step ? step.why : 'All that you noted is done or has a later date.'}
      </p>
      {step ? (
        <Button asChild variant="signpost" className="mt-1">
          <Link to={step.to}>{step.act}</Link>
        </Button>
      ) : null}
    </div>
  );
}

const SHOWN = 5;

/** What is overdue, and due within a week; nothing if there is none. */
function DueList(props: { items: readonly DueItem[]; hasMore: boolean; today: string }) {
  const { items, hasMore, today } = props;
  if (items.length === 0) return null;
  const rest = items.length - SHOWN;
  return (
    <div className="grid gap-2">
      <h3 className="text-base">Due this week</h3>
      <ul className="grid">
        {items.slice(0, SHOWN).map((item) => (
          <li key={`${item.kind} ${item.id} ${item.taskId}`} className="grid py-1.5">
            <Link to={item.link} className="link inline-flex target items-center wrap-anywhere">
              {[item.title, item.employer].filter((part) => part !== '').join(', ')}
            </Link>
            <span className="text-sm">
              {formatDue({ on: item.on, why: item.kind }, today)}
              {item.time === null ? '' : `, ${item.time}`}
            </span>
          </li>
        ))}
      </ul>
      {rest > 0 || hasMore ? (
        <Link to={href('coaching')} className="link inline-flex target items-center">
          And more, on your board
        </Link>
      ) : null}
    </div>
  );
}

/** Placeholder over the hidden content, which gives it its size. */
function Awaited() {
  return (
    <div role="status" className={cn('absolute inset-0 content-start p-5 sm:p-7', COLUMNS)}>
      <span className="sr-only">Loading what is due today...</span>
      <div className="grid content-start gap-3">
        <Skeleton className="h-6 w-32" />
        <Skeleton className="h-10 w-3/4" />
        <Skeleton className="h-6 w-full max-w-prose" />
        <Skeleton className="mt-1 h-11 w-44" />
      </div>
      <div className="grid content-start gap-4 max-md:hidden">
        <Skeleton className="h-6 w-24" />
        <Skeleton className="h-5 w-48" />
        <Skeleton className="h-5 w-40" />
      </div>
    </div>
  );
}
