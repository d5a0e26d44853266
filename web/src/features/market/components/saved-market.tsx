import type { ToolRun } from '@roletrail/contracts/http/tools';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { download } from '../../../lib/download.ts';
import { formatLocal } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { messageOf } from '../../../lib/http-errors.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Loading } from '../../explorer/components/loading.tsx';
import { rerun, runFile, runQuery, runsQuery } from '../../tool-runs/api/runs.ts';
import { savedForm } from '../api/market.ts';
import { BasketView } from './basket-view.tsx';
import { MarketView, placedIn } from './market-view.tsx';

/** What was saved, as it was on that day: of either part of the page. */
export function SavedMarket(props: {
  id: string;
  onOpen: (id: string) => void;
  onClose: () => void;
}) {
  const { id, onOpen, onClose } = props;
  const found = useQuery(runQuery(useHttp(), id, savedForm));
  const back = (
    <Button variant="outline" onClick={onClose}>
      Back
    </Button>
  );
  if (found.isError) {
    return (
      <Alert variant="destructive" title="What you saved could not be opened">
        <p>{messageOf(found.error)}</p>
        <div className="mt-2">{back}</div>
      </Alert>
    );
  }
  if (!found.data) return <Loading what="what you saved" />;
  const { run, result } = found.data;
  return (
    <div className="grid gap-6">
      <div className="grid gap-1">
        <h2 className="text-2xl">{run.title}</h2>
        <p className="text-sm text-muted">As it was saved, {formatLocal(run.createdAt)}</p>
      </div>
      <Acts run={run} onOpen={onOpen}>
        {back}
      </Acts>
      {run.again === null ? null : <Again again={run.again} />}
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

function Acts(props: { run: ToolRun; onOpen: (id: string) => void; children: ReactNode }) {
  const { run, onOpen, children } = props;
  const http = useHttp();
  const queries = useQueryClient();
  const action = useAction();
  const again = () =>
    action.run(async () => {
      const made = await rerun(http, run.id);
      await queries.invalidateQueries({ queryKey: runsQuery(http, run.tool).queryKey });
      onOpen(made.id);
    });
  const take = () =>
    action.run(async () => {
      download(`${run.tool}.json`, 'application/json', await runFile(http, run.id));
    });
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {children}
        <Button variant="outline" busy={action.busy} onClick={() => void again()}>
          Ask the same again today
        </Button>
        <Button variant="outline" onClick={() => void take()}>
          Download as JSON
        </Button>
      </div>
      {action.error ? <Alert variant="destructive" title={messageOf(action.error)} /> : null}
    </div>
  );
}

const CHANGED = {
  engine: 'the way we count',
  data: 'the data',
  date: 'the day',
  text: 'the texts',
} as const;

/** What was no longer the same when it was asked again, and whether the answer is. */
function Again({ again }: { again: NonNullable<ToolRun['again']> }) {
  const changed = again.changed.map((one) => CHANGED[one]);
  return (
    <Alert
      title={
        again.sameResult
          ? 'Asked again: the answer is the same'
          : 'Asked again: the answer is another'
      }
    >
      {changed.length === 0
        ? 'Nothing has changed since.'
        : `Changed since: ${changed.join(', ')}.`}
    </Alert>
  );
}
