import type { Catalogue } from '@roletrail/contracts/http/occupations';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Loading } from '../../../kit/waiting.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { LinkTabs } from '../../../ui/link-tabs.tsx';
import { catalogueQuery } from '../api/explorer.ts';
import { facetsOf } from '../facets.ts';
import { itemsOf } from '../items.ts';
import { SavedOccupations } from './saved-list.tsx';
import { SavedSearchList } from './saved-search-list.tsx';
import { ViewedList } from './viewed-list.tsx';

/** Lists the viewed and the saved occupations of the user. */
export function HistoryBoard() {
  const { data, error, refetch } = useQuery(catalogueQuery(useHttp()));
  if (data) return <Lists catalogue={data} />;
  if (error) {
    return <LoadFailure what="your history" error={error} onRetry={() => void refetch()} />;
  }
  return <Loading what="your history" />;
}

function Lists({ catalogue }: { catalogue: Catalogue }) {
  const [search] = useSearchParams();
  const byCode = useMemo(
    () => new Map(itemsOf(catalogue).map((item) => [item.code, item])),
    [catalogue],
  );
  const facets = useMemo(() => facetsOf(catalogue), [catalogue]);
  const view = search.get('view');
  const shown = view === 'saved' || view === 'searches' ? view : 'viewed';
  return (
    <div className="grid gap-6">
      <LinkTabs
        label="Your history"
        items={[
          { to: '?', label: 'Viewed', current: shown === 'viewed' },
          { to: '?view=saved', label: 'Saved', current: shown === 'saved' },
          { to: '?view=searches', label: 'Searches and lists', current: shown === 'searches' },
        ]}
      />
      {shown === 'viewed' ? <ViewedList byCode={byCode} /> : null}
      {shown === 'saved' ? <SavedOccupations byCode={byCode} /> : null}
      {shown === 'searches' ? <SavedSearchList names={{ facets, byCode }} /> : null}
    </div>
  );
}
