import { useQueryClient } from '@tanstack/react-query';
import { CompareRuns } from '../../../features/tool-runs/components/compare-runs.tsx';
import { RunActs } from '../../../features/tool-runs/components/run-acts.tsx';
import { formatLocal } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatRefusal } from '../../../lib/refusal.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/alert.tsx';
import { reviewForm } from '../api/review.ts';
import { type OpenedResume, openSavedResume } from '../opened-resume.ts';
import { toReviewLines } from '../saved-lines.ts';

/** The opened saved score: recompute, compare, export. */
export function SavedNumber({
  saved: { run, result },
  onOpen,
}: {
  saved: NonNullable<OpenedResume['saved']>;
  onOpen: (opened: OpenedResume) => void;
}) {
  const http = useHttp();
  const queries = useQueryClient();
  const opening = useAction();
  const bring = (id: string) =>
    opening.run(async () => onOpen(await openSavedResume(http, queries, id)));
  return (
    <section aria-labelledby="number" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid gap-1">
        <h2 id="number" className="text-xl">
          {run.title}, as its number was saved
        </h2>
        <p className="text-sm text-muted">
          {formatLocal(run.createdAt)}. What you change below changes a copy of it.
        </p>
      </div>
      {opening.error ? (
        <Alert variant="destructive" title="It could not be opened">
          {formatRefusal(opening.error)}
        </Alert>
      ) : null}
      <RunActs run={run} onOpen={(id) => void bring(id)} />
      <CompareRuns run={run} result={result} form={reviewForm} toLines={toReviewLines} />
    </section>
  );
}
