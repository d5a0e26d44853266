import type { EngineId } from '@roletrail/contracts/tools/engines';
import type { ToolRun } from '@roletrail/contracts/tools/runs';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatTime } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatRefusal } from '../../../lib/refusal.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { quotaQuery } from '../api/quota.ts';
import { invalidateRuns, saveRun } from '../api/runs.ts';
import { useQuotaText } from '../use-quota-text.ts';

/** Saves a result, encrypted with the user's key. @param input same object for the same request */
export function SaveRun(props: {
  tool: EngineId;
  input: object;
  title?: string;
  verb: string;
  onSaved?: (run: ToolRun) => void | Promise<void>;
}) {
  const { tool, input, title, verb, onSaved } = props;
  const http = useHttp();
  const queries = useQueryClient();
  const action = useAction();
  const [saved, setSaved] = useState<{ input: object; at: number } | null>(null);
  const quota = useQuotaText(tool);
  const quotaId = useId();
  const isSaved = saved?.input === input;
  const save = () =>
    action.run(async () => {
      const run = await saveRun(
        http,
        tool,
        title === undefined ? { input } : { input, title },
      ).finally(() => void queries.invalidateQueries({ queryKey: quotaQuery(http).queryKey }));
      setSaved({ input, at: Date.now() });
      await onSaved?.(run);
      await invalidateRuns(queries, tool);
    });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2" data-no-print>
      {action.error ? (
        <p role="alert" className="text-sm font-bold text-destructive">
          {formatRefusal(action.error)}
        </p>
      ) : null}
      <Button
        variant="outline"
        busy={action.busy}
        aria-disabled={isSaved}
        aria-describedby={quota === null ? undefined : quotaId}
        onClick={() => (isSaved ? undefined : void save())}
      >
        {verb}
      </Button>
      {quota === null ? null : (
        <p id={quotaId} className="text-sm text-muted tabular-nums">
          {quota}
        </p>
      )}
      <p role="status" className="text-sm text-muted">
        {isSaved ? `Saved ${formatTime(saved.at)}` : ''}
      </p>
    </div>
  );
}
