import { useQuery } from '@tanstack/react-query';
import { nearestQuery } from '../../../features/occupations/api/occupations.ts';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { withOpen } from '../explorer-address.ts';
import type { ExplorerState } from '../use-explorer.ts';

/** Suggests the nearest names if no name matches. */
export function Nearest({ words, explorer }: { words: string; explorer: ExplorerState }) {
  const { data, error, isFetching, refetch } = useQuery(nearestQuery(useHttp(), words));
  if (error !== null) {
    return <LoadFailure what="the nearest names" error={error} onRetry={() => void refetch()} />;
  }
  return (
    <Empty title={`No occupation is called “${words}”`}>
      {data === undefined || data.length === 0 ? (
        <p role="status">
          {isFetching
            ? 'We look for names that are near...'
            : 'Try fewer words, or another word for the same work.'}
        </p>
      ) : (
        <>
          <p role="status">These names are the nearest:</p>
          <ul className="mt-3 flex flex-wrap justify-center gap-2">
            {data.map(({ code, title, name }) => (
              <li key={code}>
                <Button
                  variant="outline"
                  size="sm"
                  onClick={() => explorer.go((now) => withOpen(now, code))}
                >
                  {name === title ? title : `${title}: ${name}`}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Empty>
  );
}
