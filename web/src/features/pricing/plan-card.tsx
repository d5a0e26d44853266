import type { Pricing, Tier } from '@roletrail/contracts/http/pricing';
import type { ReactNode } from 'react';
import { formatMoney } from '../../lib/money.ts';
import { Waymark } from '../../ui/waymark.tsx';
import { PlanArt } from './plan-art.tsx';

/** One plan: name, price and additions to the previous plan. */
export function PlanOffer({
  tier,
  before,
  currency,
  step,
  action,
}: {
  tier: Tier;
  /** name of the previous plan, which this one includes */
  before: string | null;
  currency: Pricing['currency'];
  /** position of the plan, from 1 */
  step: number;
  action: ReactNode;
}) {
  return (
    <article
      aria-labelledby={`plan-${tier.slug}`}
      className="flex flex-col gap-5 rounded-md border border-border bg-surface p-6 sm:p-7 md:max-lg:p-5"
    >
      <PlanArt step={step} className="h-auto w-32" />
      <div className="grid gap-1">
        <h2 id={`plan-${tier.slug}`} className="text-xl">
          {tier.name}
        </h2>
        <p className="text-muted">{tier.tagline}</p>
      </div>
      <p className="flex items-baseline gap-2 tabular-nums">
        <span className="text-2xl font-extrabold tracking-tight">
          {formatMoney(tier.monthlyPrice, currency)}
        </span>
        <span className="text-muted">a month</span>
      </p>
      {action}
      <div className="grid content-start gap-3 border-t border-border pt-5">
        {before === null ? null : <p className="font-bold">Everything in {before}, and:</p>}
        <ul className="grid gap-2.5">
          {tier.features.map((feature) => (
            <li key={feature.text} className="flex gap-3">
              <Waymark filled className="mt-1 size-4 text-accent-text" />
              <span>{feature.text}</span>
            </li>
          ))}
        </ul>
      </div>
    </article>
  );
}
