import { ABOUT_HOOK, PROFILE_LIMITS } from '@roletrail/contracts/profile-limits';
import type { LinkedinReview } from '@roletrail/contracts/tools/linkedin';
import { lengthOf, monthName } from '../labels.ts';
import { DraftList } from './draft-list.tsx';

/** What everyone sees of About, and drafts from the person's own facts. */
export function AboutDrafts({ review, isExample }: { review: LinkedinReview; isExample: boolean }) {
  const { profile, hook, abouts } = review;
  const rest = profile.summary.slice(hook.length);
  return (
    <>
      {hook === '' ? (
        <p>You gave no About.</p>
      ) : (
        <figure className="grid gap-2">
          <blockquote className="rounded-md border border-border bg-surface p-4 whitespace-pre-line wrap-anywhere">
            {hook}
            {rest === '' ? null : <span className="text-muted">… see more</span>}
          </blockquote>
          <figcaption className="text-sm text-muted">
            {rest === ''
              ? 'All of it shows at once.'
              : `About ${ABOUT_HOOK.max} characters show before “see more” (${monthName(ABOUT_HOOK.asOf)}); ${rest.length} do not.`}{' '}
            {lengthOf(review, 'about')?.why}
          </figcaption>
        </figure>
      )}
      <DraftList
        drafts={abouts}
        noun="About"
        before={profile.summary}
        max={PROFILE_LIMITS.about.max}
        isExample={isExample}
      />
    </>
  );
}
