import type { Review } from '@roletrail/contracts/tools/resume';
import { NextSteps } from '../../../features/hand-over/next-steps.tsx';
import {
  applicationStep,
  gapsStep,
  interviewStep,
  letterStep,
} from '../../../features/hand-over/steps.ts';
import type { TargetJobAd } from '../opened-resume.ts';

/** Next steps with the chosen ad; nothing without one. */
export function AdSteps(props: {
  ad: TargetJobAd | null;
  /** id of the saved version; null: the resume is not saved as it is, and goes along as text */
  version: string | null;
  judge: () => Promise<Review>;
}) {
  const { ad, version, judge } = props;
  if (ad === null) return null;
  const both = { ad: ad.id, resume: version };
  return (
    <NextSteps
      title="Go on with this ad"
      steps={[
        letterStep(both),
        gapsStep(ad.id),
        applicationStep({ ad: ad.id }),
        interviewStep(both),
      ]}
      text={version === null ? async () => (await judge()).text : null}
    />
  );
}
