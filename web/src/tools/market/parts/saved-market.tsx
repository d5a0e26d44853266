import { useQuery } from '@tanstack/react-query';
import { runQuery } from '../../../features/tool-runs/api/runs.ts';
import { CompareRuns } from '../../../features/tool-runs/components/compare-runs.tsx';
import { RunActs } from '../../../features/tool-runs/components/run-acts.tsx';
import { RunFailure } from '../../../features/tool-runs/components/run-failure.tsx';
import { Loading } from '../../../kit/waiting.tsx';
import { formatLocal } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { savedMarketForm } from '../api/market.ts';
import { toMarketLines } from '../saved-lines.ts';
import { BasketView } from './basket-view.tsx';
import { MarketView, placedIn } from './market-view.tsx';

/** Shows a saved result of either tab. */
export function SavedMarket(props: {
  id: string;
  onOpen: (id: string) => void;
  onClose: () => void;
}) {
  const { id, onOpen, onClose } = props;
  const found = useQuery(runQuery(useHttp(), id, savedMarketForm));
  const back = (
    <Button variant="outline" onClick={onClose}>
      Back
    </Button>
  );
  if (found.isError) return <RunFailure what="what you saved" found={found} back={back} />;
  if (!found.data) return <Loading what="what you saved" />;
  const { run, result } = found.data;
  return (
    <div className="grid gap-6">
      <div className="grid gap-1">
        <h2 className="text-2xl">{run.title}</h2>
        <p className="text-sm text-muted">As it was saved, {formatLocal(run.createdAt)}</p>
      </div>
      <RunActs run={run} onOpen={onOpen}>
        {back}
      </RunActs>
      <CompareRuns run={run} result={result} form={savedMarketForm} toLines={toMarketLines} />
      {result.kind === 'market' ? (
        <MarketView market={result} placed={placedIn(result)} onAdd={null} />
      ) : null}
      {result.kind === 'basket' ? <BasketView basket={result} /> : null}
      {result.kind === 'insufficient_evidence' ? (
        <Empty title="Too little to go by">{result.why}</Empty>
      ) : null}
    </div>
  );
}
