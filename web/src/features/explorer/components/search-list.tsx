import type { SavedSearch } from '@roletrail/contracts/http/career';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useHttp } from '../../../lib/http-context.tsx';
import { DeleteDialog } from '../../../ui/delete-dialog.tsx';
import { RenameForm } from '../../../ui/rename-form.tsx';
import { RenameAndDelete, useRenaming } from '../../../ui/renaming.tsx';
import { deleteSearch, NAME_MOST, renameSearch, searchesQuery } from '../api/searches.ts';
import { behindItsName, type Names } from '../asked-words.ts';

/** Searches and comparisons that are kept: to ask again, to call otherwise, to delete. */
export function SearchList(props: {
  searches: readonly SavedSearch[];
  names: Names;
  /** the address's; empty: none */
  present?: string;
  onOpen?: () => void;
}) {
  const { searches, names, present = '', onOpen = () => undefined } = props;
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
              behind={behindItsName(search, names)}
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
  /** what it asks for, where its name does not say so */
  behind: string | null;
  current: boolean;
  onOpen: () => void;
  onDelete: () => void;
}) {
  const { search, behind, current, onOpen, onDelete } = props;
  const { title, query } = search;
  const renaming = useRenaming();
  if (renaming.isOn) {
    return <Rename search={search} onDone={renaming.end} />;
  }
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <Link
          className="link target min-w-0 wrap-anywhere"
          to={`/services/roles/enhanced?${query}`}
          aria-current={current ? 'true' : undefined}
          preventScrollReset
          onClick={onOpen}
        >
          {title}
        </Link>
        <span className="flex items-center">
          <RenameAndDelete title={title} renaming={renaming} onDelete={onDelete} />
        </span>
      </div>
      {behind === null ? null : <p className="pb-2 text-sm text-muted wrap-anywhere">{behind}</p>}
    </>
  );
}

function Rename({ search, onDone }: { search: SavedSearch; onDone: () => void }) {
  const http = useHttp();
  const queries = useQueryClient();
  const rename = async (name: string) => {
    try {
      await renameSearch(http, search, name);
    } finally {
      await queries.invalidateQueries({ queryKey: searchesQuery(http).queryKey });
    }
  };
  return <RenameForm title={search.title} most={NAME_MOST} onRename={rename} onDone={onDone} />;
}
