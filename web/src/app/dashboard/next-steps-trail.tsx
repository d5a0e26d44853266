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

/** The member's own trail: waymarks filled where it was walked, a signpost at the next one. */
export function NextStepsTrail({ user }: { user: User }) {
  const { data } = useQuery(consentsQuery(useHttp()));
  const checked = useSyncExternalStore(subscribeChecked, checkedReceipt, () => null);
  const steps = nextSteps(user, data?.[0], checked);
  const next = steps.find((step) => !step.done);
  const walked = steps.filter((step) => step.done).length;
  return (
    <section
      aria-labelledby="next"
      className="contours grid gap-6 overflow-hidden rounded-md border border-border bg-surface p-5 sm:p-7"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="next" className="text-xl">
          {next ? 'Your next steps' : 'Everything here is done'}
        </h2>
        <p className="text-sm text-muted tabular-nums">
          {walked} of {steps.length} done
        </p>
      </div>
      <ol className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map((step) => (
          <Item key={step.id} step={step} next={step === next} />
        ))}
      </ol>
    </section>
  );
}

function Item({ step, next }: { step: Step; next: boolean }) {
  return (
    <li className="grid content-start justify-items-start gap-2 border-t-2 border-border pt-4">
      <h3 className="flex items-center gap-2.5 text-base">
        <Waymark
          filled={step.done}
          className={cn('size-5', step.done || next ? 'text-accent-text' : 'text-control')}
        />
        {step.title}
        {step.done ? <span className="sr-only">(done)</span> : null}
      </h3>
      <p className="text-sm text-muted">{step.text}</p>
      {next ? (
        <Button asChild variant="signpost" size="sm" className="mt-1">
          <StepLink step={step} />
        </Button>
      ) : step.done ? null : (
        <StepLink step={step} className="link inline-flex min-h-9 items-center text-sm" />
      )}
    </li>
  );
}

function StepLink({ step, ...props }: { step: Step; className?: string }) {
  return (
    <Link to={step.to} {...props}>
      {step.act}
    </Link>
  );
}
