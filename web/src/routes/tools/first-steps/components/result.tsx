import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ProfileStrip } from '../../../../features/career-profile/components/profile-strip.tsx';
import { SaveRun } from '../../../../features/tool-runs/components/save-run.tsx';
import { formatErrorSentence } from '../../../../lib/http-errors.ts';
import type { Action } from '../../../../lib/use-action.ts';
import { handOver } from '../../../../tools/resume/handed-over.ts';
import type { VerdictTab } from '../../../../tools/resume/opened-resume.ts';
import { roles as rolesInWords } from '../../../../tools/role-finder/labels.ts';
import { RolesAnswerHeading } from '../../../../tools/role-finder/parts/answer-heading.tsx';
import { Leanings } from '../../../../tools/role-finder/parts/leanings.tsx';
import { RolesWithActs } from '../../../../tools/role-finder/parts/role-acts.tsx';
import {
  type RoleFormValues,
  toRoleFinderInput,
} from '../../../../tools/role-finder/role-form-values.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button } from '../../../../ui/button.tsx';
import type { Answers } from '../answers.ts';
import type { FirstResult } from '../first-result.ts';
import { type FirstStep, firstStepOf } from '../next-step.ts';
import { ResumeInShort } from './resume-in-short.tsx';
import { StageField } from './stage-field.tsx';

/** One next step, the resume summary and five roles. */
export function FirstResultView(props: {
  result: FirstResult;
  fromFile: boolean;
  action: Action;
  onAsk: (formValues: RoleFormValues) => void;
  onStand: (stage: Answers['stage']) => void;
  onSayAgain: () => void;
  onBack: () => void;
}) {
  const { result, fromFile, action, onAsk, onStand, onSayAgain, onBack } = props;
  const { answers, resume, unread, formValues, roles } = result;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const goOn = (at: VerdictTab | null) => {
    if (resume) handOver(queries, resume, at);
    void navigate('/services/resume');
  };
  const step = firstStepOf(answers, { review: resume?.review ?? null, fromFile }, roles);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <RolesAnswerHeading about={result.formValues}>Your first result</RolesAnswerHeading>
        <Button variant="outline" onClick={onBack}>
          Change what you gave
        </Button>
      </div>
      <p role="status" className="sr-only">
        {action.busy ? 'Looking again' : `${formatFound(roles)} Next: ${step.title}.`}
      </p>
      <Unsaid result={result} busy={action.busy} onAgain={onSayAgain} />
      <Next step={step} onResume={goOn} />
      <ProfileStrip />
      {unread ? (
        <Alert variant="warning" title="Your file is not in this result">
          {formatErrorSentence(unread)} The roles come from your answers.
        </Alert>
      ) : null}
      {resume ? (
        <ResumeInShort opened={resume} fromFile={fromFile} onResume={() => goOn(null)} />
      ) : null}
      <section aria-labelledby="roles" className="grid gap-5">
        <div className="grid gap-1">
          <h2 id="roles" className="text-xl">
            Roles worth a closer look
          </h2>
          <p className="text-sm text-muted">
            {answers.stage === 'changing'
              ? 'Five to begin with: first what leads out of your field, as you want to change.'
              : 'Five to begin with.'}{' '}
            <Link className="link" to="/services/roles/smart">
              The role finder
            </Link>{' '}
            has ten, and takes conditions.
          </p>
        </div>
        {action.error ? (
          <Alert variant="destructive" title="The roles could not be found again">
            {formatErrorSentence(action.error)} These are those of before.
          </Alert>
        ) : null}
        {fromFile ? (
          <div className="max-w-sm">
            <StageField
              stage={answers.stage}
              help="Your resume does not say. If you change fields, roles outside yours come first."
              onAnswer={onStand}
            />
          </div>
        ) : null}
        <Kept result={result} />
        <Leanings values={formValues} onValuesChange={onAsk} />
        <RolesWithActs result={roles} text="" asking={{ values: formValues, ask: onAsk }} />
      </section>
    </div>
  );
}

function formatFound(roles: FirstResult['roles']): string {
  return roles.kind === 'roles' ? `${rolesInWords(roles.roles.length)} found.` : roles.why;
}

/** Says where the saved roles are, or offers to save them. */
function Kept({ result: { savedList, formValues, roles } }: { result: FirstResult }) {
  const input = useMemo(() => toRoleFinderInput(formValues), [formValues]);
  if (savedList !== null) {
    return (
      <p className="text-sm">
        We saved these roles in your account.{' '}
        <Link className="link" to={`/services/roles/smart?list=${savedList}`}>
          Open the saved list
        </Link>
        , also from your dashboard; there you can delete it.
      </p>
    );
  }
  if (input === null || roles.kind !== 'roles') return null;
  return <SaveRun tool="role-finder" input={input} title="First steps" verb="Save these roles" />;
}

/** Warns that the answers could not be stored, with a retry. */
function Unsaid(props: { result: FirstResult; busy: boolean; onAgain: () => void }) {
  const { result, busy, onAgain } = props;
  if (result.saveError === null) return null;
  return (
    <Alert variant="warning" title="The other tools do not know your answers yet">
      <p>{formatErrorSentence(result.saveError)} Your result below is whole.</p>
      <Button variant="outline" size="touch" className="mt-2" busy={busy} onClick={onAgain}>
        Keep them now
      </Button>
    </Alert>
  );
}

function Next({ step, onResume }: { step: FirstStep; onResume: (at: VerdictTab | null) => void }) {
  const { title, why, act, to } = step;
  return (
    <section
      aria-labelledby="next-step"
      data-theme="bright"
      className="contours grid justify-items-start gap-3 overflow-hidden rounded-md bg-background p-5 text-foreground sm:p-7"
    >
      <h2 id="next-step" className="text-base">
        Your next step
      </h2>
      <p className="text-2xl leading-tight font-extrabold">{title}</p>
      <p className="max-w-prose">{why}</p>
      {typeof to === 'string' ? (
        <Button asChild variant="signpost" className="mt-1">
          <Link to={to}>{act}</Link>
        </Button>
      ) : (
        <Button variant="signpost" className="mt-1" onClick={() => onResume(to.resume)}>
          {act}
        </Button>
      )}
    </section>
  );
}
