import { useQuery } from '@tanstack/react-query';
import { count } from '../../../lib/career-format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatErrorMessage } from '../../../lib/http-errors.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { datasetsQuery } from '../api/datasets.ts';

/** Lists the releases in use, with their source and processing. */
export function DataInUse() {
  const { data, error, refetch } = useQuery(datasetsQuery(useHttp()));
  if (error !== null) {
    return (
      <Alert variant="destructive" title="We could not load which releases are in use">
        <p>{formatErrorMessage(error)}</p>
        <Button variant="outline" size="sm" className="mt-3" onClick={() => void refetch()}>
          Try again
        </Button>
      </Alert>
    );
  }
  if (data === undefined) return <Skeleton className="h-40" />;
  const byArea = data.releases.some(({ areas }) => areas !== null);
  return (
    <>
      <ul className="grid gap-5">
        {data.releases.map(({ name, credit, importedAt, areas }) => (
          <li key={name} className="grid gap-1 border-l-2 border-border pl-4">
            <p className="font-bold">{credit.source}</p>
            <p className="text-sm">
              {credit.publisher}, {credit.period}
              {areas === null ? '' : `; ${count(areas)} areas`}.{' '}
              {importedAt === null
                ? 'It comes with this version.'
                : `Imported ${importedAt.slice(0, 10)}.`}
            </p>
            <p className="text-sm break-words text-muted">
              {credit.attribution}{' '}
              <a className="link" href={credit.licenceUrl} rel="noopener noreferrer">
                Terms: {credit.licence}
              </a>
            </p>
            {importedAt === null ? null : (
              <p className="text-sm text-muted">What we changed: {credit.changes.join(' ')}</p>
            )}
          </li>
        ))}
      </ul>
      {byArea ? null : (
        <p>Pay is national only: no release with figures of states or cities is in use.</p>
      )}
    </>
  );
}
