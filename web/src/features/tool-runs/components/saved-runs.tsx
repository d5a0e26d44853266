import type { RunInList, ToolName } from '@roletrail/contracts/http/tools';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useHttp } from '../../../lib/http-context.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { DeleteDialog } from '../../../ui/delete-dialog.tsx';
import { deleteRun, listAnew, runsQuery } from '../api/runs.ts';
import { SavedRunLine } from './saved-run-line.tsx';

/**
 * Runs of a tool that the person saved, those that they pinned first, then the newest: to look at
 * again, to pin, to call otherwise, or to delete.
 * @param what one of them is called: “list”, with its plural
 */
export function SavedRuns(props: {
  tool: ToolName;
  what: readonly [one: string, many: string];
  onOpen: (id: string) => void;
  /** above the list, of as many as are shown, the newest first */
  above?: (runs: readonly RunInList[]) => ReactNode;
}) {
  const { tool, what, onOpen } = props;
  const [one, many] = what;
  const http = useHttp();
  const queries = useQueryClient();
  const lists = [
    useInfiniteQuery(runsQuery(http, tool, true)),
    useInfiniteQuery(runsQuery(http, tool, false)),
  ];
  const [asked, setAsked] = useState<RunInList | null>(null);
  if (lists.some(({ isLoadingError }) => isLoadingError)) {
    return <Alert variant="warning" title={`Your saved ${many} could not be loaded`} />;
  }
  const runs = lists.flatMap(({ data }) => data ?? []);
  if (lists.some(({ data }) => data === undefined) || runs.length === 0) return null;
  const older = lists.filter(({ hasNextPage }) => hasNextPage);
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
      <ul aria-label={`Saved ${many}`} className="grid">
        {runs.map((run) => (
          <li key={run.id} className="border-b border-border py-1">
            <SavedRunLine run={run} onOpen={onOpen} onDelete={() => setAsked(run)} />
          </li>
        ))}
      </ul>
      {older.length > 0 ? (
        <Button
          variant="outline"
          className="justify-self-start"
          busy={older.some(({ isFetchingNextPage }) => isFetchingNextPage)}
          onClick={() => void Promise.all(older.map((list) => list.fetchNextPage()))}
        >
          Show older
        </Button>
      ) : null}
      {older.some(({ isFetchNextPageError }) => isFetchNextPageError) ? (
        <p role="alert" className="text-sm font-bold text-destructive">
          Older ones could not be loaded. Press the button to try again.
        </p>
      ) : null}
      <DeleteDialog
        asked={asked}
        what={one}
        onDelete={async ({ id }) => {
          await deleteRun(http, id);
          await listAnew(queries, tool);
        }}
        onClose={() => setAsked(null)}
      />
    </section>
  );
}
