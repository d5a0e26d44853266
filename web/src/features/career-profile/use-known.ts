import { useQuery } from '@tanstack/react-query';
import { useHttp } from '../../lib/http-context.tsx';
import { profileQuery } from './api/profile.ts';
import { useTitles } from './use-titles.ts';

/** What a tool can start from; null: not said, or not known yet. */
export function useKnown() {
  const { data: profile } = useQuery(profileQuery(useHttp()));
  const code = profile?.currentOccupation ?? null;
  const titles = useTitles([code]);
  return {
    /** of the occupation that they have, or had */
    title: code === null ? null : (titles.get(code) ?? null),
    fieldOfStudy: profile?.fieldOfStudy ?? null,
  };
}
