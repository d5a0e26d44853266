import { useQueryClient } from '@tanstack/react-query';
import { useHttp } from '../../../lib/http-context.tsx';
import { refusalOf } from '../../../lib/refusal.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/alert.tsx';
import { SavedRuns } from '../../tool-runs/components/saved-runs.tsx';
import { ScoreTrend } from '../../tool-runs/components/score-trend.tsx';
import { type Opened, openSaved } from '../opened.ts';

/** Numbers that the person saved: how they went, and the resume of then behind each. */
export function SavedReviews({ onOpen }: { onOpen: (opened: Opened) => void }) {
  const http = useHttp();
  const queries = useQueryClient();
  const opening = useAction();
  const bring = (id: string) => opening.run(async () => onOpen(await openSaved(http, queries, id)));
  return (
    <div className="grid gap-6">
      {opening.error ? (
        <Alert variant="destructive" title="It could not be opened">
          {refusalOf(opening.error)}
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
