import type { RunInList } from '@roletrail/contracts/http/tools';
import { useQueryClient } from '@tanstack/react-query';
import { formatLocal } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { isProblem } from '../../../lib/http-errors.ts';
import { refusalOf } from '../../../lib/refusal.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { RenameForm } from '../../../ui/rename-form.tsx';
import { RenameAndDelete, useRenaming } from '../../../ui/renaming.tsx';
import { changeRun, listAnew } from '../api/runs.ts';

/** Characters of a run's name. */
const TITLE_MOST = 120;

type Change = Parameters<typeof changeRun>[2];

/** How a run is changed; the lists and what is open of it are read again, whatever became of that. */
function useChange(run: RunInList) {
  const http = useHttp();
  const queries = useQueryClient();
  return async (to: Change) => {
    try {
      await changeRun(http, run, to);
    } finally {
      void queries.invalidateQueries({ queryKey: ['tools', 'run', run.id] });
      await listAnew(queries, run.tool);
    }
  };
}

/** A saved run by its name, with what can be done to it. */
export function SavedRunLine(props: {
  run: RunInList;
  onOpen: (id: string) => void;
  onDelete: () => void;
}) {
  const { run, onOpen, onDelete } = props;
  const { id, title, pinned } = run;
  const change = useChange(run);
  const pinning = useAction();
  const renaming = useRenaming();
  if (renaming.isOn) {
    const rename = (to: string) => change({ title: to });
    return <RenameForm title={title} most={TITLE_MOST} onRename={rename} onDone={renaming.end} />;
  }
  return (
    <div className="grid">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="flex min-w-0 items-center gap-2">
          <button
            type="button"
            className="link target min-w-0 cursor-pointer text-left wrap-anywhere"
            onClick={() => onOpen(id)}
          >
            {title}
          </button>
          {pinned ? <Badge>Pinned</Badge> : null}
        </span>
        <span className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
          <Stamp run={run} />
          <span className="flex max-sm:-ml-3">
            <Button
              variant="ghost"
              size="touch"
              busy={pinning.busy}
              aria-label={`${pinned ? 'Unpin' : 'Pin'} ${title}`}
              onClick={() => void pinning.run(() => change({ pinned: !pinned }))}
            >
              {pinned ? 'Unpin' : 'Pin'}
            </Button>
            <RenameAndDelete title={title} renaming={renaming} onDelete={onDelete} />
          </span>
        </span>
      </div>
      {pinning.error ? <NotPinned error={pinning.error} /> : null}
    </div>
  );
}

function NotPinned({ error }: { error: unknown }) {
  return (
    <p role="alert" className="text-sm font-bold text-destructive">
      {isProblem(error, 'EDIT_CONFLICT')
        ? 'You changed it elsewhere meanwhile; this is how it is now.'
        : refusalOf(error)}
    </p>
  );
}

function Stamp({ run: { score, createdAt } }: { run: RunInList }) {
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
