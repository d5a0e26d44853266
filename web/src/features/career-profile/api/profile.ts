import type { Profile } from '@roletrail/contracts/http/career';
import { queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';

const load = () => import('@roletrail/contracts/http/career');

/** What the person said once, for every tool. */
export function profileQuery(http: Http) {
  return queryOptions({
    queryKey: ['career-profile'],
    queryFn: () => http.json('/tools/profile', async () => (await load()).profile),
  });
}

/**
 * Changes a part of it. With `keepViews: false` what was looked at is forgotten at once.
 * @param profile as it was read. @throws EDIT_CONFLICT when it is older than what is kept
 */
export function changeProfile(
  http: Http,
  profile: Profile,
  part: Partial<Omit<Profile, 'revision' | 'updatedAt'>>,
): Promise<Profile> {
  const { revision, updatedAt: _, ...said } = profile;
  return http.json('/tools/profile', async () => (await load()).profile, {
    method: 'PUT',
    headers: { 'if-match': `"${revision}"` },
    body: { ...said, ...part },
  });
}
