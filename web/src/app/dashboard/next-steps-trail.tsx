import type { User } from '@roletrail/contracts/http/auth';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { consentsQuery } from '../../features/receipts/api/consents.ts';
import { checkedReceipt, subscribeChecked } from '../../features/receipts/checked-receipts.ts';
import { cn } from '../../lib/cn.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Waymark } from '../../ui/waymark.tsx';
import { likelySteps, type NextStepItem, nextSteps } from './next-steps.ts';

/**
 * Shows the next steps and the progress of the member. Waymarks of done steps are filled. Reserves
 * the space while the record is loading.
 */
export function NextStepsTrail({ user }: { user: User }) {
  const { data, isPending } = useQuery(consentsQuery(useHttp()));
  const checked = useSyncExternalStore(subscribeChecked, checkedReceipt, () => null);
  const steps = isPending
    ? likelySteps(user, checked)
    : nextSteps(user, data === undefined ? 'unknown' : (data[0] ?? null), checked);
  return (
    <section
      aria-labelledby="next"
      data-theme="bright"
      data-no-print
      className="contours relative overflow-hidden rounded-md bg-background p-5 text-foreground sm:p-7"
    >
      <div className={cn(isPending && 'invisible', COLUMNS)}>
        <NextStepList steps={steps} />
      </div>
      {isPending ? <Awaited /> : null}
    </section>
  );
}

const COLUMNS = 'grid gap-x-12 gap-y-6 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]';

/** Placeholder over the hidden steps, which give it their size. */
function Awaited() {
  return (
    <div role="status" className={cn('absolute inset-0 content-start p-5 sm:p-7', COLUMNS)}>
      <span className="sr-only">Loading your next steps...</span>
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
        <Skeleton className="h-5 w-44" />
        <Skeleton className="h-5 w-40" />
      </div>
    </div>
  );
}

function NextStepList({ steps }: { steps: readonly NextStepItem[] }) {
  const next = steps.find((step) => !step.done);
  const walked = steps.filter((step) => step.done).length;
  return (
    <>
      <div className="grid content-start justify-items-start gap-3">
        <h2 id="next" className="text-base">
          {next ? 'Your next steps' : 'Everything here is done'}
        </h2>
        <p className="text-2xl leading-tight font-extrabold">
          {next ? next.title : allDone(steps)}
        </p>
        {next ? (
          <>
            <p className="max-w-prose">{next.text}</p>
            <Button asChild variant="signpost" className="mt-1">
              <Link to={next.to}>{next.act}</Link>
            </Button>
          </>
        ) : null}
      </div>
      <div className="grid content-start gap-2">
        <p className="text-sm font-bold tabular-nums">
          {walked} of {steps.length} done
        </p>
        <ol className="grid">
          {steps.map((step) => (
            <Item key={step.id} step={step} next={step === next} />
          ))}
        </ol>
      </div>
    </>
  );
}

/** Formats the progress summary; '' if the record could not be read. */
function allDone(steps: readonly NextStepItem[]): string {
  return steps.some(({ id }) => id === 'receipt')
    ? 'Your account is safe, and your receipt is verified.'
    : 'Your account is safe.';
}

function Item({ step, next }: { step: NextStepItem; next: boolean }) {
  return (
    <li className="flex min-h-9 items-center gap-3">
      <Waymark filled={step.done} className="size-5" />
      {step.done || next ? (
        <span className={cn(next && 'font-bold')}>{step.title}</span>
      ) : (
        <Link to={step.to} className="link inline-flex target items-center">
          {step.title}
        </Link>
      )}
      {step.done ? <span className="sr-only">(done)</span> : null}
    </li>
  );
}
