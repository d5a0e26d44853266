import type { InterviewExample } from '@roletrail/contracts/tools/interview';
import { ExampleInput } from '../../features/examples/components/example-input.tsx';
import { ExampleLoader } from '../../features/examples/components/shown.tsx';
import { AnswerReview } from './parts/answer-review.tsx';
import { QuestionSetView } from './parts/question-list.tsx';
import { NoScore } from './parts/what-you-get.tsx';

export default function InterviewExampleView() {
  return (
    <ExampleLoader name="interview">
      {({ ad, set, review }: InterviewExample) => (
        <>
          <ExampleInput
            items={[
              ['The job ad', ad],
              ['Her level', 'experienced'],
              ['And', 'the text of her resume, and two answers that she wrote'],
            ]}
          />
          <section aria-labelledby="set" className="grid gap-5">
            <h2 id="set" className="text-2xl">
              {set.questions.length} questions for her
            </h2>
            <QuestionSetView set={set} />
          </section>
          <section aria-labelledby="answers" className="grid gap-5">
            <h2 id="answers" className="text-2xl">
              How two of her answers are built
            </h2>
            <NoScore />
            {review.answers.map((answer, at) => (
              <AnswerReview
                key={answer.question.text}
                number={at + 1}
                answer={answer}
                onCorrect={null}
              />
            ))}
          </section>
        </>
      )}
    </ExampleLoader>
  );
}
