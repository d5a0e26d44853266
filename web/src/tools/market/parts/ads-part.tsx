import { BASKET } from '@roletrail/contracts/tool-limits';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useActiveDocuments } from '../../../features/career-profile/use-active.ts';
import { jobAdsQuery, resumesQuery } from '../../../features/saved-texts/api/saved-texts.ts';
import { SaveRun } from '../../../features/tool-runs/components/save-run.tsx';
import { SavedRuns } from '../../../features/tool-runs/components/saved-runs.tsx';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Loading } from '../../../kit/waiting.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { basketQuery } from '../api/market.ts';
import { AdForm } from './ad-form.tsx';
import { AdList, type KeptAd } from './ad-list.tsx';
import { BasketView } from './basket-view.tsx';

/** Job ads of the user: add, select and count terms. */
export function AdsPart({ onOpen }: { onOpen: (id: string) => void }) {
  const ads = useQuery(jobAdsQuery(useHttp()));
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  if (ads.isError) {
    return <LoadFailure what="your job ads" error={ads.error} onRetry={() => void ads.refetch()} />;
  }
  if (!ads.data) return <Loading what="your job ads" />;
  const toggle = (id: string) => {
    const next = new Set(leftOut);
    if (!next.delete(id)) next.add(id);
    setLeftOut(next);
  };
  return (
    <div className="grid gap-10">
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="grid gap-8" data-no-print>
          <AdForm />
          <AdList ads={ads.data} leftOut={leftOut} onToggle={toggle} />
        </div>
        <section aria-label="What your ads ask for" className="grid min-w-0 gap-5">
          <Counted ads={ads.data.filter(({ id }) => !leftOut.has(id))} />
        </section>
      </div>
      <SavedRuns tool="ad-basket" what={['count of ads', 'counts of ads']} onOpen={onOpen} />
    </div>
  );
}

/** Selects the newest ads within the limits of number and length. */
function fitting(ads: readonly KeptAd[]): readonly KeptAd[] {
  let characters = 0;
  return ads.slice(0, BASKET.adsMax).filter((ad) => {
    characters += ad.characters;
    return characters <= BASKET.textMax;
  });
}

function Counted({ ads }: { ads: readonly KeptAd[] }) {
  const counted = useMemo(() => fitting(ads), [ads]);
  const own = useOwnResume();
  const resume = own?.id ?? null;
  const input = useMemo(() => ({ ads: counted.map(({ id }) => id), resume }), [counted, resume]);
  // a changed text changes the query key
  const state = [...counted, ...(own ? [own] : [])]
    .map(({ id, revision }) => `${id} ${revision}`)
    .join();
  const found = useQuery(basketQuery(useHttp(), input, state));
  if (ads.length < BASKET.adsMin) return <TooFew count={ads.length} />;
  if (found.isError) {
    const retry = () => void found.refetch();
    return <LoadFailure what="the count" error={found.error} onRetry={retry} />;
  }
  if (!found.data) return <Loading what="the count" />;
  const { result, warnings } = found.data;
  const over = ads.length - counted.length;
  return (
    <>
      {over > 0 ? (
        <Alert title={`${over} of your ads are not counted`}>
          We count the newest {counted.length} together. Untick or delete some to count others.
        </Alert>
      ) : null}
      {warnings.length > 0 ? (
        <Alert variant="warning" title="Some ads are left out">
          <ul className="grid gap-1">
            {warnings.map((why) => (
              <li key={why}>{why}</li>
            ))}
          </ul>
        </Alert>
      ) : null}
      {result.kind === 'basket' ? (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-2xl">Your {result.ads.length} ads together</h2>
            <SaveRun tool="ad-basket" input={input} verb="Save this count" />
          </div>
          <BasketView basket={result} />
        </>
      ) : (
        <Empty title="Too little to go by">{result.why}</Empty>
      )}
    </>
  );
}

/** Returns the active resume; null if none or not loaded. */
function useOwnResume() {
  const { activeResume } = useActiveDocuments();
  const kept = useQuery(resumesQuery(useHttp()));
  return kept.data?.find(({ id }) => id === activeResume) ?? null;
}

function TooFew({ count }: { count: number }) {
  const missing = BASKET.adsMin - count;
  return (
    <Empty title={`${missing} more ${missing === 1 ? 'ad' : 'ads'} to go`}>
      From {BASKET.adsMin} ads on we count which tools, methods and certificates most of them name.
      You have {count}. Fewer would say more about one employer than about the work.
    </Empty>
  );
}
