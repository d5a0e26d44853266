import type { ToolRun } from '@roletrail/contracts/tools/runs';
import type { SavedSkillsResult } from '@roletrail/contracts/tools/skills';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { runQuery } from '../../../features/tool-runs/api/runs.ts';
import { CompareRuns } from '../../../features/tool-runs/components/compare-runs.tsx';
import { RunActs } from '../../../features/tool-runs/components/run-acts.tsx';
import { RunFailure } from '../../../features/tool-runs/components/run-failure.tsx';
import { Loading } from '../../../kit/waiting.tsx';
import { formatLocal } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { savedSkillsForm } from '../api/skills.ts';
import { toSkillsLines } from '../saved-lines.ts';
import { ContinuedInterests, ContinuedSkills } from './continued.tsx';
import { InterestView } from './interest-view.tsx';
import { SkillsView } from './skills-view.tsx';

type Opened = { run: ToolRun; result: SavedSkillsResult };

/** Shows a saved result, or continues a saved draft. */
export function SavedSkills(props: {
  id: string;
  onOpen: (id: string) => void;
  onClose: () => void;
}) {
  const { id, onOpen, onClose } = props;
  const found = useQuery(runQuery(useHttp(), id, savedSkillsForm));
  const back = (
    <Button variant="outline" onClick={onClose}>
      Back
    </Button>
  );
  if (found.isError) return <RunFailure what="what you saved" found={found} back={back} />;
  if (!found.data) return <Loading what="what you saved" />;
  const { run, result } = found.data;
  switch (result.kind) {
    case 'questions':
      return <ContinuedSkills run={run} onClose={onClose} />;
    case 'interest-questions':
      return <ContinuedInterests run={run} />;
    case 'insufficient_evidence':
    case 'skills':
    case 'interests':
      return <Result run={run} result={result} onOpen={onOpen} back={back} />;
  }
}

function Result({
  run,
  result,
  onOpen,
  back,
}: Opened & { onOpen: (id: string) => void; back: ReactNode }) {
  return (
    <div className="grid gap-8">
      <div className="grid gap-1">
        <h2 className="text-2xl">{run.title}</h2>
        <p className="text-sm text-muted">As it was saved, {formatLocal(run.createdAt)}</p>
      </div>
      <RunActs run={run} onOpen={onOpen}>
        {back}
      </RunActs>
      <CompareRuns run={run} result={result} form={savedSkillsForm} toLines={toSkillsLines} />
      {run.outcome.warnings.map(({ why }) => (
        <Alert key={why} title="About this role">
          {why}
        </Alert>
      ))}
      {result.kind === 'skills' ? <SkillsView result={result} /> : null}
      {result.kind === 'interests' ? <InterestView result={result} next /> : null}
      {result.kind === 'insufficient_evidence' ? (
        <Empty title="Too little to go by">{result.why}</Empty>
      ) : null}
    </div>
  );
}
