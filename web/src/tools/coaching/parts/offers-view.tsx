import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { applications } from '../../../features/saved-items/api/applications.ts';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { withParams } from '../../../kit/url-state.ts';
import { Loading } from '../../../kit/waiting.tsx';
import { cn } from '../../../lib/cn.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { AddressLink } from '../../../ui/address-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/choice.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { stageLabel, type TrackedCard } from '../cards.ts';
import { compareOffers, OFFERS_MAX } from '../offers.ts';
import type { OpenCard } from '../use-card.ts';

/** Offers side by side: two to four, with what differs. @param props.offers offered or accepted */
export default function OffersView({ offers }: { offers: readonly TrackedCard[] }) {
  const [left, setLeft] = useState<ReadonlySet<string>>(
    () => new Set(offers.slice(OFFERS_MAX).map(({ id }) => id)),
  );
  if (offers.length < 2) {
    return (
      <Empty title="Not enough to compare">
        Move at least 2 applications to Offer or Accepted. You then see them side by side here.
      </Empty>
    );
  }
  const chosen = offers.filter(({ id }) => !left.has(id));
  const toggle = (id: string) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  return (
    <section aria-labelledby="offers" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h3 id="offers" className="text-xl">
          Your offers side by side
        </h3>
        <Button variant="outline" onClick={() => window.print()} data-no-print>
          Print the comparison
        </Button>
      </div>
      {offers.length > 2 ? (
        <fieldset className="flex flex-wrap gap-x-6" data-no-print>
          <legend className="mb-1 text-sm text-muted">Compare up to {OFFERS_MAX}</legend>
          {offers.map(({ id, title, employer }) => (
            <CheckboxField
              key={id}
              label={[title, employer].filter((part) => part !== '').join(', ')}
              checked={!left.has(id)}
              disabled={left.has(id) && chosen.length >= OFFERS_MAX}
              onChange={() => toggle(id)}
            />
          ))}
        </fieldset>
      ) : null}
      <Compared ids={chosen.map(({ id }) => id)} offers={chosen} />
    </section>
  );
}

function Compared({ ids, offers }: { ids: readonly string[]; offers: readonly TrackedCard[] }) {
  const http = useHttp();
  const read = useQueries({ queries: ids.map((id) => applications.one(http, id)) });
  const failed = read.find(({ isLoadingError }) => isLoadingError);
  if (failed) {
    const again = () => void Promise.all(read.map((one) => one.refetch()));
    return <LoadFailure what="your offers" error={failed.error} onRetry={again} />;
  }
  const cards = read.flatMap(({ data }) => (data ? [data] : []));
  if (cards.length < ids.length) return <Loading what="your offers" />;
  return <OffersTable cards={cards} offers={offers} />;
}

function OffersTable({
  cards,
  offers,
}: {
  cards: readonly OpenCard[];
  offers: readonly TrackedCard[];
}) {
  const facts = compareOffers(cards);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must take the focus
    <section tabIndex={0} aria-label="Comparison of offers" className="overflow-x-auto">
      <table className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">Your offers side by side</caption>
        <thead>
          <tr className="border-b-2 border-border align-bottom">
            <td />
            {offers.map(({ id, title, employer, stage }) => (
              <th key={id} scope="col" className="min-w-40 p-3">
                <AddressLink
                  to={withParams({ card: id })}
                  preventScrollReset
                  className="link wrap-anywhere"
                >
                  {title}
                </AddressLink>
                <span className="block font-normal text-muted wrap-anywhere">
                  {[employer, stageLabel(stage)].filter((part) => part !== '').join(', ')}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {facts.map(({ term, values, isDifferent }) => (
            <tr
              key={term}
              className={cn('border-b border-border align-top', isDifferent && 'bg-raised')}
            >
              <th scope="row" className="p-3">
                {term}
                {isDifferent ? (
                  <span className="block text-xs font-normal text-muted">differs</span>
                ) : null}
              </th>
              {values.map((value, n) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: the order of the offers
                  key={n}
                  className={cn(
                    'p-3 whitespace-pre-wrap wrap-anywhere',
                    isDifferent && 'font-bold',
                  )}
                >
                  {value === '' ? <span className="font-normal text-muted">not noted</span> : value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
