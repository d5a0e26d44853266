import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { jobAdsQuery } from '../../../features/saved-texts/api/saved-texts.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { LinkTabs } from '../../../ui/link-tabs.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { formatMarketSearch, type MarketUrlState, parseMarketUrl } from '../market-address.ts';
import { FiguresPart } from './figures-part.tsx';

const AdsPart = lazy(async () => ({ default: (await import('./ads-part.tsx')).AdsPart }));
const SavedMarket = lazy(async () => ({
  default: (await import('./saved-market.tsx')).SavedMarket,
}));
const COMING = <Skeleton className="h-80" />;

/** Two tabs and their saved results. The tab is in the URL; pay is not. */
export function MarketBoard() {
  const [search, setSearch] = useSearchParams();
  const address = useMemo(() => parseMarketUrl(search), [search]);
  const ads = useQuery(jobAdsQuery(useHttp()));
  const go = (change: Partial<MarketUrlState>) =>
    setSearch(formatMarketSearch({ ...address, ...change }), {
      preventScrollReset: true,
    });
  const open = (saved: string) => go({ saved });
  const count = ads.data === undefined ? '' : ` (${ads.data.length})`;
  if (address.saved !== null) {
    return (
      <Suspense fallback={COMING}>
        <SavedMarket id={address.saved} onOpen={open} onClose={() => go({ saved: null })} />
      </Suspense>
    );
  }
  return (
    <div className="grid min-w-0 gap-8">
      <LinkTabs
        label="Parts of this page"
        items={[
          {
            to: formatMarketSearch({ ...address, part: 'figures' }),
            label: 'Published figures',
            current: address.part === 'figures',
          },
          {
            to: formatMarketSearch({ ...address, part: 'ads' }),
            label: `Your job ads${count}`,
            current: address.part === 'ads',
          },
        ]}
      />
      {address.part === 'ads' ? (
        <Suspense fallback={COMING}>
          <AdsPart onOpen={open} />
        </Suspense>
      ) : (
        <FiguresPart
          of={address.of}
          area={address.area}
          onChoose={(of) => go({ of })}
          onArea={(area) => go({ area })}
          onOpen={open}
        />
      )}
    </div>
  );
}
