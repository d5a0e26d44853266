import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatLocal } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { messageOf } from '../../../lib/http-errors.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { deleteRun, savedQuery } from '../api/roles.ts';

/** Lists that the person saved, the newest first: to look at again, or to delete. */
export function SavedLists({ onOpen }: { onOpen: (id: string) => void }) {
  const http = useHttp();
  const queries = useQueryClient();
  const saved = useQuery(savedQuery(http));
  const action = useAction();
  if (saved.isError) {
    return <Alert variant="warning" title="Your saved lists could not be loaded" />;
  }
  if (!saved.data || saved.data.length === 0) return null;
  const remove = (id: string) =>
    action.run(async () => {
      await deleteRun(http, id);
      await queries.invalidateQueries({ queryKey: savedQuery(http).queryKey });
    });
  return (
    <section aria-labelledby="saved" className="grid gap-3 border-t border-border pt-6">
      <h2 id="saved" className="text-lg">
        Lists that you saved
      </h2>
      {action.error ? <Alert variant="destructive" title={messageOf(action.error)} /> : null}
      <ul className="grid">
        {saved.data.map(({ id, title, createdAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 border-b border-border py-1"
          >
            <button
              type="button"
              className="link target min-w-0 cursor-pointer text-left"
              onClick={() => onOpen(id)}
            >
              {title}
            </button>
            <span className="flex items-center gap-3 text-sm text-muted">
              {formatLocal(createdAt)}
              <Button
                variant="ghost"
                size="touch"
                aria-label={`Delete ${title}`}
                onClick={() => void remove(id)}
              >
                Delete
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
