import { useQuery } from '@tanstack/react-query';
import { formatLocal } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { messageOf } from '../../../lib/http-errors.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { runQuery } from '../../tool-runs/api/runs.ts';
import { listForm } from '../api/roles.ts';
import { AnswerHeading } from './answer-heading.tsx';
import { FoundLoading, FoundRoles } from './found-roles.tsx';

/** A list as it was on the day it was saved. */
export function SavedList({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useQuery(runQuery(useHttp(), id, listForm));
  const back = (
    <Button variant="outline" onClick={onClose}>
      Back to the search
    </Button>
  );
  if (found.isError) {
    return (
      <Alert variant="destructive" title="This list could not be opened">
        <p>{messageOf(found.error)}</p>
        <div className="mt-2">{back}</div>
      </Alert>
    );
  }
  if (!found.data) return <FoundLoading />;
  const { run, result } = found.data;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid min-w-0">
          <AnswerHeading about={run.id}>{run.title}</AnswerHeading>
          <p className="text-sm text-muted">As it was saved, {formatLocal(run.createdAt)}</p>
        </div>
        {back}
      </div>
      <FoundRoles result={result} asking={null} />
    </>
  );
}
