import type { Pricing as Prices, Tier } from '@roletrail/contracts/http/pricing';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { definePage } from '../../app/page.ts';
import { href } from '../../app/paths.ts';
import { pricingQuery } from '../../features/pricing/api/pricing.ts';
import { PlanOffer } from '../../features/pricing/plan-card.tsx';
import { PlanTable } from '../../features/pricing/plan-table.tsx';
import { PromoCheck } from '../../features/pricing/promo-check.tsx';
import { PLAN_QUESTIONS } from '../../features/pricing/questions.ts';
import { useSession } from '../../features/session/session-context.tsx';
import { useHttp } from '../../lib/http-context.tsx';
import { formatErrorMessage } from '../../lib/http-errors.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export const page = definePage({
  load: ({ http }) => [pricingQuery(http)],
  head: ([pricing]) => ({
    title: 'Plans and prices',
    description:
      'What RoleTrail costs a month, what is in each plan, and what is free for good. No payment is taken on this site.',
    ...(pricing === undefined ? {} : { jsonLd: [offersOf(pricing)] }),
  }),
});

/** Returns the plans and their prices of now for search engines. */
const offersOf = ({ tiers, currency }: Prices) => ({
  '@type': 'Product',
  name: 'RoleTrail',
  brand: { '@type': 'Brand', name: 'RoleTrail' },
  offers: tiers.map(({ name, tagline, monthlyPrice }) => ({
    '@type': 'Offer',
    name,
    description: tagline,
    price: (monthlyPrice / 100).toFixed(2),
    priceCurrency: currency,
  })),
});

/** Lazy: only needed to request a plan. */
const RequestDialog = lazy(async () => ({
  default: (await import('../../features/pricing/request-dialog.tsx')).RequestDialog,
}));

const TAX = {
  excluded: 'before sales tax or VAT, which depends on where you live',
  included: 'with sales tax or VAT included',
} as const;

export default function PricingPage() {
  const { data, error, refetch } = useQuery(pricingQuery(useHttp()));
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-12 gutter py-10 sm:py-14">
      <PageHeader
        title="Plans and prices"
        purpose="What proves and protects your decisions is free. So is every tool. The other plans add room and a person who reads along."
      />
      {data ? <Plans pricing={data} /> : null}
      {!data && !error ? <Loading /> : null}
      {!data && error ? (
        <Alert variant="destructive" title="We could not load the prices">
          <p>{formatErrorMessage(error)}</p>
          <Button variant="outline" size="sm" className="mt-3" onClick={() => void refetch()}>
            Try Again
          </Button>
        </Alert>
      ) : null}
      <Questions />
    </div>
  );
}

function Plans({ pricing }: { pricing: Prices }) {
  const session = useSession();
  const [wanted, setWanted] = useState<Tier | null>(null);
  const { tiers, currency, tax } = pricing;
  const email = session.status === 'signed-in' ? session.user.email : null;
  return (
    <>
      <section aria-label="The plans" className="grid gap-5">
        <p className="max-w-prose">
          <strong>No payment is taken here</strong>: you ask for a plan, and a person writes back.
        </p>
        <div className="grid gap-5 md:grid-cols-3 md:items-start md:gap-4 lg:gap-5">
          {tiers.map((tier, i) => (
            <PlanOffer
              key={tier.slug}
              tier={tier}
              before={tiers[i - 1]?.name ?? null}
              currency={currency}
              step={i + 1}
              action={<Ask tier={tier} signedIn={email !== null} onAsk={() => setWanted(tier)} />}
            />
          ))}
        </div>
        <p className="text-sm text-muted">
          Prices in {currency}, {TAX[tax]}.
        </p>
      </section>
      <section aria-labelledby="compare" className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
        <h2 id="compare" className="text-2xl">
          What is in which plan
        </h2>
        <PlanTable pricing={pricing} />
      </section>
      <section
        aria-labelledby="promo"
        className="grid gap-6 rounded-md border border-border bg-surface p-6 sm:p-8 lg:grid-cols-2 copy:hidden"
      >
        <div className="grid content-start gap-2">
          <h2 id="promo" className="text-2xl">
            Do you have a promo code?
          </h2>
          <p className="max-w-prose text-muted">
            See what it changes before you ask for a plan. Checking uses nothing up.
          </p>
        </div>
        <PromoCheck pricing={pricing} />
      </section>
      {wanted ? (
        <Suspense fallback={null}>
          <RequestDialog
            tier={wanted}
            currency={currency}
            email={email}
            onClose={() => setWanted(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function Ask(props: { tier: Tier; signedIn: boolean; onAsk: () => void }) {
  const { tier, signedIn, onAsk } = props;
  if (tier.monthlyPrice > 0) {
    return (
      <Button variant="outline" className="copy:hidden" onClick={onAsk}>
        Ask for {tier.name}
      </Button>
    );
  }
  return (
    <Button asChild className="md:max-lg:px-2 copy:hidden">
      <Link to={href(signedIn ? 'dashboard' : 'signup')}>
        {signedIn ? 'Go to your dashboard' : 'Create an account'}
      </Link>
    </Button>
  );
}

function Questions() {
  return (
    <section aria-labelledby="questions" className="grid gap-6 lg:grid-cols-[1fr_2fr]">
      <div className="grid content-start gap-2">
        <h2 id="questions" className="text-2xl">
          Questions about plans
        </h2>
        <p className="text-muted">
          The{' '}
          <Link className="link" to={href('support')}>
            support page
          </Link>{' '}
          answers more.
        </p>
      </div>
      <dl className="grid gap-6">
        {PLAN_QUESTIONS.map(({ question, answer }) => (
          <div key={question} className="grid gap-1">
            <dt className="font-bold">{question}</dt>
            <dd className="max-w-prose text-muted">{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Loading() {
  return (
    <div role="status" className="grid gap-12">
      <span className="sr-only">Loading the plans...</span>
      <div className="grid gap-5 md:grid-cols-3 md:gap-4 lg:gap-5">
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} className="h-203" />
        ))}
      </div>
    </div>
  );
}
