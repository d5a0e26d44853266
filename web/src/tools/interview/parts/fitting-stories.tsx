import type { FittingStory, InterviewQuestion } from '@roletrail/contracts/tools/interview';
import { useQuery } from '@tanstack/react-query';
import { useHttp } from '../../../lib/http-context.tsx';
import { rehearsalQuery } from '../api/stories.ts';

/** Returns the stories that fit each question; [] while they load, or if they cannot be loaded. */
export function useFittingStories(
  questions: readonly InterviewQuestion[],
): readonly (readonly FittingStory[])[] {
  const asked = questions.map(({ text, competency }) => ({ text, competency }));
  return useQuery(rehearsalQuery(useHttp(), asked)).data?.fitting ?? [];
}

/** Stories that fit one question. Nothing if there is none. */
export function FittingStories({ fitting }: { fitting: readonly FittingStory[] | undefined }) {
  if (fitting === undefined || fitting.length === 0) return null;
  return (
    <div className="grid gap-1 border-l-4 border-accent-edge pl-3 text-sm">
      <p className="font-bold">
        {fitting.length === 1 ? 'A story of yours that fits' : 'Stories of yours that fit'}
      </p>
      <ul className="grid gap-1">
        {fitting.map(({ id, title, why }) => (
          <li key={id} className="wrap-anywhere">
            {title} <span className="text-muted">{why}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
