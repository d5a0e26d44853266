import type { SkillQuestions } from '@roletrail/contracts/tools/skills';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { deleteRun, invalidateRuns } from '../../../features/tool-runs/api/runs.ts';
import { SaveRun } from '../../../features/tool-runs/components/save-run.tsx';
import { LeaveGuard } from '../../../kit/form/leave-guard.tsx';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { RetryOr } from '../../../kit/retry-or.tsx';
import { Loading } from '../../../kit/waiting.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import {
  type AnswerSheet,
  type AssessmentTarget,
  answeredCount,
  EMPTY_SHEET,
  toSkillsInput,
} from '../answer-sheet.ts';
import { questionsQuery } from '../api/skills.ts';
import { targetTitle } from '../target-title.ts';
import type { AssessmentRequest } from './assessment-request.ts';
import { Questionnaire } from './questionnaire.tsx';
import { SkillsAnswer } from './skills-answer.tsx';

/**
 * Questions about a target, then the result. *questions* → (Show my gaps) → *result* → (Change my
 * answers) → *questions*. Answers stay in the page until they are saved.
 */
export function Assessment(props: {
  target: AssessmentTarget;
  /** answers of a saved draft; null: none */
  start: AnswerSheet | null;
  /** id of that draft, which a later save replaces; null: none */
  draft: string | null;
  onAnother: () => void;
}) {
  const { target, start, onAnother } = props;
  const http = useHttp();
  const questions = useQuery(questionsQuery(http, target));
  const [sheet, setSheet] = useState(start ?? EMPTY_SHEET);
  const [isDone, setIsDone] = useState(false);
  const { saved, onSaved } = useReplacedDraft(props.draft, start ?? EMPTY_SHEET);
  if (questions.isError) {
    const retry = () => void questions.refetch();
    return (
      <LoadFailure
        what="the questions"
        error={questions.error}
        onRetry={retry}
        wayOut={
          <RetryOr onRetry={retry}>
            <Another onAnother={onAnother} />
          </RetryOr>
        }
      />
    );
  }
  if (!questions.data) return <Loading what="the questions" />;
  const { result, warnings } = questions.data;
  if (result.kind !== 'questions') {
    const why = result.kind === 'insufficient_evidence' ? result.why : '';
    return (
      <Empty title="Too little to ask about" action={<Another onAnother={onAnother} />}>
        {why}
      </Empty>
    );
  }
  const guard = <LeaveGuard isUnsaved={answeredCount(sheet) > 0 && sheet !== saved} />;
  if (isDone) {
    return (
      <>
        {guard}
        <SkillsAnswer
          request={{ target, sheet }}
          onBack={() => setIsDone(false)}
          onSaved={() => onSaved(sheet, null)}
        />
      </>
    );
  }
  return (
    <>
      {guard}
      <Questionnaire
        asked={result}
        warnings={warnings}
        sheet={sheet}
        onAnswer={(part) => setSheet((now) => Object.assign({}, now, part(now)))}
        onDone={() => setIsDone(true)}
        save={
          <SaveDraft
            asked={result}
            request={{ target, sheet }}
            onSaved={(id) => onSaved(sheet, id)}
          />
        }
        another={<Another onAnother={onAnother} />}
      />
    </>
  );
}

function Another({ onAnother }: { onAnother: () => void }) {
  return (
    <Button variant="ghost" size="touch" onClick={onAnother}>
      Choose another role
    </Button>
  );
}

/** Saved answers of this page. The draft that they replace is deleted. */
function useReplacedDraft(first: string | null, start: AnswerSheet) {
  const http = useHttp();
  const queries = useQueryClient();
  const [draft, setDraft] = useState(first);
  const [saved, setSaved] = useState(start);
  const onSaved = async (sheet: AnswerSheet, next: string | null) => {
    setSaved(sheet);
    setDraft(next);
    if (draft === null) return;
    await deleteRun(http, draft, { keepalive: false });
    await invalidateRuns(queries, 'skills');
  };
  return { saved, onSaved };
}

function SaveDraft(props: {
  asked: SkillQuestions;
  request: AssessmentRequest;
  onSaved: (id: string) => Promise<void>;
}) {
  const { asked, request, onSaved } = props;
  const { target, sheet } = request;
  const input = useMemo(() => toSkillsInput(target, sheet, false), [target, sheet]);
  return (
    <SaveRun
      tool="skills"
      input={input}
      title={`Draft: ${targetTitle(asked.target)}`}
      verb="Save and continue later"
      onSaved={({ id }) => onSaved(id)}
    />
  );
}
