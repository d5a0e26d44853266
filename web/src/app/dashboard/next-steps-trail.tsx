import type { User } from '@roletrail/contracts/http/auth';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { consentsQuery } from '../../features/receipts/api/consents.ts';
import { checkedReceipt, subscribeChecked } from '../../features/receipts/checked-receipts.ts';
import { cn } from '../../lib/cn.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Waymark } from '../../ui/waymark.tsx';
import { nextSteps, type Step } from './next-steps.ts';

/** What to do next, and the member's own trail: waymarks filled where it was walked. */
export function NextStepsTrail({ user }: { user: User }) {
  const { data } = useQuery(consentsQuery(useHttp()));
  const checked = useSyncExternalStore(subscribeChecked, checkedReceipt, () => null);
  const steps = nextSteps(user, data?.[0], checked);
  const next = steps.find((step) => !step.done);
  const walked = steps.filter((step) => step.done).length;
  return (
    <section
      aria-labelledby="next"
      data-theme="bright"
      data-no-print
      className="contours grid gap-x-12 gap-y-6 overflow-hidden rounded-md bg-background p-5 text-foreground sm:p-7 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      <div className="grid content-start justify-items-start gap-3">
        <h2 id="next" className="text-base">
          {next ? 'Your next steps' : 'Everything here is done'}
        </h2>
        <p className="text-2xl leading-tight font-extrabold">
          {next ? next.title : 'Your account is safe, and your receipt is verified.'}
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
    </section>
  );
}

function Item({ step, next }: { step: Step; next: boolean }) {
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
