import { payPosition } from '@roletrail/contracts/pay-position';
import type { MarketOccupation } from '@roletrail/contracts/tools/market';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useProfilePrefill } from '../../../features/career-profile/use-known.ts';
import { SaveRun } from '../../../features/tool-runs/components/save-run.tsx';
import { SavedRuns } from '../../../features/tool-runs/components/saved-runs.tsx';
import { useKeptScroll } from '../../../kit/kept-scroll.ts';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Loading } from '../../../kit/waiting.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { useDebounced } from '../../../lib/use-settled.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { areasQuery, marketQuery, marketRequest } from '../api/market.ts';
import { areaMeant } from '../areas.ts';
import { WHOLE_NATION } from '../market-address.ts';
import { joinWithAnd } from '../market-lines.ts';
import { ownPayOf, type TypedPay } from '../own-pay.ts';
import { AreaField } from './area-field.tsx';
import { Chooser } from './chooser.tsx';
import { MarketView, type Placed } from './market-view.tsx';
import { OwnPayFields } from './own-pay-fields.tsx';

/** Delay before the position of a pay is announced, to avoid an announcement per digit, ms. */
const PAUSE_MS = 400;
const NOTHING_TYPED: TypedPay = { amount: '', unit: 'year' };

/**
 * Choice of occupations above their figures. The pay stays here: not in the URL, not in a request.
 */
export function FiguresPart(props: {
  of: readonly string[];
  /** as in the URL */
  area: string | null;
  onChoose: (codes: readonly string[]) => void;
  onArea: (area: string) => void;
  onOpen: (id: string) => void;
}) {
  const { of, onChoose, onArea, onOpen } = props;
  const area = useArea(props.area);
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const { data } = useQuery(marketQuery(useHttp(), of, area));
  const known = data?.result.kind === 'market' ? data.result.occupations : [];
  const titles = new Map(known.map(({ code, title }) => [code, title]));
  return (
    <div className="grid gap-10">
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-2" data-no-print>
        <Chooser
          chosen={of.map((code) => ({ code, title: titles.get(code) ?? code }))}
          onChoose={onChoose}
        />
        <div className="grid gap-6">
          <AreaField area={area} onChoose={onArea} />
          <OwnPayFields typed={typed} onType={setTyped} />
        </div>
      </div>
      <section aria-label="What is published" className="grid min-w-0 gap-5">
        <Answer of={of} area={area} typed={typed} onAdd={(code) => onChoose([...of, code])} />
      </section>
      <SavedRuns tool="market" what={['comparison', 'comparisons']} onOpen={onOpen} />
    </div>
  );
}

/** Returns the chosen area, or that of the profile; null: the whole nation. */
function useArea(chosen: string | null): string | null {
  const { data } = useQuery(areasQuery(useHttp()));
  const profileArea = useProfilePrefill().area;
  if (data === undefined || data.release === null || chosen === WHOLE_NATION) return null;
  return chosen ?? areaMeant(profileArea, data.areas)?.code ?? null;
}

function Answer(props: {
  of: readonly string[];
  area: string | null;
  typed: TypedPay;
  onAdd: (code: string) => void;
}) {
  const { of, area, typed, onAdd } = props;
  const found = useQuery(marketQuery(useHttp(), of, area));
  useKeptScroll(found.data !== undefined);
  const settled = useDebounced(typed, PAUSE_MS);
  const own = useMemo(() => ownPayOf(settled), [settled]);
  const input = useMemo(() => marketRequest(of, own, area), [of, own, area]);
  if (of.length === 0) return <NothingChosen onChoose={onAdd} />;
  if (found.isError) {
    const retry = () => void found.refetch();
    return <LoadFailure what="the figures" error={found.error} onRetry={retry} />;
  }
  if (!found.data) return <Loading what="the figures" />;
  const { result, warnings } = found.data;
  if (result.kind !== 'market') return <Empty title="Too little to go by">{result.why}</Empty>;
  const title = joinWithAnd(result.occupations.map((one) => one.title));
  const placed: Placed | null = own && {
    own,
    of: (occupation: MarketOccupation) => payPosition(occupation, own),
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="min-w-0 text-2xl">
          {result.occupations.length === 1
            ? title
            : `${result.occupations.length} occupations side by side`}
        </h2>
        <p role="status" className="sr-only">
          {found.isFetching ? 'Looking' : `Figures of ${title}`}
        </p>
        {found.isPlaceholderData ? null : (
          <SaveRun
            tool="market"
            input={input}
            title={title.slice(0, 120)}
            verb={own === null ? 'Save this' : 'Save this, with your pay'}
          />
        )}
      </div>
      {warnings.map((why) => (
        <Alert key={why} variant="warning" title={why} />
      ))}
      <MarketView market={result} placed={placed} onAdd={onAdd} />
    </>
  );
}

/** Offers the occupations of the profile. */
function NothingChosen({ onChoose }: { onChoose: (code: string) => void }) {
  const { occupations } = useProfilePrefill();
  const begin = occupations.map(({ code, title }) => (
    <Button key={code} variant="outline" onClick={() => onChoose(code)}>
      {title}
    </Button>
  ));
  return (
    <Empty
      title="What an occupation pays appears here"
      action={
        begin.length > 0 ? <div className="flex flex-wrap justify-center gap-2">{begin}</div> : null
      }
    >
      Pay from the lowest to the highest tenth, jobs now and in 2034, openings, and how all that
      compares. Start with a job title; you confirm which occupation is meant.
    </Empty>
  );
}
