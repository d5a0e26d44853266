import type { AnswerLabel, PractisedAnswer } from '@roletrail/contracts/tools/interview';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { SaveRun } from '../../../features/tool-runs/components/save-run.tsx';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Loading } from '../../../kit/waiting.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { isProblem } from '../../../lib/http-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { answerReviewQuery } from '../api/interview.ts';
import { type Practice, toPractised } from '../practice.ts';
import { AnswerReview } from './answer-review.tsx';
import { PartHeading } from './part-heading.tsx';
import { Sound } from './recorder-panel.tsx';
import { NoScore } from './what-you-get.tsx';

type Labels = ReadonlyMap<number, PractisedAnswer['labels']>;

/** Review of a practice that is not saved yet. Corrected labels are sent with each request. */
export function PracticeReview(props: {
  practice: Practice;
  sounds: ReadonlyMap<number, string>;
  onSaved: () => void;
  onAgain: () => void;
}) {
  const { practice, sounds, onSaved, onAgain } = props;
  const [labels, setLabels] = useState<Labels>(new Map());
  const [anyLanguage, setAnyLanguage] = useState(false);
  const input = useMemo(
    () => ({ answers: toPractised(practice, labels), anyLanguage }),
    [practice, labels, anyLanguage],
  );
  const review = useQuery(answerReviewQuery(useHttp(), input));
  const correct = (answer: number, at: number, label: AnswerLabel) =>
    setLabels((now) => {
      const others = (now.get(answer) ?? []).filter((one) => one.at !== at);
      return new Map(now).set(answer, [...others, { at, label }]);
    });
  const again = (
    <Button variant="outline" onClick={onAgain}>
      Practise again
    </Button>
  );
  if (review.isError) {
    return (
      <LoadFailure
        what="the review"
        error={review.error}
        onRetry={() => void review.refetch()}
        wayOut={
          isProblem(review.error, 'LANG_UNSUPPORTED') ? (
            <Button variant="outline" className="mt-2" onClick={() => setAnyLanguage(true)}>
              Read it as English anyway
            </Button>
          ) : undefined
        }
      />
    );
  }
  if (!review.data) return <Loading what="the review" />;
  if (review.data.kind === 'insufficient_evidence') {
    return (
      <div className="grid gap-6">
        <PartHeading about="review">Your practice is done</PartHeading>
        <Empty title="There is nothing to read" action={again}>
          {review.data.why}
        </Empty>
        <Listening practice={practice} sounds={sounds} />
      </div>
    );
  }
  return (
    <section aria-label="Review" className="grid gap-8">
      <div className="grid gap-3">
        <PartHeading about="review">How your answers are built</PartHeading>
        <NoScore />
        <div className="flex flex-wrap items-center gap-3" data-no-print>
          <SaveRun
            tool="interview-review"
            input={input}
            verb="Save this practice"
            onSaved={onSaved}
          />
          {again}
        </div>
      </div>
      {review.data.answers.map((answer, at) => (
        <AnswerReview
          // biome-ignore lint/suspicious/noArrayIndexKey: answers keep their places
          key={at}
          number={at + 1}
          answer={answer}
          sound={sounds.get(at) ?? null}
          onCorrect={(sentence, label) => correct(at, sentence, label)}
        />
      ))}
    </section>
  );
}

/** Recordings of a practice without written answers. */
function Listening({
  practice,
  sounds,
}: {
  practice: Practice;
  sounds: ReadonlyMap<number, string>;
}) {
  if (sounds.size === 0) return null;
  return (
    <ul aria-label="Your recordings" className="grid gap-4">
      {practice.answers.map(({ question }, at) => {
        const sound = sounds.get(at);
        return sound === undefined ? null : (
          <li key={question.id} className="grid gap-2">
            <p className="font-bold">{question.text}</p>
            <Sound url={sound} />
          </li>
        );
      })}
    </ul>
  );
}
