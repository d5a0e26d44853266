import type { LinkedinInput } from '@roletrail/contracts/tools/linkedin';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { profileQuery } from '../../../features/career-profile/api/profile.ts';
import { useTitles } from '../../../features/career-profile/use-titles.ts';
import { SavedRuns } from '../../../features/tool-runs/components/saved-runs.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { profileReviewQuery } from '../api/linkedin.ts';
import { type ProfileValues, prefillProfile, toLinkedinInput } from '../profile-values.ts';
import { LinkedinProfileForm } from './profile-form.tsx';
import { ReviewAnswer } from './review-answer.tsx';
import { SavedReview } from './saved-review.tsx';

/** Form and answer. Only a saved review has a URL, `?saved=`. */
export function LinkedinDesk() {
  const [address, setAddress] = useSearchParams();
  const open = (id: string) => setAddress({ saved: id });
  const saved = address.get('saved');
  const known = useKnown();
  // null until the user edits the form
  const [typed, setTyped] = useState<ProfileValues | null>(null);
  const values = typed ?? prefillProfile(known);
  const [asked, setAsked] = useState<LinkedinInput | null>(null);
  const [nothing, setNothing] = useState(false);
  const review = useQuery(profileReviewQuery(useHttp(), asked));
  const ask = (next: ProfileValues) => {
    const input = toLinkedinInput(next);
    setTyped(next);
    setNothing(input === null);
    if (input === null) return;
    setAsked(input);
    if (saved !== null) setAddress({});
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <LinkedinProfileForm
          values={values}
          onValuesChange={setTyped}
          onAsk={() => ask(values)}
          nothing={nothing}
          busy={review.isFetching}
        />
        <section aria-label="Your profile, read" className="grid min-w-0 gap-5">
          {saved === null ? (
            <ReviewAnswer
              asked={asked}
              review={review}
              onAnyway={() => ask({ ...values, anyLanguage: true })}
            />
          ) : (
            <SavedReview id={saved} onOpen={open} onClose={() => setAddress({})} />
          )}
        </section>
      </div>
      <SavedRuns tool="linkedin" what={['review', 'reviews']} onOpen={open} />
    </div>
  );
}

/** Resume and target that the person works with in the other tools. */
function useKnown() {
  const { data } = useQuery(profileQuery(useHttp()));
  const code = data?.targetOccupation ?? null;
  const title = useTitles([code]).get(code ?? '');
  const occupation = code === null || title === undefined ? null : { code, title };
  return {
    resume: data?.activeResume ?? null,
    savedAd: data?.activeJobTarget ?? null,
    occupation,
  };
}
