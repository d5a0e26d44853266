import { useQuery } from '@tanstack/react-query';
import { runQuery } from '../../../features/tool-runs/api/runs.ts';
import { CompareRuns } from '../../../features/tool-runs/components/compare-runs.tsx';
import { RunActs } from '../../../features/tool-runs/components/run-acts.tsx';
import { RunFailure } from '../../../features/tool-runs/components/run-failure.tsx';
import { formatLocal } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { profileReviewForm } from '../api/linkedin.ts';
import { toLinkedinLines } from '../result-lines.ts';
import { ProfileAnswerHeading } from './answer-heading.tsx';
import { LinkedinView } from './linkedin-view.tsx';
import { ReviewLoading } from './review-answer.tsx';

/** Shows a saved review. */
export function SavedReview(props: {
  id: string;
  onOpen: (id: string) => void;
  onClose: () => void;
}) {
  const { id, onOpen, onClose } = props;
  const found = useQuery(runQuery(useHttp(), id, profileReviewForm));
  const back = (
    <Button variant="outline" onClick={onClose}>
      Back to the form
    </Button>
  );
  if (found.isError) return <RunFailure what="this review" found={found} back={back} />;
  if (!found.data) return <ReviewLoading />;
  const { run, result } = found.data;
  return (
    <>
      <div className="grid min-w-0">
        <ProfileAnswerHeading about={run.id}>{run.title}</ProfileAnswerHeading>
        <p className="text-sm text-muted">As it was saved, {formatLocal(run.createdAt)}</p>
      </div>
      <RunActs run={run} onOpen={onOpen}>
        {back}
      </RunActs>
      <CompareRuns run={run} result={result} form={profileReviewForm} toLines={toLinkedinLines} />
      {result.kind === 'profile-review' ? (
        <LinkedinView review={result} isExample={false} />
      ) : (
        <Empty title="Too little to go by">{result.why}</Empty>
      )}
    </>
  );
}
