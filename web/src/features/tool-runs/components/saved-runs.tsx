import type { ToolName } from '@roletrail/contracts/http/tools';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatLocal } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { DeleteDialog } from '../../../ui/delete-dialog.tsx';
import { deleteRun, runsQuery } from '../api/runs.ts';

/**
 * Runs of a tool that the person saved, the newest first: to look at again, or to delete.
 * @param what one of them is called: “list”, with its plural
 */
export function SavedRuns(props: {
  tool: ToolName;
  what: readonly [one: string, many: string];
  onOpen: (id: string) => void;
  /** above the list */
  children?: ReactNode;
}) {
  const { tool, what } = props;
  const [one, many] = what;
  const http = useHttp();
  const queries = useQueryClient();
  const saved = useQuery(runsQuery(http, tool));
  const [asked, setAsked] = useState<{ id: string; title: string } | null>(null);
  if (saved.isError) {
    return <Alert variant="warning" title={`Your saved ${many} could not be loaded`} />;
  }
  if (!saved.data || saved.data.length === 0) return null;
  return (
    <section
      aria-labelledby="saved"
      className="grid gap-3 border-t border-border pt-6"
      data-no-print
    >
      <h2 id="saved" className="text-lg">
        {many.charAt(0).toUpperCase() + many.slice(1)} that you saved
      </h2>
      {props.children}
      <ul className="grid">
        {saved.data.map(({ id, title, createdAt, score }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 border-b border-border py-1"
          >
            <button
              type="button"
              className="link target min-w-0 cursor-pointer text-left"
              onClick={() => props.onOpen(id)}
            >
              {title}
            </button>
            <span className="flex items-center gap-3 text-sm text-muted">
              {score === null ? null : (
                <strong className="text-foreground tabular-nums">
                  {Math.round(score.value)} of {score.max}
                </strong>
              )}
              {formatLocal(createdAt)}
              <Button
                variant="ghost"
                size="touch"
                aria-label={`Delete ${title}`}
                onClick={() => setAsked({ id, title })}
              >
                Delete
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <DeleteDialog
        asked={asked}
        what={one}
        onDelete={async ({ id }) => {
          await deleteRun(http, id);
          await queries.invalidateQueries({ queryKey: runsQuery(http, tool).queryKey });
        }}
        onClose={() => setAsked(null)}
      />
    </section>
  );
}
