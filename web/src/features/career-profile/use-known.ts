import { useQuery } from '@tanstack/react-query';
import { useHttp } from '../../lib/http-context.tsx';
import { profileQuery } from './api/profile.ts';
import { useTitles } from './use-titles.ts';

/** What a tool can start from: nothing of it while it is not said, or not known yet. */
export function useProfilePrefill() {
  const { data: profile } = useQuery(profileQuery(useHttp()));
  const now = profile?.currentOccupation ?? null;
  const codes = [now, profile?.targetOccupation ?? null];
  const titles = useTitles(codes);
  return {
    /** of the occupation that they have, or had; null: none */
    title: now === null ? null : (titles.get(now) ?? null),
    /** as they name it */
    area: profile?.area ?? null,
    fieldOfStudy: profile?.fieldOfStudy ?? null,
    /** id of the one that they work with; null: none */
    resume: profile?.activeResume ?? null,
    /** what they do and what they aim for, as far as they said so */
    occupations: [...new Set(codes)].flatMap((code) => {
      const title = code === null ? undefined : titles.get(code);
      return code === null || title === undefined ? [] : [{ code, title }];
    }),
  };
}
