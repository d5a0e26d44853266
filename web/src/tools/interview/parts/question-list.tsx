import type {
  FittingStory,
  InterviewQuestion,
  QuestionSet,
} from '@roletrail/contracts/tools/interview';
import type { ReactNode } from 'react';
import { formatRefusal } from '../../../lib/refusal.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { AskedSet } from '../api/interview.ts';
import { ORIGIN_NAMES } from '../labels.ts';
import { FittingStories, useFittingStories } from './fitting-stories.tsx';
import { PartHeading } from './part-heading.tsx';

/** A set before its practice begins. */
export function QuestionList(props: {
  asked: AskedSet & { readonly seed: number };
  busy: boolean;
  error: unknown;
  onStart: () => void;
  onOthers: () => void;
  onBack: () => void;
}) {
  const { asked, busy, error, onStart, onOthers, onBack } = props;
  const { set, warnings } = asked;
  const fitting = useFittingStories(set.questions);
  return (
    <section aria-label="Your questions" className="grid gap-6">
      <div className="grid gap-2">
        <PartHeading about={asked.seed}>{set.questions.length} questions for you</PartHeading>
        <p className="text-muted">
          Look at them first, or start at once and be surprised. Each says where it comes from.
        </p>
      </div>
      {warnings.map((why) => (
        <Alert key={why} variant="warning" title={why} />
      ))}
      {error ? (
        <Alert variant="destructive" title="We could not make other questions">
          {formatRefusal(error)}
        </Alert>
      ) : null}
      <div className="flex flex-wrap gap-3" data-no-print>
        <Button size="lg" onClick={onStart}>
          Start the practice
        </Button>
        <Button variant="outline" size="lg" busy={busy} onClick={onOthers}>
          Other questions
        </Button>
        <Button variant="ghost" size="lg" onClick={onBack}>
          Change the set-up
        </Button>
      </div>
      <QuestionSetView set={set} fitting={fitting} />
    </section>
  );
}

/** Questions of a set, and those to ask the employer. */
export function QuestionSetView(props: {
  set: QuestionSet;
  /** stories of the person that fit each question */
  fitting?: readonly (readonly FittingStory[])[];
}) {
  const { set, fitting = [] } = props;
  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <ol aria-label="Questions" className="grid gap-4">
        {set.questions.map((question, at) => (
          <li key={question.id}>
            <QuestionCard question={question} number={at + 1}>
              <FittingStories fitting={fitting[at]} />
            </QuestionCard>
          </li>
        ))}
      </ol>
      <section aria-labelledby="for-employer" className="grid gap-3">
        <h3 id="for-employer" className="text-lg">
          Ask the employer
        </h3>
        <p className="text-sm text-muted">
          At the end you are asked for your questions. Take two or three.
        </p>
        <ul className="grid gap-3">
          {set.forEmployer.map(({ id, text, why }) => (
            <li key={id} className="border-l-4 border-border pl-4">
              <p>{text}</p>
              <p className="text-sm text-muted">{why}</p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function QuestionCard(props: { question: InterviewQuestion; number: number; children: ReactNode }) {
  const { question, number, children } = props;
  const { text, asks, origin, why, quote } = question;
  return (
    <article className="grid gap-2 rounded-md border border-border bg-surface p-5">
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
        Question {number} <OriginBadge origin={origin} />
      </p>
      <h3 className="text-base font-bold">{text}</h3>
      <details>
        <summary className="target w-fit cursor-pointer content-center text-sm font-bold">
          Why this question, and what to show
        </summary>
        <div className="grid gap-2 pt-1 text-sm">
          <p>{why}</p>
          {quote === null || text.includes(quote) ? null : (
            <blockquote className="border-l-4 border-border pl-3 text-muted">“{quote}”</blockquote>
          )}
          <Fact name="A good answer shows">{asks}</Fact>
        </div>
      </details>
      {children}
    </article>
  );
}

export function OriginBadge({ origin }: { origin: InterviewQuestion['origin'] }) {
  return <Badge variant={origin === 'gap' ? 'warning' : 'default'}>{ORIGIN_NAMES[origin]}</Badge>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p>
      <span className="font-bold">{name}:</span> {children}
    </p>
  );
}
