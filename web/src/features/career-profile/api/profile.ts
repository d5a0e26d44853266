import type { Profile } from '@roletrail/contracts/http/career';
import { queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';

const load = () => import('@roletrail/contracts/http/career');

/** Builds the query for the career profile, which all tools share. */
export function profileQuery(http: Http) {
  return queryOptions({
    queryKey: ['career-profile'],
    queryFn: () => http.json('/tools/profile', async () => (await load()).profile),
  });
}

/**
 * Updates a part of the profile. `keepViews: false` deletes the viewing history at once.
 * @param profile as last read
 * @throws EDIT_CONFLICT if it is older than the stored profile
 */
export function changeProfile(
  http: Http,
  profile: Profile,
  part: Partial<Omit<Profile, 'revision' | 'updatedAt'>>,
): Promise<Profile> {
  const { revision, updatedAt: _, ...answers } = profile;
  return http.json('/tools/profile', async () => (await load()).profile, {
    method: 'PUT',
    headers: { 'if-match': `"${revision}"` },
    body: { ...answers, ...part },
  });
}
