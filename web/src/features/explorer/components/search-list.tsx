import type { SavedSearch } from '@roletrail/contracts/http/career';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { useHttp } from '../../../lib/http-context.tsx';
import { isProblem, messageOf } from '../../../lib/http-errors.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { DeleteDialog } from '../../../ui/delete-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { deleteSearch, NAME_MOST, renameSearch, searchesQuery } from '../api/searches.ts';

/** Searches that are kept: to ask again, to call otherwise, to delete. @param present the address's */
export function SearchList(props: {
  searches: readonly SavedSearch[];
  present: string;
  onOpen: () => void;
}) {
  const { searches, present, onOpen } = props;
  const http = useHttp();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<SavedSearch | null>(null);
  if (searches.length === 0) return <p className="text-muted">You keep no search yet.</p>;
  return (
    <>
      <ul aria-label="Searches that you keep" className="grid border-t border-border">
        {searches.map((search) => (
          <li key={search.id} className="border-b border-border py-1">
            <SearchLine
              search={search}
              current={search.query === present}
              onOpen={onOpen}
              onDelete={() => setAsked(search)}
            />
          </li>
        ))}
      </ul>
      <DeleteDialog
        asked={asked}
        what="search"
        onDelete={async ({ id }) => {
          await deleteSearch(http, id);
          await queries.invalidateQueries({ queryKey: searchesQuery(http).queryKey });
        }}
        onClose={() => setAsked(null)}
      />
    </>
  );
}

function SearchLine(props: {
  search: SavedSearch;
  current: boolean;
  onOpen: () => void;
  onDelete: () => void;
}) {
  const { search, current, onOpen, onDelete } = props;
  const { title, query } = search;
  const [renaming, setRenaming] = useState(false);
  // what was pressed to come back here is gone
  const [wasRenamed, setRenamed] = useState(false);
  if (renaming) {
    const done = () => {
      setRenaming(false);
      setRenamed(true);
    };
    return <Rename search={search} onDone={done} />;
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <Link
        className="link target min-w-0 wrap-anywhere"
        to={`?${query}`}
        aria-current={current ? 'true' : undefined}
        preventScrollReset
        onClick={onOpen}
      >
        {title}
      </Link>
      <span className="flex items-center">
        <Button
          variant="ghost"
          size="touch"
          autoFocus={wasRenamed}
          aria-label={`Rename ${title}`}
          onClick={() => setRenaming(true)}
        >
          Rename
        </Button>
        <Button variant="ghost" size="touch" aria-label={`Delete ${title}`} onClick={onDelete}>
          Delete
        </Button>
      </span>
    </div>
  );
}

/** What went wrong, and what there is now. */
function wrongWith(error: unknown, { title }: SavedSearch): string | undefined {
  if (!error) return undefined;
  return isProblem(error, 'EDIT_CONFLICT')
    ? `You renamed it elsewhere meanwhile: it is called “${title}” now. Save once more to call it this.`
    : messageOf(error);
}

function Rename({ search, onDone }: { search: SavedSearch; onDone: () => void }) {
  const http = useHttp();
  const queries = useQueryClient();
  const action = useAction();
  const [title, setTitle] = useState(search.title);
  const name = title.trim();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name === '') return;
    const renamed = await action.run(async () => {
      try {
        await renameSearch(http, search, name);
      } finally {
        await queries.invalidateQueries({ queryKey: searchesQuery(http).queryKey });
      }
    });
    if (renamed) onDone();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-2 py-2">
      <Field
        label={`Another name for “${search.title}”`}
        value={title}
        maxLength={NAME_MOST}
        autoComplete="off"
        autoFocus
        error={name === '' ? 'Give it a name.' : wrongWith(action.error, search)}
        onChange={({ target }) => setTitle(target.value)}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="outline" size="touch" busy={action.busy}>
          Save
        </Button>
        <Button variant="ghost" size="touch" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
