import type { ToolRun } from '@roletrail/contracts/tools/runs';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Loading } from '../../../kit/waiting.tsx';
import { NEVER_STALE } from '../../../lib/query-policy.ts';
import { type LazySchema, readAs } from '../../../lib/read-as.ts';
import { type AssessmentTarget, toAnswerSheet } from '../answer-sheet.ts';
import { interestsDraftForm, skillsDraftForm } from '../api/skills.ts';
import { Assessment } from './assessment.tsx';
import { Interests } from './interests.tsx';

/** Continues an assessment that was saved half-way. */
export function ContinuedSkills({ run, onClose }: { run: ToolRun; onClose: () => void }) {
  const draft = useDraft(run, skillsDraftForm);
  const ad = useMemo(() => adOf(run), [run]);
  const target = useMemo(
    (): AssessmentTarget => ({
      occupation: draft?.occupation ?? null,
      ad,
      current: draft?.current ?? null,
    }),
    [draft, ad],
  );
  if (draft === undefined) return <Loading what="your draft" />;
  return (
    <Assessment target={target} start={toAnswerSheet(draft)} draft={run.id} onAnother={onClose} />
  );
}

/** Continues an interest questionnaire that was saved half-way. */
export function ContinuedInterests({ run }: { run: ToolRun }) {
  const draft = useDraft(run, interestsDraftForm);
  if (draft === undefined) return <Loading what="your draft" />;
  const start = Object.fromEntries(draft.answers.map(({ id, value }) => [id, value]));
  return <Interests start={start} draft={run.id} />;
}

/** Returns the answers in the input of a run; undefined until the schema is loaded. */
function useDraft<D>(run: ToolRun, form: LazySchema<D>): D | undefined {
  const { data } = useQuery({
    queryKey: ['skills', 'draft', run.id],
    queryFn: () => readAs(form, run.input),
    staleTime: NEVER_STALE,
  });
  return data;
}

/** Returns the saved ad of a run; its words if the ad was deleted; null if there was none. */
function adOf({ source, input }: ToolRun): AssessmentTarget['ad'] {
  if (source?.kind === 'job-target') return { kind: 'job-target', id: source.id };
  const { ad } = input;
  if (typeof ad !== 'object' || ad === null || !('text' in ad)) return null;
  return typeof ad.text === 'string' ? { kind: 'text', text: ad.text } : null;
}
