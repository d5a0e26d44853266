import type { EngineId } from '@roletrail/contracts/tools/engines';
import type { ToolRunSummary } from '@roletrail/contracts/tools/runs';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { LoadMore } from '../../../kit/load-more.tsx';
import { useKept } from '../../../kit/saved/delayed-delete.ts';
import { SavedList } from '../../../kit/saved/saved-list.tsx';
import { formatLocal } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { changeRun, deleteRun, invalidateRuns, savedRunsQuery } from '../api/runs.ts';
import { PinButton } from './pin-button.tsx';

/** Maximum length of a run name, characters. */
const TITLE_MAX = 120;

/**
 * Saved runs of a tool, pinned first, then newest: open, pin, rename, delete.
 * @param what noun, singular and plural: “list”
 */
export function SavedRuns(props: {
  tool: EngineId;
  what: readonly [one: string, many: string];
  onOpen: (id: string) => void;
  /** above the list; gets the shown runs, newest first */
  above?: (runs: readonly ToolRunSummary[]) => ReactNode;
}) {
  const { tool, what, onOpen } = props;
  const many = what[1];
  const http = useHttp();
  const change = useChange();
  const queries = useQueryClient();
  const lists = [
    useInfiniteQuery(savedRunsQuery(http, tool, true)),
    useInfiniteQuery(savedRunsQuery(http, tool, false)),
  ];
  const runs = useKept(lists.flatMap(({ data }) => data ?? []));
  const failed = lists.find(({ isLoadingError }) => isLoadingError);
  if (failed) {
    const retry = () => void Promise.all(lists.map((list) => list.refetch()));
    return <LoadFailure what={`your saved ${many}`} error={failed.error} onRetry={retry} />;
  }
  if (lists.some(({ data }) => data === undefined) || runs.length === 0) return null;
  return (
    <section
      aria-labelledby="saved"
      className="grid gap-3 border-t border-border pt-6"
      data-no-print
    >
      <h2 id="saved" className="text-lg">
        {many.charAt(0).toUpperCase() + many.slice(1)} that you saved
      </h2>
      {props.above?.(runs.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)))}
      <SavedList
        label={`Saved ${many}`}
        items={runs}
        open={{ in: ({ id }) => onOpen(id) }}
        badge={({ pinned }) => (pinned ? <Badge>Pinned</Badge> : null)}
        facts={(run) => <Facts run={run} />}
        actions={(run) => <PinButton run={run} onPin={(pinned) => change(run, { pinned })} />}
        rename={{ most: TITLE_MAX, save: (run, title) => change(run, { title }) }}
        remove={{
          send: ({ id }, options) => deleteRun(http, id, options),
          onSettled: () => invalidateRuns(queries, tool),
        }}
      />
      <LoadMore queries={lists}>Show older</LoadMore>
    </section>
  );
}

/** Changes a run and refetches the lists and the open run. */
function useChange() {
  const http = useHttp();
  const queries = useQueryClient();
  return async (run: ToolRunSummary, to: Parameters<typeof changeRun>[2]) => {
    try {
      await changeRun(http, run, to);
    } finally {
      void queries.invalidateQueries({ queryKey: ['tools', 'run', run.id] });
      await invalidateRuns(queries, run.tool);
    }
  };
}

function Facts({ run: { score, createdAt } }: { run: ToolRunSummary }) {
  return (
    <>
      {score === null ? null : (
        <strong className="text-foreground tabular-nums">
          {Math.round(score.value)} of {score.max}
        </strong>
      )}
      {formatLocal(createdAt)}
    </>
  );
}
