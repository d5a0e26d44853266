import type { LinkedinInput, LinkedinResult } from '@roletrail/contracts/tools/linkedin';
import type { UseQueryResult } from '@tanstack/react-query';
import { SaveRun } from '../../../features/tool-runs/components/save-run.tsx';
import { isProblem } from '../../../lib/http-errors.ts';
import { formatRefusal } from '../../../lib/refusal.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ProfileAnswerHeading } from './answer-heading.tsx';
import { LinkedinView } from './linkedin-view.tsx';

/** The review of what was asked: none yet, failed, on its way, or there. */
export function ReviewAnswer(props: {
  asked: LinkedinInput | null;
  review: UseQueryResult<LinkedinResult, unknown>;
  /** asks again without the language check */
  onAnyway: () => void;
}) {
  const { asked, review, onAnyway } = props;
  if (asked === null) {
    return (
      <Empty title="Your profile, read, appears here">
        What to change first, three headlines and three drafts of About from your own facts. Begin
        with your headline; nothing is kept unless you save it.
      </Empty>
    );
  }
  if (review.isError) {
    const isLanguage = isProblem(review.error, 'LANG_UNSUPPORTED');
    return (
      <Alert variant="destructive" title="Your profile could not be read">
        <p>{formatRefusal(review.error)} What you gave is still here.</p>
        <Button
          variant="outline"
          className="mt-2"
          onClick={() => (isLanguage ? onAnyway() : void review.refetch())}
        >
          {isLanguage ? 'Read it as English anyway' : 'Try again'}
        </Button>
      </Alert>
    );
  }
  if (!review.data) return <ReviewLoading />;
  if (review.data.kind === 'insufficient_evidence') {
    return <Empty title="Too little to go by">{review.data.why}</Empty>;
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ProfileAnswerHeading about={review.isPlaceholderData ? null : asked}>
          Your profile, read
        </ProfileAnswerHeading>
        <p role="status" className="sr-only">
          {review.isFetching ? 'Reading it again' : 'Your profile is read'}
        </p>
        <SaveRun tool="linkedin" input={asked} verb="Save this review" />
      </div>
      <LinkedinView review={review.data} isExample={false} />
    </>
  );
}

export function ReviewLoading() {
  return (
    <div className="grid gap-4">
      {['h-20', 'h-72', 'h-56'].map((height) => (
        <Skeleton key={height} className={height} />
      ))}
    </div>
  );
}
