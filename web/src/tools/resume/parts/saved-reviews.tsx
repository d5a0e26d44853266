import { useQueryClient } from '@tanstack/react-query';
import { SavedRuns } from '../../../features/tool-runs/components/saved-runs.tsx';
import { ScoreTrend } from '../../../features/tool-runs/components/score-trend.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatRefusal } from '../../../lib/refusal.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/alert.tsx';
import { type OpenedResume, openSavedResume } from '../opened-resume.ts';

/** Saved scores with their trend and resumes. */
export function SavedReviews({ onOpen }: { onOpen: (opened: OpenedResume) => void }) {
  const http = useHttp();
  const queries = useQueryClient();
  const opening = useAction();
  const bring = (id: string) =>
    opening.run(async () => onOpen(await openSavedResume(http, queries, id)));
  return (
    <div className="grid gap-6">
      {opening.error ? (
        <Alert variant="destructive" title="It could not be opened">
          {formatRefusal(opening.error)}
        </Alert>
      ) : null}
      <SavedRuns
        tool="resume-review"
        what={['number', 'numbers']}
        onOpen={(id) => void bring(id)}
        above={(runs) => <ScoreTrend runs={runs} what="Resume" />}
      />
    </div>
  );
}
