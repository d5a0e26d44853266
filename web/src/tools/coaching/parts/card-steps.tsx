import { stageOf } from '@roletrail/contracts/tools/applications/stages';
import { NextSteps } from '../../../features/hand-over/next-steps.tsx';
import {
  gapsStep,
  interviewStep,
  letterStep,
  type Step,
} from '../../../features/hand-over/steps.ts';
import type { OpenCard } from '../use-card.ts';

/** Links to the tools that help with this application at its stage. */
export function CardSteps({ card }: { card: OpenCard }) {
  return <NextSteps title="Go on with this application" steps={stepsOf(card)} />;
}

function stepsOf({ id, history, jobTarget, letter }: OpenCard): readonly Step[] {
  const stage = stageOf(history);
  const steps: Step[] = [];
  if (letter === null && stage === 'saved') steps.push(letterStep({ card: id }));
  if (jobTarget !== null && (stage === 'saved' || stage === 'rejected')) {
    steps.push(gapsStep(jobTarget));
  }
  if (stage === 'applied' || stage === 'screening' || stage === 'interview') {
    steps.push(interviewStep({ card: id }));
  }
  return steps;
}
