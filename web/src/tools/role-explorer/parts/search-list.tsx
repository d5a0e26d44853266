import type { SavedSearch } from '@roletrail/contracts/http/career';
import { useQueryClient } from '@tanstack/react-query';
import { SavedList } from '../../../kit/saved/saved-list.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { deleteSearch, renameSearch, SEARCH_NAME_MAX, searchesQuery } from '../api/searches.ts';
import { behindItsName, type Names } from '../search-summary.ts';

/** Saved searches and comparisons: open, rename, delete. */
export function SearchList(props: {
  searches: readonly SavedSearch[];
  names: Names;
  /** query of the current search; '' if none */
  present?: string;
  onOpen?: () => void;
}) {
  const { searches, names, present = '', onOpen } = props;
  const http = useHttp();
  const queries = useQueryClient();
  const readAgain = () => queries.invalidateQueries({ queryKey: searchesQuery(http).queryKey });
  return (
    <SavedList
      label="Searches that you keep"
      items={searches}
      empty={<p className="text-muted">You keep no search yet.</p>}
      open={({ query }) => `/services/roles/enhanced?${query}`}
      {...(onOpen ? { onOpen } : {})}
      current={({ query }) => query === present}
      below={(search) => <Behind words={behindItsName(search, names)} />}
      rename={{
        most: SEARCH_NAME_MAX,
        save: (search, title) => renameSearch(http, search, title).finally(readAgain),
      }}
      remove={{
        send: ({ id }, options) => deleteSearch(http, id, options),
        onSettled: readAgain,
      }}
    />
  );
}

/** Content of a search, if its name does not say it. */
function Behind({ words }: { words: string | null }) {
  if (words === null) return null;
  return <p className="pb-2 text-sm text-muted wrap-anywhere">{words}</p>;
}
