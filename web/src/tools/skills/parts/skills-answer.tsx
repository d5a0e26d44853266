import type { SkillsAssessed } from '@roletrail/contracts/tools/skills';
import { addressOf } from '../../../features/hand-over/address-of.ts';
import { NextSteps } from '../../../features/hand-over/next-steps.tsx';
import { interviewStep, letterStep, marketStep } from '../../../features/hand-over/steps.ts';
import { SaveRun } from '../../../features/tool-runs/components/save-run.tsx';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { RetryOr } from '../../../kit/retry-or.tsx';
import { Loading } from '../../../kit/waiting.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { targetTitle } from '../target-title.ts';
import { SkillsAnswerHeading } from './answer-heading.tsx';
import { type AssessmentRequest, useAssessed } from './assessment-request.ts';
import { PlanGaps } from './plan-gaps.tsx';
import { SkillsView } from './skills-view.tsx';

/** Result of the answers of this page, with what can be done next. */
export function SkillsAnswer(props: {
  request: AssessmentRequest;
  onBack: () => void;
  onSaved: () => Promise<void>;
}) {
  const { request, onBack, onSaved } = props;
  const { input, found } = useAssessed(request);
  const back = (
    <Button variant="outline" onClick={onBack}>
      Change my answers
    </Button>
  );
  if (found.isError) {
    const retry = () => void found.refetch();
    return (
      <LoadFailure
        what="your gaps"
        error={found.error}
        onRetry={retry}
        wayOut={<RetryOr onRetry={retry}>{back}</RetryOr>}
      />
    );
  }
  if (!found.data) return <Loading what="your gaps" />;
  const { result, warnings } = found.data;
  if (result.kind !== 'skills') {
    const why = result.kind === 'insufficient_evidence' ? result.why : '';
    return (
      <Empty title="Too little to go by" action={back}>
        {why}
      </Empty>
    );
  }
  const title = targetTitle(result.target);
  return (
    <div className="grid min-w-0 gap-8">
      <div className="grid gap-4">
        <SkillsAnswerHeading about={result}>{title}</SkillsAnswerHeading>
        <div className="flex flex-wrap items-center gap-3" data-no-print>
          {back}
          <SaveRun
            tool="skills"
            input={input}
            title={title}
            verb="Save the result"
            onSaved={onSaved}
          />
        </div>
      </div>
      {warnings.map((why) => (
        <Alert key={why} title="About this role">
          {why}
        </Alert>
      ))}
      <SkillsView result={result} />
      <PlanGaps gaps={gapsOf(result)} role={title} link={linkOf(request.target)} />
      <TargetSteps target={request.target} />
    </div>
  );
}

/** Returns the gaps, largest first. */
const gapsOf = ({ items, gaps }: SkillsAssessed) =>
  gaps.flatMap((id) => items.find((item) => item.id === id) ?? []);

const linkOf = ({ occupation: of, ad }: AssessmentRequest['target']) =>
  addressOf('skills', { of, ad: ad?.kind === 'job-target' ? ad.id : null });

/** Next steps with the target of the assessment. */
function TargetSteps({ target }: { target: AssessmentRequest['target'] }) {
  const { occupation: of, ad } = target;
  const id = ad?.kind === 'job-target' ? ad.id : null;
  const ofAd = id === null ? [] : [letterStep({ ad: id }), interviewStep({ ad: id })];
  const ofRole = of === null ? [] : [marketStep(of)];
  return <NextSteps title="Go on with this role" steps={[...ofAd, ...ofRole]} />;
}
