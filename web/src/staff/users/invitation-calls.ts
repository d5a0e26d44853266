import type { InvitationItem } from '@roletrail/contracts/http/invitations';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Http } from '../../lib/http.ts';
import { ALWAYS_STALE, STAFF_KEY } from '../../lib/query-policy.ts';

const load = () => import('@roletrail/contracts/http/invitations');
const PATH = '/admin/invitations';

/** Begins the keys of all queries of invitations. */
export const INVITATIONS_KEY = [...STAFF_KEY, 'invitations'] as const;

/** Builds the paged query for invitations that wait. */
export function invitationsOptions(http: Http, filter: Readonly<Record<string, string>>) {
  return infiniteQueryOptions({
    queryKey: [...INVITATIONS_KEY, filter],
    queryFn: ({ pageParam }) => {
      const cursor = pageParam === '' ? {} : { cursor: pageParam };
      const query = new URLSearchParams({ limit: '50', ...filter, ...cursor });
      return http.json(`${PATH}?${query}`, async () => (await load()).invitations);
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: ALWAYS_STALE,
  });
}

/** Invites a person. @throws ProblemError EMAIL_IN_USE, PASSWORD_WRONG, RATE_LIMITED */
export async function invite(http: Http, body: object): Promise<void> {
  await http.send(PATH, { method: 'POST', body });
}

/**
 * Sends an invitation again, withdraws it or takes that back, in the version that was shown.
 * @param body `currentPassword` only for an invitation with a role
 */
export async function actOnInvitation(
  http: Http,
  verb: 'send' | 'withdraw' | 'restore',
  { id, version }: Pick<InvitationItem, 'id' | 'version'>,
  body: { readonly reason: string; readonly currentPassword?: string },
): Promise<void> {
  await http.send(`${PATH}/${id}/${verb}`, {
    method: 'POST',
    body,
    headers: { 'if-match': version },
  });
}
