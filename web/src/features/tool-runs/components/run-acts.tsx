import type { ToolRun } from '@roletrail/contracts/tools/runs';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { download } from '../../../lib/download.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatRefusal } from '../../../lib/refusal.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { quotaQuery } from '../api/quota.ts';
import { invalidateRuns, rerun, runFile } from '../api/runs.ts';
import { useQuotaText } from '../use-quota-text.ts';
import { AgainNote } from './again-note.tsx';

/** Actions on an open run, and the result of a repeated run. */
export function RunActs(props: {
  run: ToolRun;
  onOpen: (id: string) => void;
  /** back link, before the actions */
  children?: ReactNode;
}) {
  const { run, onOpen, children } = props;
  const http = useHttp();
  const queries = useQueryClient();
  const asking = useAction();
  const taking = useAction();
  const quota = useQuotaText(run.tool);
  const quotaId = useId();
  const again = () =>
    asking.run(async () => {
      const made = await rerun(http, run.id).finally(
        () => void queries.invalidateQueries({ queryKey: quotaQuery(http).queryKey }),
      );
      await invalidateRuns(queries, run.tool);
      onOpen(made.id);
    });
  const take = () =>
    taking.run(async () => {
      download(`${run.tool}.json`, 'application/json', await runFile(http, run.id));
    });
  const error = asking.error ?? taking.error;
  return (
    <div className="grid gap-3" data-no-print>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {children}
        <Button
          variant="outline"
          busy={asking.busy}
          aria-describedby={quota === null ? undefined : quotaId}
          onClick={() => void again()}
        >
          Ask the same again today
        </Button>
        <Button variant="outline" busy={taking.busy} onClick={() => void take()}>
          Download as JSON
        </Button>
        {quota === null ? null : (
          <p id={quotaId} className="text-sm text-muted tabular-nums">
            {quota}
          </p>
        )}
      </div>
      {error ? <Alert variant="destructive" title={formatRefusal(error)} /> : null}
      {run.again === null ? null : <AgainNote again={run.again} />}
    </div>
  );
}
