import { useQuery } from '@tanstack/react-query';
import { useHttp } from '../../lib/http-context.tsx';
import { profileQuery } from './api/profile.ts';
import { useTitles } from './use-titles.ts';

/** Returns the profile values that a tool starts from; null if unknown or not loaded. */
export function useProfilePrefill() {
  const { data: profile } = useQuery(profileQuery(useHttp()));
  const now = profile?.currentOccupation ?? null;
  const codes = [now, profile?.targetOccupation ?? null];
  const titles = useTitles(codes);
  return {
    /** of the current or last occupation; null: none */
    title: now === null ? null : (titles.get(now) ?? null),
    /** as the user entered it */
    area: profile?.area ?? null,
    fieldOfStudy: profile?.fieldOfStudy ?? null,
    /** id of the active resume; null: none */
    resume: profile?.activeResume ?? null,
    /** current and target occupations, if the user gave them */
    occupations: [...new Set(codes)].flatMap((code) => {
      const title = code === null ? undefined : titles.get(code);
      return code === null || title === undefined ? [] : [{ code, title }];
    }),
  };
}
