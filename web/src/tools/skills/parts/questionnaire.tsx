import type { SkillQuestion, SkillQuestions } from '@roletrail/contracts/tools/skills';
import { type ReactNode, useState } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { ANSWERS_LEAST, type AnswerSheet, answeredCount, type Proof } from '../answer-sheet.ts';
import { KIND_TITLES, RATED_KINDS } from '../labels.ts';
import { BackgroundFields } from './background-fields.tsx';
import { ProofField } from './proof-field.tsx';
import { Anchors, ScaleQuestion } from './scale-question.tsx';
import { useResumeLines } from './use-resume-lines.ts';

const LEVELS = [0, 1, 2, 3, 4, 5, 6, 7] as const;

type Change = (part: (now: AnswerSheet) => Partial<AnswerSheet>) => void;

/** All questions about a target, by kind. */
export function Questionnaire(props: {
  asked: SkillQuestions;
  warnings: readonly string[];
  sheet: AnswerSheet;
  onAnswer: Change;
  onDone: () => void;
  /** button that saves the answers so far */
  save: ReactNode;
  /** way to another target */
  another: ReactNode;
}) {
  const { asked, warnings, sheet, onAnswer, onDone, save, another } = props;
  const { questions, target } = asked;
  const [tooFew, setTooFew] = useState(false);
  const answered = questions.filter(({ id }) => sheet.levels[id] !== undefined).length;
  const done = () => {
    const isEnough = answeredCount(sheet) >= ANSWERS_LEAST;
    setTooFew(!isEnough);
    if (isEnough) onDone();
  };
  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <aside aria-label="Where you are" className="grid gap-5 lg:sticky lg:top-6">
        <div className="grid gap-1">
          <h2 className="text-xl">{target.occupation?.title ?? target.ad}</h2>
          {target.occupation !== null && target.ad !== null ? (
            <p className="text-sm text-muted">with the ad “{target.ad}”</p>
          ) : null}
        </div>
        <Progress
          label="Answered"
          value={answered}
          max={questions.length}
          detail={`${answered} of ${questions.length}`}
        />
        <div className="grid justify-items-start gap-2">
          {save}
          {another}
        </div>
      </aside>
      <div className="grid min-w-0 gap-12">
        {warnings.map((why) => (
          <Alert key={why} title="About this role">
            {why}
          </Alert>
        ))}
        {RATED_KINDS.map((kind) => (
          <KindSection
            key={kind}
            title={KIND_TITLES[kind]}
            questions={questions.filter((one) => one.kind === kind)}
            sheet={sheet}
            onAnswer={onAnswer}
          />
        ))}
        {target.occupation === null ? null : (
          <BackgroundFields licence={asked.licence} sheet={sheet} onAnswer={onAnswer} />
        )}
        <div className="grid gap-4 border-t-4 border-border pt-6">
          {answered < questions.length ? (
            <p className="text-sm text-muted">
              {questions.length - answered} still open. What you leave out counts neither way.
            </p>
          ) : null}
          {tooFew ? (
            <Alert variant="destructive" title={`Answer at least ${ANSWERS_LEAST} questions`}>
              With fewer there is nothing to compare.
            </Alert>
          ) : null}
          <Button size="lg" variant="signpost" className="justify-self-start" onClick={done}>
            Show my gaps
          </Button>
        </div>
      </div>
    </div>
  );
}

function KindSection(props: {
  title: string;
  questions: readonly SkillQuestion[];
  sheet: AnswerSheet;
  onAnswer: Change;
}) {
  const { title, questions, sheet, onAnswer } = props;
  const lines = useResumeLines();
  const [first] = questions;
  if (first === undefined) return null;
  const isRated = first.kind === 'skill' || first.kind === 'knowledge';
  const choose = (id: string, level: number) =>
    onAnswer(({ levels }) => ({ levels: Object.assign({}, levels, { [id]: level }) }));
  const prove = (id: string, proof: Proof) =>
    onAnswer(({ proofs }) => ({ proofs: Object.assign({}, proofs, { [id]: proof }) }));
  return (
    <section aria-label={title} className="grid min-w-0 gap-8">
      <div className="grid gap-3 border-t-4 border-border pt-4">
        <h3 className="text-xl">{title}</h3>
        {isRated ? null : (
          <>
            <p className="text-sm text-muted">{first.question} 0 means not yet.</p>
            <Anchors anchors={first.anchors} />
          </>
        )}
      </div>
      {questions.map(({ id, label, question, anchors }) => (
        <ScaleQuestion
          key={id}
          label={label}
          question={isRated ? question : undefined}
          levels={LEVELS}
          value={sheet.levels[id] ?? null}
          anchors={anchors}
          showAnchors={isRated}
          onChoose={(level) => choose(id, level)}
        >
          {(sheet.levels[id] ?? 0) > 0 ? (
            <ProofField
              label={label}
              proof={sheet.proofs[id] ?? null}
              lines={lines}
              onChange={(proof) => prove(id, proof)}
            />
          ) : null}
        </ScaleQuestion>
      ))}
    </section>
  );
}
