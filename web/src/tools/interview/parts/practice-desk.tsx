import { INTERVIEW } from '@roletrail/contracts/tool-limits';
import { useEffect } from 'react';
import { useSecondsLeft } from '../../../lib/use-now.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextareaField } from '../../../ui/field.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { clockTime } from '../labels.ts';
import { endOfPhase, type Practice, type PracticeEvent } from '../practice.ts';
import type { Recordings } from '../use-recordings.ts';
import { FittingStories, useFittingStories } from './fitting-stories.tsx';
import { PartHeading } from './part-heading.tsx';
import { OriginBadge } from './question-list.tsx';
import { RecorderPanel } from './recorder-panel.tsx';

type Props = {
  practice: Practice;
  /** the person wants to speak */
  speaks: boolean;
  recordings: Recordings;
  onEvent: (event: PracticeEvent) => void;
  onStop: () => void;
};

/** One question of a practice: think, then answer. */
export function PracticeDesk(props: Props) {
  const { practice, recordings, onEvent, onStop } = props;
  const { answers, at, phase } = practice;
  const fitting = useFittingStories(answers.map((one) => one.question));
  const question = answers[at]?.question;
  if (question === undefined) return null;
  const isLast = at === answers.length - 1;
  const next = async () => {
    await recordings.stop();
    onEvent({ kind: 'next', now: Date.now() });
  };
  return (
    <section aria-label="Practice" className="mx-auto grid w-full max-w-3xl gap-6">
      <Progress
        label="Practice"
        value={at + 1}
        max={answers.length}
        detail={`Question ${at + 1} of ${answers.length}`}
      />
      <div className="grid gap-2">
        <p>
          <OriginBadge origin={question.origin} />
        </p>
        <PartHeading about={at}>{question.text}</PartHeading>
        <p className="text-sm text-muted">{question.why}</p>
      </div>
      <PhaseClock practice={practice} onEvent={onEvent} />
      {phase === 'thinking' ? (
        <div className="grid gap-3">
          <p>Which story fits? Recall where it was, what was yours to do, three steps, the end.</p>
          <FittingStories fitting={fitting[at]} />
          <Button
            size="lg"
            className="justify-self-start"
            onClick={() => onEvent({ kind: 'answer-now', now: Date.now() })}
          >
            Answer now
          </Button>
        </div>
      ) : (
        <AnswerFields {...props} />
      )}
      <div className="flex flex-wrap gap-3 border-t border-border pt-5">
        <Button variant={phase === 'thinking' ? 'outline' : 'default'} onClick={() => void next()}>
          {phase === 'thinking'
            ? 'Skip this question'
            : isLast
              ? 'Finish and review'
              : 'Next question'}
        </Button>
        <Button variant="ghost" onClick={onStop}>
          Stop the practice
        </Button>
      </div>
    </section>
  );
}

function AnswerFields({ practice, speaks, recordings, onEvent }: Props) {
  const { answers, at, late } = practice;
  return (
    <div className="grid gap-5">
      {late ? (
        <Alert variant="warning" title="The time is over">
          Your text stays. Finish your sentence, or go on to the next question.
        </Alert>
      ) : null}
      {speaks ? (
        <RecorderPanel at={at} recordings={recordings} onSpoke={() => onEvent({ kind: 'spoke' })} />
      ) : null}
      <TextareaField
        label={speaks ? 'Your answer, written down' : 'Your answer'}
        rows={10}
        maxLength={INTERVIEW.answerLength}
        value={answers[at]?.text ?? ''}
        help={
          speaks
            ? 'The feedback reads this text. Leave it empty to practise by ear alone.'
            : `Write as you would speak. ${INTERVIEW.words[0]} to ${INTERVIEW.words[1]} words are one to two minutes.`
        }
        onChange={({ target }) => onEvent({ kind: 'write', text: target.value })}
      />
    </div>
  );
}

/** Time left in this phase. Nothing without a clock. */
function PhaseClock({ practice, onEvent }: Pick<Props, 'practice' | 'onEvent'>) {
  const end = endOfPhase(practice);
  if (end === null) return null;
  const name = practice.phase === 'thinking' ? 'Time to think' : 'Time to answer';
  // a clock of its own for each phase, so that no phase begins with the end of the one before
  return <RunningClock key={end} end={end} name={name} onEvent={onEvent} />;
}

const SOON_S = 15;

function RunningClock(props: { end: number; name: string; onEvent: Props['onEvent'] }) {
  const { end, name, onEvent } = props;
  const left = useSecondsLeft(end);
  const isOver = left === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the time is over
  useEffect(() => {
    if (isOver) onEvent({ kind: 'time-over', now: Date.now() });
  }, [isOver]);
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <p className="font-bold">{name}</p>
      <p role="timer" className="text-2xl font-bold tabular-nums">
        {clockTime(left)}
      </p>
      <p role="status" className="sr-only">
        {left <= SOON_S && !isOver ? `${SOON_S} seconds left` : ''}
      </p>
    </div>
  );
}
