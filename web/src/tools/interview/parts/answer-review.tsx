import type { AnswerLabel, ReviewedAnswer } from '@roletrail/contracts/tools/interview';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { clockTime } from '../labels.ts';
import { AnswerChecks } from './answer-checks.tsx';
import { KeepStory } from './keep-story.tsx';
import { LabelledText } from './labelled-text.tsx';
import { OriginBadge } from './question-list.tsx';
import { Sound } from './recorder-panel.tsx';

/** One reviewed answer: advice, the text in its parts, figures. */
export function AnswerReview(props: {
  number: number;
  answer: ReviewedAnswer;
  /** address of its recording; null: none, or gone */
  sound?: string | null;
  /** null: nothing can be corrected here */
  onCorrect: ((sentence: number, label: AnswerLabel) => void) | null;
}) {
  const { number, answer, sound = null, onCorrect } = props;
  const { question, text, checks, keep, fix, seconds, words } = answer;
  const id = useId();
  const [correcting, setCorrecting] = useState(false);
  const isSkipped = text.trim() === '';
  return (
    <article aria-labelledby={id} className="grid gap-5 border-t border-border pt-6">
      <header className="grid gap-2">
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          Question {number} <OriginBadge origin={question.origin} />
          {seconds === null ? null : <span>answered in {clockTime(seconds)} minutes</span>}
        </p>
        <h3 id={id} className="text-lg">
          {question.text}
        </h3>
      </header>
      {sound === null ? null : <Sound url={sound} />}
      {isSkipped ? <p className="text-muted">You wrote no answer to this question.</p> : null}
      {!isSkipped && checks.length === 0 ? (
        <p className="text-muted">
          {words === 1 ? '1 word is' : `${words} words are`} too few for figures. Your text is
          below.
        </p>
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        {keep ? <Advice title="Keep" advice={keep} /> : null}
        {fix ? <Advice title="Fix first" advice={fix} /> : null}
        {keep && !fix ? (
          <Advice
            title="Nothing to fix first"
            advice={{ text: 'All six figures are good. Say it aloud twice.', quote: null }}
          />
        ) : null}
      </div>
      {isSkipped ? null : (
        <div className="grid items-start gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="grid gap-3">
            <LabelledText answer={answer} onCorrect={correcting ? onCorrect : null} />
            {onCorrect === null ? null : (
              <div className="flex flex-wrap gap-3" data-no-print>
                <Button
                  variant="outline"
                  size="touch"
                  aria-pressed={correcting}
                  onClick={() => setCorrecting(!correcting)}
                >
                  {correcting ? 'Done with the marks' : 'Correct the marks'}
                </Button>
                <KeepStory answer={answer} />
              </div>
            )}
          </div>
          {checks.length === 0 ? null : <AnswerChecks answer={answer} />}
        </div>
      )}
    </article>
  );
}

function Advice(props: { title: string; advice: NonNullable<ReviewedAnswer['keep']> }) {
  const { title, advice } = props;
  return (
    <div className="grid content-start gap-1 rounded-md border border-border bg-surface p-4">
      <h4 className="text-sm font-bold text-accent-text">{title}</h4>
      <p>{advice.text}</p>
      {advice.quote === null ? null : (
        <blockquote className="text-sm text-muted">“{advice.quote}”</blockquote>
      )}
    </div>
  );
}
