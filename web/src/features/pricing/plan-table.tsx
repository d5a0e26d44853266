import type { Pricing } from '@roletrail/contracts/http/pricing';
import { formatMoney } from '../../lib/money.ts';
import { Waymark } from '../../ui/waymark.tsx';

/** Table of features by plan; each plan includes the previous ones. */
export function PlanTable({ pricing }: { pricing: Pricing }) {
  const { tiers, currency } = pricing;
  return (
    <section
      className="relative min-w-0 overflow-x-auto"
      // More than three columns scroll on narrow screens, also by keyboard.
      {...(tiers.length > 3 ? { tabIndex: 0 } : {})}
      aria-label="Comparison of the plans"
    >
      <table className="w-full border-collapse">
        <caption className="sr-only">What is in which plan</caption>
        <thead>
          <tr className="border-b-2 border-control">
            <td />
            {tiers.map((tier) => (
              <th
                key={tier.slug}
                scope="col"
                className="w-15 px-1 py-3 text-center align-bottom max-sm:text-sm sm:w-28 sm:px-2"
              >
                {tier.name}
                <span className="block text-xs font-normal sm:text-sm text-muted tabular-nums">
                  {formatMoney(tier.monthlyPrice, currency)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        {tiers.map((from, at) => (
          <tbody key={from.slug}>
            {from.features.map((feature) => (
              <tr key={feature.text} className="border-b border-border">
                <th
                  scope="row"
                  className="py-2.5 pr-3 text-left font-normal max-sm:text-sm sm:pr-4"
                >
                  {feature.text}
                </th>
                {tiers.map((tier, column) => (
                  <td key={tier.slug} className="px-1 py-2.5 text-center sm:px-2">
                    {column >= at ? (
                      <>
                        <Waymark filled className="mx-auto size-4 text-accent-text" />
                        <span className="sr-only">yes</span>
                      </>
                    ) : (
                      <span className="text-muted">
                        <span aria-hidden="true">–</span>
                        <span className="sr-only">no</span>
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}
