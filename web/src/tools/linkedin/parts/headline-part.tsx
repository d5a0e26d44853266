import { PROFILE_LIMITS } from '@roletrail/contracts/profile-limits';
import type { LinkedinReview } from '@roletrail/contracts/tools/linkedin';
import { lengthOf } from '../labels.ts';
import { DraftList } from './draft-list.tsx';

/** The headline as it is, and drafts from the person's own facts. */
export function HeadlinePart({
  review,
  isExample,
}: {
  review: LinkedinReview;
  isExample: boolean;
}) {
  const { profile, headlines } = review;
  return (
    <>
      {profile.headline === '' ? (
        <p>You gave no headline.</p>
      ) : (
        <div className="grid gap-1">
          <p className="wrap-anywhere">
            <strong>Now:</strong> {profile.headline}
          </p>
          <p className="text-sm text-muted">{lengthOf(review, 'headline')?.why}</p>
        </div>
      )}
      <DraftList
        drafts={headlines}
        noun="Headline"
        before={profile.headline}
        max={PROFILE_LIMITS.headline.max}
        isExample={isExample}
      />
    </>
  );
}
