import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../../features/career-profile/api/profile.ts';
import { jobAdsQuery, resumesQuery } from '../../features/saved-texts/api/saved-texts.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { NEVER_STALE, retryUnanswered } from '../../lib/query-policy.ts';
import { type OpenedResume, openVersion } from './opened-resume.ts';

/**
 * Opens the version that the person worked on last: the active one, or else the one changed last.
 * @param wanted false: nothing is opened
 * @returns `opened` null if there is no version, or it is not open yet
 */
export function useLastVersion(wanted: boolean): {
  readonly opened: OpenedResume | null;
  readonly isOpening: boolean;
  readonly error: unknown;
} {
  const http = useHttp();
  const profile = useQuery(profileQuery(http));
  const versions = useQuery(resumesQuery(http));
  const ads = useQuery(jobAdsQuery(http));
  const last =
    versions.data?.find(({ id }) => id === profile.data?.activeResume) ?? versions.data?.[0];
  const isKnown = profile.isFetched && versions.isFetched && ads.isFetched;
  const ad = ads.data?.find(({ id }) => id === last?.jobTarget);
  const { data, error } = useQuery({
    queryKey: ['resume', 'last-version', last?.id, last?.revision],
    queryFn: async () => {
      if (!last) return null;
      return openVersion(http, last, ad ? { id: ad.id, title: ad.title } : null, true);
    },
    enabled: wanted && isKnown && last !== undefined,
    staleTime: NEVER_STALE,
    // the editor that opens has its own copy
    gcTime: 0,
    retry: retryUnanswered,
  });
  const isOpening = wanted && (!isKnown || (last !== undefined && !data && !error));
  return { opened: wanted ? (data ?? null) : null, isOpening, error: wanted ? error : null };
}
