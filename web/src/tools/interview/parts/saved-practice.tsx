import { useQuery } from '@tanstack/react-query';
import { runQuery } from '../../../features/tool-runs/api/runs.ts';
import { CompareRuns } from '../../../features/tool-runs/components/compare-runs.tsx';
import { RunActs } from '../../../features/tool-runs/components/run-acts.tsx';
import { RunFailure } from '../../../features/tool-runs/components/run-failure.tsx';
import { Loading } from '../../../kit/waiting.tsx';
import { formatLocal } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { savedSetForm } from '../api/interview.ts';
import { type SavedInterviewResult, toInterviewLines } from '../saved-lines.ts';
import { AnswerReview } from './answer-review.tsx';
import { PartHeading } from './part-heading.tsx';
import { QuestionSetView } from './question-list.tsx';

/** A saved practice, or a saved set of questions. */
export function SavedPractice(props: {
  id: string;
  onOpen: (id: string) => void;
  onClose: () => void;
}) {
  const { id, onOpen, onClose } = props;
  const found = useQuery(runQuery(useHttp(), id, savedSetForm));
  const back = (
    <Button variant="outline" onClick={onClose}>
      Back to a new practice
    </Button>
  );
  if (found.isError) return <RunFailure what="this practice" found={found} back={back} />;
  if (!found.data) return <Loading what="the practice" />;
  const { run, result } = found.data;
  return (
    <div className="grid gap-6">
      <div className="grid gap-1">
        <PartHeading about={run.id}>{run.title}</PartHeading>
        <p className="text-sm text-muted">As it was saved, {formatLocal(run.createdAt)}</p>
      </div>
      <RunActs run={run} onOpen={onOpen}>
        {back}
      </RunActs>
      <CompareRuns run={run} result={result} form={savedSetForm} toLines={toInterviewLines} />
      <Result result={result} />
    </div>
  );
}

function Result({ result }: { result: SavedInterviewResult }) {
  if (result.kind === 'insufficient_evidence')
    return <Empty title="Too little to go by">{result.why}</Empty>;
  if (result.kind === 'questions') return <QuestionSetView set={result} />;
  if (result.kind === 'stories')
    return <Empty title="Stories have a list of their own">Open “Your stories”.</Empty>;
  return result.answers.map((answer, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: answers keep their places
    <AnswerReview key={at} number={at + 1} answer={answer} onCorrect={null} />
  ));
}
