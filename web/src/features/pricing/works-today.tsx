import type { Tier } from '@roletrail/contracts/http/pricing';
import { Waymark } from '../../ui/waymark.tsx';
import type { IsOpen } from './plan-table.tsx';

/** Features of each plan that are ready, and the note that a request is free. */
export function WorksToday({ tiers, isOpen }: { tiers: readonly Tier[]; isOpen: IsOpen }) {
  const parts = tiers.flatMap(({ features }) => features);
  const open = parts.filter(({ tool }) => isOpen(tool));
  const paid = tiers.filter(({ monthlyPrice }) => monthlyPrice > 0);
  const free = !paid.some(({ features }) => features.some(({ tool }) => isOpen(tool)));
  return (
    <section
      aria-labelledby="today"
      data-theme="bright"
      className="contours grid items-center gap-x-12 gap-y-6 overflow-hidden rounded-md bg-background p-5 text-foreground sm:p-8 lg:grid-cols-2"
    >
      <div className="grid gap-2">
        <h2 id="today" className="text-2xl">
          {free ? 'All that works today is free' : 'What works today'}
        </h2>
        <p>
          {open.length} of {parts.length} parts are there today{free ? ', all without a price' : ''}
          . <strong>No payment is taken here</strong>: you ask for a plan, and a person writes back.
        </p>
      </div>
      <dl className="grid gap-3">
        {tiers.map((tier) => (
          <Plan key={tier.slug} tier={tier} isOpen={isOpen} />
        ))}
      </dl>
    </section>
  );
}

/** One diamond per feature, ready ones first. */
function Plan({ tier, isOpen }: { tier: Tier; isOpen: IsOpen }) {
  const open = tier.features.filter(({ tool }) => isOpen(tool));
  const planned = tier.features.filter(({ tool }) => !isOpen(tool));
  return (
    <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-3">
      <dt className="font-bold">{tier.name}</dt>
      <dd className="flex items-center justify-between gap-3">
        <span aria-hidden="true" className="flex flex-wrap gap-1.5">
          {[open, planned].flatMap((features) =>
            features.map(({ text }) => (
              <Waymark key={text} filled={features === open} className="size-5" />
            )),
          )}
        </span>
        <span className="text-sm font-bold whitespace-nowrap tabular-nums">
          {open.length} of {tier.features.length}
        </span>
      </dd>
    </div>
  );
}
