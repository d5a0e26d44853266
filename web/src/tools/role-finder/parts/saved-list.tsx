import { useQuery } from '@tanstack/react-query';
import { runQuery } from '../../../features/tool-runs/api/runs.ts';
import { CompareRuns } from '../../../features/tool-runs/components/compare-runs.tsx';
import { RunActs } from '../../../features/tool-runs/components/run-acts.tsx';
import { RunFailure } from '../../../features/tool-runs/components/run-failure.tsx';
import { formatLocal } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { listForm, textIn } from '../api/roles.ts';
import { toRoleLines } from '../saved-lines.ts';
import { RolesAnswerHeading } from './answer-heading.tsx';
import { FoundLoading } from './found-roles.tsx';
import { RolesWithActs } from './role-acts.tsx';

/** Shows a saved list. */
export function SavedRoleList({
  id,
  onOpen,
  onClose,
}: {
  id: string;
  onOpen: (id: string) => void;
  onClose: () => void;
}) {
  const found = useQuery(runQuery(useHttp(), id, listForm));
  const back = (
    <Button variant="outline" onClick={onClose}>
      Back to the search
    </Button>
  );
  if (found.isError) return <RunFailure what="this list" found={found} back={back} />;
  if (!found.data) return <FoundLoading />;
  const { run, result } = found.data;
  return (
    <>
      <div className="grid min-w-0">
        <RolesAnswerHeading about={run.id}>{run.title}</RolesAnswerHeading>
        <p className="text-sm text-muted">As it was saved, {formatLocal(run.createdAt)}</p>
      </div>
      <RunActs run={run} onOpen={onOpen}>
        {back}
      </RunActs>
      <CompareRuns run={run} result={result} form={listForm} toLines={toRoleLines} />
      <RolesWithActs result={result} text={textIn(run.input)} asking={null} />
    </>
  );
}
