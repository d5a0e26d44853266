import type { ToolInput, ToolName } from '@roletrail/contracts/http/tools';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatTime } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { messageOf } from '../../../lib/http-errors.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { runsQuery, saveRun } from '../api/runs.ts';

/**
 * Keeps what a tool says today, sealed under the person's key.
 * @param input the same object as long as it is the same question
 */
export function SaveRun<T extends ToolName>(props: {
  tool: T;
  input: ToolInput<T>;
  title?: string;
  verb: string;
}) {
  const { tool, input, title, verb } = props;
  const http = useHttp();
  const queries = useQueryClient();
  const action = useAction();
  const [saved, setSaved] = useState<{ input: object; at: number } | null>(null);
  const isSaved = saved?.input === input;
  const save = () =>
    action.run(async () => {
      await saveRun(http, tool, title === undefined ? { input } : { input, title });
      setSaved({ input, at: Date.now() });
      await queries.invalidateQueries({ queryKey: runsQuery(http, tool).queryKey });
    });
  return (
    <div className="flex flex-wrap items-center gap-y-3" data-no-print>
      {action.error ? (
        <p role="alert" className="mr-3 text-sm font-bold text-destructive">
          {messageOf(action.error)}
        </p>
      ) : null}
      <Button
        variant="outline"
        busy={action.busy}
        aria-disabled={isSaved}
        onClick={() => (isSaved ? undefined : void save())}
      >
        {verb}
      </Button>
      <p role="status" className="text-sm text-muted not-empty:ml-3">
        {isSaved ? `Saved ${formatTime(saved.at)}` : ''}
      </p>
    </div>
  );
}
