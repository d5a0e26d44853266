import { addDays, mondayOf } from '@roletrail/contracts/days';
import { GOAL_MAX, type WeekReview } from '@roletrail/contracts/tools/saved/goal';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { applications } from '../../../features/saved-items/api/applications.ts';
import { QueryView } from '../../../kit/query-view.tsx';
import { withParams } from '../../../kit/url-state.ts';
import { formatDate } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatRefusal } from '../../../lib/refusal.ts';
import { AddressLink } from '../../../ui/address-link.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { TextareaField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast-store.ts';
import type { OpenGoal } from '../api/goals.ts';
import { type WeekNumbers, weekNumbers } from '../plan.ts';
import { today } from '../use-cards.ts';
import { useSaveGoal } from '../use-goal.ts';
import { GoalLoader } from './goal-loader.tsx';

/** Review of a week: what is done, blocked and next, with the week's numbers. */
export default function WeeklyReviewPanel() {
  const none = (
    <Empty
      title="No plan yet"
      action={
        <Button variant="signpost" asChild>
          <AddressLink to={withParams({ part: null })}>Make a plan</AddressLink>
        </Button>
      }
    >
      A review looks back at the tasks of a plan. Set a goal first.
    </Empty>
  );
  return <GoalLoader none={none}>{(goal) => <Reviews key={goal.id} goal={goal} />}</GoalLoader>;
}

function Reviews({ goal }: { goal: OpenGoal }) {
  const [search] = useSearchParams();
  const monday = mondayOf(today());
  const week = search.get('week') === 'last' ? addDays(monday, -7) : monday;
  const cards = useQuery(applications.list(useHttp()));
  const earlier = goal.reviews.filter((review) => review.week !== week);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <section aria-labelledby="review" className="grid gap-5">
        <h2 id="review" className="text-2xl">
          Week of {formatDate(week)}
        </h2>
        <AddressLink
          to={withParams({ week: week === monday ? 'last' : null })}
          className="link target justify-self-start"
        >
          {week === monday ? 'Review last week' : 'Review this week'}
        </AddressLink>
        <QueryView query={cards} what="the numbers of the week">
          {(items) => {
            const numbers = weekNumbers(goal.tasks, items, week);
            return (
              <>
                <DescriptionList items={factsOf(numbers)} />
                <ReviewForm key={week} goal={goal} week={week} numbers={numbers} />
              </>
            );
          }}
        </QueryView>
      </section>
      {earlier.length > 0 ? <Earlier reviews={earlier} /> : null}
    </div>
  );
}

const factsOf = ({ tasksDone, tasksPlanned, sent, answers, answerRate }: WeekNumbers) => [
  { term: 'Tasks done', detail: `${tasksDone} of ${tasksPlanned}` },
  { term: 'Applications sent', detail: String(sent) },
  { term: 'Answers', detail: String(answers) },
  {
    term: 'Answered in all',
    detail: answerRate === null ? 'Shown from 10 applications' : `${answerRate}%`,
  },
];

const QUESTIONS = [
  ['done', 'Done', 'What did you finish, and what did you learn?'],
  ['blocked', 'Blocked', 'What was in the way: time, information, confidence or a person?'],
  ['next', 'Next', 'Which one task would make the others easier?'],
] as const;

function ReviewForm(props: { goal: OpenGoal; week: string; numbers: WeekNumbers }) {
  const { goal, week, numbers } = props;
  const { busy, error, save } = useSaveGoal(goal);
  const before = goal.reviews.find((review) => review.week === week);
  const [words, setWords] = useState({
    done: before?.done ?? '',
    blocked: before?.blocked ?? '',
    next: before?.next ?? '',
  });
  const send = async () => {
    const { answerRate: _, ...counted } = numbers;
    const review: WeekReview = { week, at: today(), ...words, ...counted };
    const others = goal.reviews.filter((one) => one.week !== week);
    const reviews = [review, ...others].sort((a, b) => b.week.localeCompare(a.week));
    if (await save(() => ({ reviews: reviews.slice(0, GOAL_MAX.reviews) }))) {
      toast({ title: 'Your review is saved' });
    }
  };
  return (
    <form
      noValidate
      className="grid max-w-prose gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {error ? <Alert variant="destructive" title={formatRefusal(error)} /> : null}
      {QUESTIONS.map(([name, label, help]) => (
        <TextareaField
          key={name}
          name={name}
          label={label}
          help={help}
          short
          maxLength={GOAL_MAX.review}
          value={words[name]}
          onChange={(event) => setWords({ ...words, [name]: event.currentTarget.value })}
        />
      ))}
      <Button type="submit" busy={busy} className="justify-self-start">
        Save the review
      </Button>
    </form>
  );
}

function Earlier({ reviews }: { reviews: readonly WeekReview[] }) {
  return (
    <section aria-labelledby="earlier" className="grid gap-4">
      <h2 id="earlier" className="text-xl">
        Earlier reviews
      </h2>
      <ul className="grid gap-4">
        {reviews.map(({ week, done, blocked, next, tasksDone, tasksPlanned, sent, answers }) => (
          <li key={week} className="grid gap-2 rounded-md border border-border p-4">
            <h3 className="text-base font-bold">Week of {formatDate(week)}</h3>
            <p className="text-sm text-muted">
              {tasksDone} of {tasksPlanned} tasks done, {sent} sent, {answers} answered
            </p>
            <DescriptionList
              items={[
                { term: 'Done', detail: done },
                { term: 'Blocked', detail: blocked },
                { term: 'Next', detail: next },
              ].filter(({ detail }) => detail)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
