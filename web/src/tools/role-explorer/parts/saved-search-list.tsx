import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { SavedRuns } from '../../../features/tool-runs/components/saved-runs.tsx';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Loading } from '../../../kit/waiting.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { searchesQuery } from '../api/searches.ts';
import type { Names } from '../search-summary.ts';
import { SearchList } from './search-list.tsx';

/** Lists saved searches, comparisons and role lists. */
export function SavedSearchList({ names }: { names: Names }) {
  const navigate = useNavigate();
  return (
    <div className="grid gap-8">
      <Searches names={names} />
      <SavedRuns
        tool="role-finder"
        what={['list', 'lists of roles']}
        onOpen={(id) => void navigate(`/services/roles/smart?list=${id}`)}
      />
    </div>
  );
}

function Searches({ names }: { names: Names }) {
  const { data, error, refetch } = useQuery(searchesQuery(useHttp()));
  if (error) {
    return <LoadFailure what="your saved searches" error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <Loading what="your saved searches" />;
  if (data.length === 0) {
    return (
      <Empty
        title="No search kept yet"
        action={
          <Button asChild>
            <Link to="/services/roles/enhanced">Open the explorer</Link>
          </Button>
        }
      >
        “Saved searches” in the explorer keeps a search, or occupations side by side, under a name.
      </Empty>
    );
  }
  return (
    <section aria-labelledby="searches" className="grid gap-3">
      <h2 id="searches" className="text-lg">
        Searches and comparisons that you saved
      </h2>
      <SearchList searches={data} names={names} />
    </section>
  );
}
